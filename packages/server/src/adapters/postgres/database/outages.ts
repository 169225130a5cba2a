import { isLostConnection, Outage, StorageFull } from "../../../ports/outage.ts";

/** Serialization failure and deadlock: the transaction did nothing and may be run again. */
const REPEATABLE: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** statement_timeout: slow, or behind somebody who holds a lock. */
export const OUT_OF_TIME = "57014";

const DISK_FULL = "53100";

/** What PostgreSQL says when it is overloaded, restarts, or waits too long for somebody else. */
const PASSING: ReadonlySet<string> = new Set([
  ...REPEATABLE,
  "55P03", // lock_timeout
  OUT_OF_TIME,
  "57P01", // the server is shut down
  "57P02",
  "57P03", // the server is starting up
  "57P05", // idle for too long
  "25P03", // idle in a transaction for too long: this process had no time
  "25006", // a standby that has not taken over yet
]);
/** Connection trouble and lack of resources are classes of their own. */
const PASSING_CLASSES: ReadonlySet<string> = new Set(["08", "53"]);
/** pg gives no code to what it says itself of a lost or awaited connection. */
const OF_THE_POOL =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The five characters by which PostgreSQL names an error, or "". */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error));
}

/** What pg says of a server that takes longer than any statement may, or than it takes to let somebody in. */
const SILENCE: ReadonlySet<string> = new Set([
  "Query read timeout",
  "Connection terminated due to connection timeout",
]);

/** Has the server said nothing for longer than it may? */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && SILENCE.has(error.message);
}

/** The error as it leaves the adapter: trouble that passes says so. */
export function outageOf(error: unknown): unknown {
  if (codeOf(error) === DISK_FULL) return new StorageFull("the database", { cause: error });
  return isPassing(error) ? new Outage("the database", { cause: error }) : error;
}

function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  if (PASSING.has(code) || PASSING_CLASSES.has(code.slice(0, 2))) return true;
  // ENOENT: the socket of a server that is not up.
  if (isLostConnection(error) || code === "ENOENT") return true;
  return code === "" && error instanceof Error && OF_THE_POOL.test(error.message);
}
