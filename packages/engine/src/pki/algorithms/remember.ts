import { toHex } from "../../bytes/hex.ts";
import { digest } from "./keys.ts";

/** Few enough to keep, enough for all authorities behind the documents of an hour. */
const REMEMBERED = 1000;

/** Pure functions of octets, so that remembering their results changes nothing but the time they take. */
export function remember<T>(known: Map<string, T>, name: string, find: () => T): T {
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = find();
  const [oldest] = known.size >= REMEMBERED ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(name, found);
  return found;
}

/** What octets are remembered by: nobody finds others of the same name. */
export function nameOf(...parts: readonly Uint8Array[]): string {
  return toHex(digest("SHA-256", ...parts));
}
