import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { Outage } from "../../ports/outage.ts";
import type { Launch } from "./confine.ts";
import { type Door, doorFor } from "./door.ts";

/** A confined process. */
export type Child = {
  readonly process: ChildProcess;
  readonly ready: Promise<void>;
  /** By which it reads the document of its task. */
  readonly door: Door;
  jobs: number;
  /** What it had of the processor, in milliseconds, when its last task ended; null before the first. */
  used: number | null;
  /** It ends with its task: it has a successor, or had to let others go first, from which there is no way back. */
  isSpent: boolean;
};

/** Starts one as strongly confined as this machine allows. */
export function startChild({ execPath, execArgv, uid, program }: Launch): Child {
  const process = fork(program, {
    execPath,
    execArgv: [...execArgv],
    cwd: "/",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    serialization: "advanced",
    // The first two are the door: what the child asked for, and what it asks.
    stdio: ["pipe", "pipe", "ignore", "ipc"],
    ...(uid !== null && { uid, gid: uid }),
  });
  const ready = new Promise<void>((resolve, reject) => {
    process.once("message", () => {
      resolve();
    });
    const fail = (cause: Error): void => {
      reject(new Outage("the reader of PDFs", { cause }));
    };
    process.once("error", fail);
    process.once("exit", (code, signal) => {
      fail(new Error(`it did not start (${code ?? signal})`));
    });
  });
  ready.catch(() => undefined); // who waits for it hears of it
  preferAsVictim(process.pid);
  comeAfter(process.pid, BEHIND_THE_SERVICE);
  const { stdin: answers, stdout: questions } = process;
  if (!answers || !questions) throw new Error("a confined process without its pipes");
  const onBreach = (): void => {
    process.kill("SIGKILL");
  };
  const door = doorFor({ questions, answers, onBreach });
  return { process, ready, door, jobs: 0, used: null, isSpent: false };
}

/** From now on everybody else comes first on the processor. */
export function slowDown(child: Child): void {
  child.isSpent = true;
  comeAfter(child.process.pid, BEHIND_EVERYBODY);
}

/**
 * Steps of `nice` behind the service: who answers calls and the database go first, whatever is parsed. Not the last
 * step: on a machine that is busy with other programs a long document would get next to nothing, and somebody waits.
 */
const BEHIND_THE_SERVICE = 5;
const BEHIND_EVERYBODY = 10;

function comeAfter(pid: number | undefined, steps: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW));
  } catch {
    // it has just ended
  }
}

/** When memory runs out, the kernel ends this process and not the service. */
function preferAsVictim(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // no such file outside Linux, and no right to it in some containers: a preference only
  }
}
