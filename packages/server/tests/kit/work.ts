import { setTimeout as pause } from "node:timers/promises";
import { after } from "node:test";
import { JOBS } from "../../src/jobs/index.ts";
import { startWorker } from "../../src/jobs/worker.ts";
import type { TestService } from "./service.ts";

export type Working = {
  /** Resolves when nothing is due any more, except jobs that come back by themselves. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Works off the jobs of a service as the running program does. */
export async function startWork({ world, database }: TestService): Promise<Working> {
  const worker = await startWorker({
    jobs: world.store.jobs,
    world,
    table: JOBS,
    log: world.log,
    chance: () => 0.5,
    lookEveryMs: 50,
    subscribe: async (ring) => (await database.listen("job", ring)).stop,
  });
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= worker.stop());
  after(stop);
  return { stop, idle: () => untilIdle(database) };
}

/** Longer than a busy machine takes. */
const PATIENCE_MS = 120_000;

async function untilIdle({ sql }: TestService["database"]): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const due = await sql<{ kind: string; error: string | null }>`
      select kind, last_error as error from job
       where state = 'waiting' and run_at <= now()
         and (key is null or key not like 'recurring/%')`;
    if (due.length === 0) return;
    if (performance.now() > end) throw new Error(`still waiting: ${JSON.stringify(due)}`);
    await pause(20);
  }
}
