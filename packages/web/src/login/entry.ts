import type { Entry } from "@paraph/contract/app";
import { asSeenHere } from "../clock.ts";

/**
 * A way in that has begun in this window, so that a reload goes on; until when it may, by the clock of this
 * device. Without the code it opens nothing.
 */
const KEPT = "paraph.entry";

export function keepEntry(entry: Entry | null): void {
  if (entry === null) sessionStorage.removeItem(KEPT);
  else
    sessionStorage.setItem(
      KEPT,
      JSON.stringify({ ...entry, expiresAt: asSeenHere(entry.expiresAt) }),
    );
}

export function keptEntry(): Entry | null {
  const text = sessionStorage.getItem(KEPT);
  return text === null ? null : (JSON.parse(text) as Entry);
}
