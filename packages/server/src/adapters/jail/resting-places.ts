import { type AtWork, mustRest } from "./rest.ts";
import type { Child } from "./start-child.ts";

/** Who is at work, and who of them stands still for a moment (rest.ts). */
export type RestingPlaces = {
  readonly enter: (child: Child, tenant: string) => void;
  readonly leave: (child: Child) => void;
  readonly close: () => void;
};

type Worker = {
  readonly tenant: string;
  worked: number;
  rested: number;
  isResting: boolean;
  /** Up to when the two are counted. */
  counted: number;
};

/** While somebody rests it is looked so often whether they still have to. */
const LOOK_EVERY_MILLISECONDS = 20;

/** Stops and continues processes by signals, which needs no right that starting them did not. */
export function restingPlaces(usedBy: (tenant: string) => number, cores: number): RestingPlaces {
  const workers = new Map<Child, Worker>();
  let timer: NodeJS.Timeout | null = null;

  function settle(): void {
    const now = performance.now();
    for (const worker of workers.values()) count(worker, now);
    const facts = [...workers.values()].map(factsOf);
    for (const [index, [child, worker]] of [...workers].entries()) {
      const one = facts[index];
      if (one) rest(child, worker, mustRest(one, facts, cores));
    }
    if (timer !== null) clearTimeout(timer);
    const isAnyResting = [...workers.values()].some(({ isResting }) => isResting);
    timer = isAnyResting ? setTimeout(settle, LOOK_EVERY_MILLISECONDS).unref() : null;
  }

  function factsOf({ tenant, worked, rested }: Worker): AtWork {
    const theirs = [...workers.values()].filter((other) => other.tenant === tenant);
    const running = theirs.reduce((sum, other) => sum + other.worked, 0);
    return { tenant, worked, rested, used: usedBy(tenant) + running };
  }

  return {
    enter: (child, tenant) => {
      const counted = performance.now();
      workers.set(child, { tenant, worked: 0, rested: 0, isResting: false, counted });
      settle();
    },
    leave: (child) => {
      const worker = workers.get(child);
      workers.delete(child);
      if (worker) rest(child, worker, false);
      settle();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function count(worker: Worker, now: number): void {
  const passed = now - worker.counted;
  if (worker.isResting) worker.rested += passed;
  else worker.worked += passed;
  worker.counted = now;
}

function rest({ process }: Child, worker: Worker, isResting: boolean): void {
  if (worker.isResting === isResting) return;
  worker.isResting = isResting;
  process.kill(isResting ? "SIGSTOP" : "SIGCONT");
}
