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

/** The same of a process and all that it started. */
export function cpuOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + cpuOf(one), 0);
}

/** The part of it that the kernel spent, in microseconds; it is counted in ticks only. */
export function kernelOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, one) => {
    const fields = readFileSync(`/proc/${one}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    return sum + Number(fields[KERNEL_TICKS]) * MICROSECONDS_A_TICK;
  }, 0);
}

/** proc(5), stat: `stime`, counted from the field after the name. */
const KERNEL_TICKS = 12;
const MICROSECONDS_A_TICK = 10_000;

function treeOf(pid: number): readonly number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ").filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** What this process used, which is on a CPU while it asks. */
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
