import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { Refusal } from "@paraph/contract/errors";
import { Outage } from "../../ports/outage.ts";

type Task = {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly resolve: (key: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
};

type Thread = { readonly worker: Worker; task: Task | null };

export type HashingLimits = {
  readonly workers: number;
  /** How many of one source wait; more are refused before anything is computed. */
  readonly waitingEach: number;
  readonly waitingInAll: number;
};

const LIMITS: HashingLimits = {
  workers: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waitingEach: 16,
  waitingInAll: 256,
};
const RETRY_AFTER_SECONDS = 5;
/** Beside this file and of the same kind: TypeScript in a clone, JavaScript in a release. */
const PROGRAM = path.join(
  import.meta.dirname,
  `password-worker${path.extname(import.meta.filename)}`,
);

export type HashingPool = {
  readonly derive: (password: string, salt: Uint8Array, source: string) => Promise<Uint8Array>;
};

/**
 * Threads that compute password hashes and nothing else, so that logins take no thread from those that read files. The
 * sources that wait are served in turn: one that asks a thousand times waits for itself.
 */
export function hashingPool({
  workers,
  waitingEach,
  waitingInAll,
}: HashingLimits = LIMITS): HashingPool {
  const waiting = new Map<string, Task[]>();
  const threads = new Set<Thread>();
  let waitingNow = 0;

  /** The oldest task of the source whose turn it is; the source then queues up behind the others. */
  function nextTask(): Task | null {
    const [turn] = waiting;
    if (!turn) return null;
    const [source, tasks] = turn;
    const task = tasks.shift() ?? null;
    waiting.delete(source);
    if (tasks.length > 0) waiting.set(source, tasks);
    waitingNow -= 1;
    return task;
  }

  function start(): Thread {
    const worker = new Worker(PROGRAM);
    const thread: Thread = { worker, task: null };
    threads.add(thread);
    worker.on("message", (key: Uint8Array) => {
      thread.task?.resolve(key);
      thread.task = null;
      worker.unref();
      run();
    });
    // A thread that ends takes its task with it and is replaced when the next one comes.
    worker.on("error", (cause) => {
      lose(thread, cause);
    });
    worker.on("exit", () => {
      lose(thread);
    });
    return thread;
  }

  function lose(thread: Thread, cause?: unknown): void {
    threads.delete(thread);
    thread.task?.reject(new Outage("the hashing of passwords", { cause }));
    thread.task = null;
    run();
  }

  function run(): void {
    for (;;) {
      const idle = [...threads].find(({ task }) => task === null);
      if (waiting.size === 0 || (!idle && threads.size >= workers)) return;
      const thread = idle ?? start();
      thread.task = nextTask();
      thread.worker.ref();
      thread.worker.postMessage({ password: thread.task?.password, salt: thread.task?.salt });
    }
  }

  return {
    derive: (password, salt, source) =>
      new Promise((resolve, reject) => {
        const mine = waiting.get(source) ?? [];
        if (mine.length >= waitingEach) {
          throw new Refusal("error.rate_limit.login", { retryAfterSeconds: RETRY_AFTER_SECONDS });
        }
        if (waitingNow >= waitingInAll) throw new Outage("the hashing of passwords");
        mine.push({ password, salt, resolve, reject });
        waiting.set(source, mine);
        waitingNow += 1;
        run();
      }),
  };
}
