import { readdirSync, readFileSync } from "node:fs";

/** Microseconds that all threads of a process were on a CPU. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1").split(
      " ",
    );
    return Number(nanoseconds);
  });
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** The same of this process, which is on a CPU while it asks. */
function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Runs `calls` calls, `width` at a time. */
export async function repeat(
  calls: number,
  width: number,
  once: () => Promise<unknown>,
): Promise<void> {
  let left = calls;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      await once();
    }
  }
  await Promise.all(Array.from({ length: width }, work));
}

/** CPU microseconds per call of another process, or of this one. */
export async function costOf(
  pid: number | "here",
  calls: number,
  width: number,
  once: () => Promise<unknown>,
): Promise<number> {
  const read = (): number => (pid === "here" ? ownCpu() : cpuOf(pid));
  const before = read();
  await repeat(calls, width, once);
  return (read() - before) / calls;
}
