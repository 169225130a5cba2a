import assert from "node:assert/strict";

/** What a test file can change for the files that come after it in the same process. */
type ProcessState = Readonly<Record<string, unknown>>;

/** Libraries listen for the end of the process, which harms nobody; these decide what becomes of it. */
const EVENTS = [
  "uncaughtException",
  "unhandledRejection",
  "warning",
  "SIGHUP",
  "SIGINT",
  "SIGTERM",
] as const;

/** Libraries define globals of their own; these would make code believe that it runs in a browser. */
const BROWSER = ["window", "document", "location", "history"] as const;

export function processState(): ProcessState {
  return {
    ...Object.fromEntries(
      Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value]),
    ),
    ...Object.fromEntries(
      EVENTS.map((name) => [`listeners of ${name}`, process.listenerCount(name)]),
    ),
    "the working folder": process.cwd(),
    "process.exitCode": process.exitCode,
    "globalThis.Date": Date,
    "globalThis.fetch": fetch,
    "globalThis.setTimeout": setTimeout,
    "globalThis.setInterval": setInterval,
    "globalThis.setImmediate": setImmediate,
    "Math.random": Math.random,
    "console.log": console.log,
    "console.error": console.error,
    ...Object.fromEntries(BROWSER.map((name) => [`globalThis.${name}`, name in globalThis])),
  };
}

/** Fails with the names of what is not as it was. */
export function assertUnchanged(before: ProcessState, now: ProcessState): void {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const changed = [...names].filter((name) => before[name] !== now[name]);
  assert.deepEqual(changed, [], "leaves these changed for the files after it");
}
