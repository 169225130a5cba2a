import { availableParallelism } from "node:os";
import { Refusal } from "@paraph/contract/errors";
import type { Share } from "../../domain/access/share.ts";
import { fairQueue } from "./fair-queue.ts";
import { restingPlaces } from "./resting-places.ts";
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
/** A start takes half a second of a processor, and fresh code runs at half the speed: a burst is over before the next. */
const RENEWAL_AFTER_MILLISECONDS = 60_000;
const MOST_WAITING_EACH = 100;
/** A whole staff that signs at one moment; what waits is a promise and takes next to nothing. */
const MOST_PEOPLE_WAITING = 2_000;
/** Beyond the usual number, for tenants who hold none while others hold them all. */
const SPARE_CHILDREN = 2;

/** One process at least is never held by the same tenant as all the others. */
export function openPool({ children: most, warm, start }: PoolOptions): Pool {
  const idle: Child[] = [];
  const all = new Set<Child>();
  const cores = availableParallelism();
  const runningEach = Math.max(1, most - 1);
  const runningAmongOthers = Math.max(1, Math.min(runningEach, cores - 1));
  const limits = {
    runningEach,
    runningAmongOthers,
    waitingEach: MOST_WAITING_EACH,
    waitingPeople: MOST_PEOPLE_WAITING,
  };
  const queue = fairQueue<(child: Child) => void>(limits, () => performance.now());
  const resting = restingPlaces(queue.usedBy, cores);
  /** These have done their share and serve on until it is time for a successor. */
  const tired = new Map<Child, NodeJS.Timeout>();
  /** These serve on until their successor is ready. */
  const worn = new Set<Child>();
  const count = (): number => all.size - worn.size;
  let stopping = false;

  function begin(): Child {
    const child = start();
    all.add(child);
    child.process.once("exit", () => {
      all.delete(child);
      worn.delete(child);
      clearTimeout(tired.get(child));
      tired.delete(child);
      takeFromIdle(child);
      // One that never started would only fail again; the next task tries anew.
      if (child.jobs > 0) keepWarm();
      serve();
    });
    return child;
  }

  function keepWarm(): void {
    // Behind those that are ready: the last one is lent first.
    if (!warm || stopping) return;
    while (count() < most) idle.unshift(begin());
  }

  function takeFromIdle(child: Child): boolean {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  }

  function renewLater(child: Child): void {
    if (tired.has(child)) return;
    tired.set(child, setTimeout(() => renew(child), RENEWAL_AFTER_MILLISECONDS).unref());
  }

  /** Nobody waits for the start of a successor; a busy one ends when its task does. */
  function renew(child: Child): void {
    if (stopping) return;
    worn.add(child);
    const successor = begin();
    const welcome = (): void => {
      if (takeFromIdle(child)) child.process.kill("SIGKILL");
      else child.isSpent = true;
      idle.unshift(successor);
      serve();
    };
    // One that does not start ends and says so to who waits for it; the old one goes on.
    void successor.ready.then(welcome, () => {
      worn.delete(child);
      tired.delete(child);
    });
  }

  function serve(): void {
    if (stopping) return;
    while (queue.size() > 0) {
      const isFree = idle.length > 0 || count() < most;
      if (!isFree && count() >= most + SPARE_CHILDREN) return;
      const next = queue.next(!isFree);
      if (!next) return;
      const child = idle.pop() ?? begin();
      resting.enter(child, next.share.tenant);
      next.item(child);
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
      resting.leave(child);
      const isTired = child.jobs >= JOBS_BEFORE_RENEWAL;
      const isOver = child.isSpent || count() > most || (isTired && !warm);
      if (stopping || isOver) child.process.kill("SIGKILL");
      else if (child.process.connected) idle.push(child);
      if (isTired && !isOver && !stopping) renewLater(child);
      serve();
    },
    processes: () => [...all].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid])),
    stop: async () => {
      stopping = true;
      resting.close();
      for (const timer of tired.values()) clearTimeout(timer);
      const ended = [...all].map(
        (child) => new Promise<void>((done) => child.process.once("exit", () => done())),
      );
      for (const { process } of all) process.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}
