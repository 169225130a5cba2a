import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Task, TaskAnswer } from "./messages.ts";

/** What one task may take. */
export type Allowance = {
  /** What the process had of the processor before it; null where that is unknown. */
  readonly before: number | null;
  readonly milliseconds: number;
  /** What the service has done for it up to now, in milliseconds: it counts as its own. */
  readonly served: () => number;
  readonly bytes: number;
  /** Called, maybe repeatedly, once it has taken longer than most. */
  readonly onLong: () => void;
};

/** Why a task has no answer. Only the first is certainly the fault of what was read. */
export type Loss = "too much" | "no time" | "fell over";

export class Lost extends Error {
  override readonly name = "Lost";
  readonly loss: Loss;
  /** What the task had taken of the processor when it was last looked at. */
  readonly milliseconds: number;

  constructor(loss: Loss, message: string, milliseconds: number) {
    super(message);
    this.loss = loss;
    this.milliseconds = milliseconds;
  }
}

const LOOK_EVERY_MILLISECONDS = 50;
/** Nineteen of twenty tasks take less. */
const LONG_MILLISECONDS = 500;
const PAGE_BYTES = 4096;
/** Linux tells times of processes in hundredths of a second, whatever its own ticks are. */
const TICK_MILLISECONDS = 10;
/** A machine that gives a process less than this share of its time is overloaded. */
const SLOWEST_SHARE = 6;
const SHORTEST_CLOCK_MILLISECONDS = 3_000;

/**
 * One task, watched. What counts is the time that the process really had: on a busy machine a good
 * PDF takes long by the clock. SIGKILL works even while the child is in native code.
 */
export function guarded(child: ChildProcess, task: Task, allowed: Allowance): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const { before, milliseconds, served, bytes, onLong } = allowed;
    let seen = 0;
    const look = (): number => {
      // One that has just ended tells nothing any more: what it was last seen with counts.
      const own = Math.max(0, (cpuMilliseconds(child.pid) ?? 0) - (before ?? 0));
      return (seen = Math.max(seen, own + served()));
    };
    let lost: { readonly loss: Loss; readonly why: string } = {
      loss: "fell over",
      why: "it fell over",
    };
    const kill = (loss: Loss, why: string) => {
      look();
      lost = { loss, why };
      child.kill("SIGKILL");
    };
    const clock = setTimeout(
      () => {
        kill(before === null ? "too much" : "no time", "it took too long by the clock");
      },
      before === null ? milliseconds : clockFor(milliseconds),
    );
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > bytes) kill("too much", `it took more than ${bytes} bytes`);
      const used = look();
      if (used > LONG_MILLISECONDS) onLong();
      if (used > milliseconds) kill("too much", `it took more than ${milliseconds} ms`);
    }, LOOK_EVERY_MILLISECONDS);
    const onExit = () => {
      finish();
      look();
      reject(new Lost(lost.loss, lost.why, seen));
    };
    const onMessage = (answer: TaskAnswer) => {
      finish();
      resolve(answer);
    };
    function finish(): void {
      clearTimeout(clock);
      clearInterval(watch);
      child.off("exit", onExit);
      child.off("message", onMessage);
    }
    child.once("exit", onExit);
    child.once("message", onMessage);
    child.send(task, (error) => {
      if (error !== null) kill("fell over", "it was gone");
    });
  });
}

function clockFor(milliseconds: number): number {
  return Math.max(milliseconds * SLOWEST_SHARE, SHORTEST_CLOCK_MILLISECONDS);
}

function residentBytes(pid: number | undefined): number {
  const pages = wordsOf(pid, "statm")?.[1];
  return pages === undefined ? 0 : Number(pages) * PAGE_BYTES;
}

/** In the program and in the kernel (proc(5), utime and stime); null where there is no /proc. */
export function cpuMilliseconds(pid: number | undefined): number | null {
  // The second field is a name in brackets and may hold anything; what follows it are numbers.
  const words = wordsOf(pid, "stat")?.join(" ").split(") ").at(-1)?.split(" ");
  return words ? (Number(words[11]) + Number(words[12])) * TICK_MILLISECONDS : null;
}

function wordsOf(pid: number | undefined, file: "stat" | "statm"): readonly string[] | null {
  if (pid === undefined) return null;
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1").split(" ");
  } catch {
    return null; // it has just ended, or this is no Linux: the clock still counts
  }
}
