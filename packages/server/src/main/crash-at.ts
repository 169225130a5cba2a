import { watchCrashPoints } from "../ports/crash.ts";

/** Ends the process as a power cut would at the named place: `name`, or `name:3` the third time. */
export function crashAt(place: string): void {
  const [target, nth = "1"] = place.split(":");
  let passed = 0;
  watchCrashPoints((name) => {
    if (name !== target) return;
    passed += 1;
    if (passed === Number(nth)) process.kill(process.pid, "SIGKILL");
  });
}
