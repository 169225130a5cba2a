import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/**
 * What one call costs: two seconds to warm up, then eleven rounds of a quarter of a second, each a whole number of
 * calls. CPU time of the whole process, and the most memory it had. pyhanko_sign.py does the same in Python.
 */
const WARM_UP_MS = 2000;
const ROUND_MS = 250;
const ROUNDS = 11;
/** Who is very slow is measured in fewer rounds. */
const LONGEST_MS = 20_000;

export async function measure(once: () => unknown): Promise<void> {
  const started = performance.now();
  let warmUps = 0;
  do {
    await once();
    warmUps += 1;
  } while (performance.now() - started < WARM_UP_MS);
  const calls = Math.max(1, Math.floor((ROUND_MS * warmUps) / (performance.now() - started)));
  const rounds: number[] = [];
  do {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) await once();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / calls);
  } while (rounds.length < ROUNDS && performance.now() - started < LONGEST_MS);
  // What getrusage(2) calls the most includes the process that started this one.
  const status = readFileSync("/proc/self/status", "latin1");
  const megabytes = (Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1_000_000;
  console.log(JSON.stringify({ rounds, megabytes }));
}
