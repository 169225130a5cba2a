/**
 * A named place at which a test may end the process as a power cut would: with
 * `PARAPH_CRASH_AT=name` the process kills itself there, `name:3` the third time. Otherwise nothing.
 */
const [target = "", nth = "1"] = (process.env["PARAPH_CRASH_AT"] ?? "").split(":");
let passed = 0;

export function crashPoint(name: string): void {
  if (name !== target) return;
  passed += 1;
  if (passed === Number(nth)) process.kill(process.pid, "SIGKILL");
}
