/** Numbers from a seed: the same seed gives the same run, to the last step. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Resumes when every task has come to its next step: Node runs ticks after all promises. */
function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Thrown inside a task that has crashed, so that nothing of it runs any more. */
export class Crash extends Error {
  override readonly name = "Crash";
}

export type Task = { readonly name: string; crashed: boolean };

type Waiting = {
  readonly task: Task;
  readonly go: () => void;
  readonly die: (crash: Crash) => void;
};

/** Lets one task at a time take one step; which one, and who crashes, is chance. */
export class Scheduler {
  readonly chance: () => number;
  readonly crashChance: number;
  readonly onCrash: (task: Task) => void;
  clock = Date.UTC(2026, 0, 1);
  steps = 0;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(seed: number, crashChance: number, onCrash: (task: Task) => void) {
    this.chance = seeded(seed);
    this.crashChance = crashChance;
    this.onCrash = onCrash;
  }

  /** Called by a task before everything it does outside of itself. */
  step(task: Task): Promise<void> {
    if (task.crashed) return Promise.reject(new Crash(task.name));
    return new Promise((go, die) => this.#waiting.push({ task, go, die }));
  }

  start(name: string, work: (task: Task) => Promise<void>): void {
    const task: Task = { name, crashed: false };
    this.#running += 1;
    void work(task).finally(() => (this.#running -= 1));
  }

  /** Runs until every task has ended. */
  async run(most = 20_000): Promise<void> {
    for (await settled(); this.#running > 0; await settled()) {
      const [chosen] = this.#waiting.splice(Math.floor(this.chance() * this.#waiting.length), 1);
      if (!chosen) throw new Error("every task waits for another one");
      this.steps += 1;
      if (this.steps > most) throw new Error("the run does not end");
      // Now and then so much time passes that a lease is over while its holder is still at work.
      this.clock += this.chance() < 0.02 ? 200_000 : 50;
      if (this.chance() < this.crashChance) {
        chosen.task.crashed = true;
        this.onCrash(chosen.task);
        chosen.die(new Crash(chosen.task.name));
      } else {
        chosen.go();
      }
    }
  }
}
