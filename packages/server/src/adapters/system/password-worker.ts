import { scryptSync } from "node:crypto";
import { parentPort } from "node:worker_threads";

/** OWASP, Password Storage: scrypt with N 2^15, r 8, p 3 takes 32 MiB. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const KEY_BYTES = 32;

parentPort?.on("message", ({ password, salt }: { password: string; salt: Uint8Array }) => {
  // The synchronous form: the asynchronous one would run in the thread pool that reads files.
  parentPort?.postMessage(scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, COST));
});
