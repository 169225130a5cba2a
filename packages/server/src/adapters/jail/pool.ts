import { Refusal } from "@paraph/contract/errors";
import type { Share } from "../../domain/access/share.ts";
import { fairQueue } from "./fair-queue.ts";
import type { Child } from "./start-child.ts";

export type PoolOptions = {
  readonly children: number;
  /** Keeps so many running also while nobody needs them, so that nobody waits for a start. */
  readonly warm: boolean;
  readonly start: () => Child;
};

/** The confined processes, lent to one task each. */
export type Pool = {
  readonly take: (share: Share) => Promise<Child>;
  /** `milliseconds` is what the task took of the processor. */
  readonly giveBack: (child: Child, share: Share, milliseconds: number) => void;
  readonly processes: () => readonly number[];
  readonly stop: () => Promise<void>;
};

const JOBS_BEFORE_RENEWAL = 200;
const MOST_WAITING_EACH = 100;
/** Beyond the usual number, for tenants who hold none while others hold them all. */
const SPARE_CHILDREN = 2;

/** One process at least is never held by the same tenant as all the others. */
export function openPool({ children: most, warm, start }: PoolOptions): Pool {
  const idle: Child[] = [];
  const all = new Set<Child>();
  const limits = { runningEach: Math.max(1, most - 1), waitingEach: MOST_WAITING_EACH };
  const queue = fairQueue<(child: Child) => void>(limits, () => performance.now());
  let stopping = false;

  function begin(): Child {
    const child = start();
    all.add(child);
    child.process.once("exit", () => {
      all.delete(child);
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
      // One that never started would only fail again; the next task tries anew.
      if (child.jobs > 0) keepWarm();
      serve();
    });
    return child;
  }

  function keepWarm(): void {
    // Behind those that are ready: the last one is lent first.
    if (!warm || stopping) return;
    while (all.size < most) idle.unshift(begin());
  }

  function serve(): void {
    if (stopping) return;
    while (queue.size() > 0) {
      const room = idle.length > 0 || all.size < most;
      if (!room && all.size >= most + SPARE_CHILDREN) return;
      const next = queue.next(!room);
      if (!next) return;
      next.item(idle.pop() ?? begin());
    }
  }

  keepWarm();
  return {
    take: (share) =>
      new Promise((lend, refuse) => {
        if (queue.add(share, lend)) serve();
        else refuse(new Refusal("error.service.busy", { retryAfterSeconds: 5 }));
      }),
    giveBack: (child, share, milliseconds) => {
      queue.done(share, milliseconds);
      const isOver = child.jobs >= JOBS_BEFORE_RENEWAL || child.isSlowed || all.size > most;
      if (stopping || isOver) child.process.kill("SIGKILL");
      else if (child.process.connected) idle.push(child);
      serve();
    },
    processes: () => [...all].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid])),
    stop: async () => {
      stopping = true;
      const ended = [...all].map(
        (child) => new Promise<void>((done) => child.process.once("exit", () => done())),
      );
      for (const { process } of all) process.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}
