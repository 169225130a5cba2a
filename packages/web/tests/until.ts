import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { PATIENCE_MS } from "./chromium.ts";

const LOOK_EVERY_MS = 50;

/**
 * Looks until it is so, for what no locator can wait for. Asked anew from outside: what asks again
 * inside of the page evaluates a text, which the page's policy forbids.
 */
export async function until<Seen>(
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
  what = "never so",
): Promise<Seen> {
  let seen = await look();
  for (let waited = 0; !isSo(seen); waited += LOOK_EVERY_MS) {
    if (waited > PATIENCE_MS) assert.fail(`${what}: ${JSON.stringify(seen)}`);
    await pause(LOOK_EVERY_MS);
    seen = await look();
  }
  return seen;
}

/** Until there are so many of these, and not more. */
export async function counted(these: Locator, many: number): Promise<void> {
  await until(
    () => these.count(),
    (seen) => seen === many,
    `not ${many} of ${these.toString()}`,
  );
}
