import { openDatabase } from "../../../src/adapters/postgres/database/database.ts";
import { jobsOver } from "../../../src/adapters/postgres/jobs/jobs.ts";
import type { Sql } from "../../../src/adapters/postgres/database/sql.ts";
import { startWorker, type WorkTable } from "../../../src/jobs/worker.ts";
import type { Job } from "../../../src/ports/store/jobs.ts";

/** A worker in a process of its own; the crash test kills it again and again. */
const database = openDatabase({ url: process.argv[2] ?? "", connections: 8 });

async function record(sql: Sql, job: Job): Promise<void> {
  await sql`
    insert into effect (kind, lane, number)
    values (${job.kind}, ${job.lane}, ${Number(job.payload["number"])})`;
}

const TABLE: WorkTable<null> = {
  // The effect and the end of the job are one transaction: exactly once.
  exact: {
    run: (_, job) =>
      database.transaction(async (sql) => {
        await record(sql, job);
        if (!(await jobsOver(sql).finish(job))) throw new Error("another attempt has it");
      }),
    retryAfter: Array.from({ length: 50 }, () => 0),
    atOnce: 4,
  },
  // An effect outside: at least once.
  outside: {
    run: (_, job) => record(database.sql, job),
    retryAfter: Array.from({ length: 50 }, () => 0),
    atOnce: 4,
  },
};

const ignore = (): void => undefined;
await startWorker({
  jobs: jobsOver(database.sql),
  world: null,
  table: TABLE,
  log: { info: ignore, warn: ignore, error: ignore },
  chance: () => 0.5,
  leaseSeconds: 0.5,
  lookEveryMs: 50,
});
console.log("ready");
