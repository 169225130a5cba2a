import { writeSync } from "node:fs";
import { afterEach, beforeEach } from "node:test";
import { clearTimeout, setTimeout } from "node:timers";
import { isMainThread } from "node:worker_threads";
import { GUARD_MARK, STUCK_EXIT_CODE } from "./limits.ts";
import { watchResources } from "./open-resources.ts";

/**
 * Loaded into the process of every test file or group of them, before it. A file ends when nothing holds its process
 * any more, so that a test which is registered late is still run; one in which no test has been
 * running for a while is ended, and says what holds it.
 */
if (isMainThread && /(?:\.test\.[cm]?tsx?|\/scripts\/test\/group\.ts)$/.test(process.argv[1] ?? ""))
  guard();

function guard(): void {
  const openNow = watchResources();
  const idleMs = Number(process.env["PARAPH_TEST_IDLE_MS"]);
  let running = 0;
  let ended = 0;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(stop, idleMs).unref();
  };
  const stop = (): void => {
    const done = ended === 0 ? "no test has begun" : `${ended} tests are done and none runs`;
    const open = openNow().map((line) => `held open by ${line}`);
    const known = process.getActiveResourcesInfo().join(", ");
    tell([
      `${done}, but after ${idleMs / 1000} s the process has not ended`,
      ...(open.length > 0 ? open : [`held open by ${known || "an await that nothing settles"}`]),
    ]);
    process.exit(STUCK_EXIT_CODE);
  };
  beforeEach(() => {
    running += 1;
    clearTimeout(timer);
  });
  afterEach(() => {
    running -= 1;
    ended += 1;
    if (running === 0) wait();
  });
  wait();
}

/** At once and whole: the process ends right after. */
function tell(lines: readonly string[]): void {
  writeSync(2, lines.map((line) => `${GUARD_MARK}${line}\n`).join(""));
}
