import { readFileSync, writeFileSync } from "node:fs";

const KIBIBYTE = 1024;
const MEGABYTE = 1_000_000;

/** Megabytes of a process that lie in memory, now and at most since `forgetPeak`. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const of = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) * KIBIBYTE) / MEGABYTE;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}

/** proc(5), clear_refs: 5 sets the peak back to what is used now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
