import type { Environment } from "@paraph/contract/words";
import type {
  Job,
  JobCounts,
  JobOrder,
  JobsOfBusiness,
  Jobs,
  JsonObject,
  ParkedJob,
} from "../../../ports/store/jobs.ts";
import { json, only, part, type Sql } from "../database/sql.ts";

/** The table `job`. Only the database's clock counts: the workers' clocks may differ. */
export function jobsOver(sql: Sql): Jobs {
  return {
    add: (orders) => add(sql, orders),
    claim: (capacity, leaseSeconds, leftOut = []) => claim(sql, capacity, leaseSeconds, leftOut),
    extend: (job, leaseSeconds) => extend(sql, job, leaseSeconds),
    finish: (job) => finish(sql, job),
    retry: (job, afterSeconds, error) => retry(sql, job, afterSeconds, error),
    park: (job, error) => park(sql, job, error),
    listParked: (most) => listParked(sql, most),
    revive: (id) => revive(sql, id),
    hasten: (businessId, environment, seconds) => hasten(sql, businessId, environment, seconds),
    count: () => count(sql),
    longestWait: (kinds) => longestWait(sql, kinds),
  };
}

/** A job that failed and waits for its next attempt waits since it was made. */
async function longestWait(sql: Sql, kinds: readonly string[]): Promise<number> {
  const rows = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from now() - created_at)), 0)::float8 as seconds
      from job
     where state = 'waiting' and kind = any(${kinds}) and (attempts > 0 or run_at <= now())`;
  return only(rows).seconds;
}

type JobRow = {
  readonly id: number;
  readonly kind: string;
  readonly payload: JsonObject;
  readonly business_id: string | null;
  readonly environment: Environment | null;
  readonly lane: string | null;
  readonly attempts: number;
  readonly created_at: Date;
};

const JOB = part`job.id, kind, payload, business_id, environment, lane, attempts, created_at`;

function toJob(row: JobRow): Job {
  return {
    id: String(row.id),
    kind: row.kind,
    payload: row.payload,
    businessId: row.business_id,
    environment: row.environment,
    lane: row.lane,
    attempt: row.attempts,
    createdAt: row.created_at,
  };
}

/** In their order: the jobs of a lane run by their ids. */
async function add(sql: Sql, orders: readonly JobOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await sql.named("add-jobs")`
    insert into job (kind, key, lane, business_id, environment, payload, run_at)
    select kind, key, lane, business_id, environment, payload::jsonb, coalesce(run_at, now())
      from unnest(
        ${orders.map((order) => order.kind)}::text[], ${orders.map((order) => order.key ?? null)}::text[],
        ${orders.map((order) => order.lane ?? null)}::text[],
        ${orders.map((order) => order.businessId)}::text[],
        ${orders.map((order) => order.environment ?? null)}::text[],
        ${orders.map((order) => json(order.payload))}::text[],
        ${orders.map((order) => order.runAt ?? null)}::timestamptz[]) with ordinality
        as given (kind, key, lane, business_id, environment, payload, run_at, place)
     order by place
        on conflict (key) do nothing`;
}

/**
 * Takes due jobs: per kind as many as there is capacity for, oldest first. A job of a lane is free only
 * when nothing waits before it; the order of ids is the order of recording, because whoever records
 * into a lane holds the lock of what the lane stands for.
 */
async function claim(
  sql: Sql,
  capacity: Readonly<Record<string, number>>,
  leaseSeconds: number,
  leftOut: readonly JobsOfBusiness[],
): Promise<readonly Job[]> {
  const left = leftOut.map(({ kind, businessId, environment }) =>
    [kind, businessId, environment ?? ""].join(" "),
  );
  const rows = await sql.named("claim-jobs")<JobRow>`
    with due as materialized (
      select taken.id
        from unnest(${Object.keys(capacity)}::text[], ${Object.values(capacity)}::int[]) as wanted (kind, most)
       cross join lateral (
             select id from job
              where job.kind = wanted.kind and state = 'waiting' and run_at <= now()
                -- Nobody is given an hour: that was a clock that was ahead.
                and (lease_until is null or lease_until < now()
                     or lease_until > now() + interval '1 hour')
                and coalesce(
                      job.kind || ' ' || business_id || ' ' || coalesce(environment, '') <> all(${left}::text[]),
                      true)
                and (lane is null or not exists (
                      select 1 from job earlier
                       where earlier.lane = job.lane and earlier.state = 'waiting'
                         and earlier.id < job.id))
              order by run_at, id
              limit wanted.most
                for update skip locked) as taken)
    update job
       set attempts = attempts + 1, lease_until = now() + ${leaseSeconds} * interval '1 second'
      from due
     where job.id = due.id
 returning ${JOB}`;
  return rows.map(toJob).sort((a, b) => Number(a.id) - Number(b.id));
}

/** False when the lease was lost: another attempt runs, or the job is done. */
async function extend(sql: Sql, job: Job, leaseSeconds: number): Promise<boolean> {
  const rows = await sql`
    update job set lease_until = now() + ${leaseSeconds} * interval '1 second'
     where id = ${job.id} and attempts = ${job.attempt} and state = 'waiting'
 returning id`;
  return rows.length === 1;
}

async function finish(sql: Sql, job: Job): Promise<boolean> {
  const rows = await sql.named("finish-job")`
    delete from job where id = ${job.id} and attempts = ${job.attempt} returning id`;
  return rows.length === 1;
}

async function retry(sql: Sql, job: Job, afterSeconds: number, error: string): Promise<void> {
  await sql`
    update job
       set run_at = now() + ${afterSeconds} * interval '1 second', lease_until = null,
           last_error = ${error}
     where id = ${job.id} and attempts = ${job.attempt} and state = 'waiting'`;
}

async function park(sql: Sql, job: Job, error: string): Promise<void> {
  await sql`
    update job
       set state = 'parked', parked_at = now(), lease_until = null, last_error = ${error}
     where id = ${job.id} and attempts = ${job.attempt} and state = 'waiting'`;
}

async function listParked(sql: Sql, most: number): Promise<readonly ParkedJob[]> {
  const rows = await sql<JobRow & { readonly last_error: string; readonly parked_at: Date }>`
    select ${JOB}, last_error, parked_at from job
     where state = 'parked' order by parked_at desc, id desc limit ${most}`;
  return rows.map((row) => ({ ...toJob(row), lastError: row.last_error, parkedAt: row.parked_at }));
}

async function revive(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update job
       set state = 'waiting', run_at = now(), attempts = 0, parked_at = null
     where id::text = ${id} and state = 'parked'
 returning id`;
  if (rows.length === 1) await sql`select pg_notify('job', '')`;
  return rows.length === 1;
}

async function hasten(
  sql: Sql,
  businessId: string,
  environment: Environment,
  seconds: number,
): Promise<void> {
  await sql`
    update job set run_at = run_at - ${seconds} * interval '1 second'
     where business_id = ${businessId} and environment = ${environment} and state = 'waiting'`;
  await sql`select pg_notify('job', '')`;
}

async function count(sql: Sql): Promise<JobCounts> {
  return only(
    await sql<JobCounts>`
      select count(*) filter (where state = 'waiting') as waiting,
             count(*) filter (where state = 'waiting' and run_at <= now()) as due,
             count(*) filter (where state = 'parked') as parked
        from job`,
  );
}
