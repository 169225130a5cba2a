import { ContentDamaged, damageFields } from "../ports/blobs.ts";
import { keepHeartbeat } from "../ports/heartbeat.ts";
import { crashPoint } from "../ports/crash.ts";
import type { Job, Jobs, JobsOfBusiness } from "../ports/store/jobs.ts";
import type { Log, LogFields } from "../ports/log.ts";
import { ComeBack, GiveUp } from "./outcome.ts";

/** How one kind of job is worked off. Returning means done; throwing means try again. */
export type Work<World> = {
  readonly run: (world: World, job: Job) => Promise<void>;
  /** Seconds to wait before each further attempt; when they are used up the job is parked. */
  readonly retryAfter: readonly number[];
  /** How many of this kind run at once in one process: a slow receiver cannot hold up the mail. */
  readonly atOnce: number;
  /** Whether a business may have no more of them at once than it leaves free for others. */
  readonly isSharedOut?: boolean;
};

export type WorkTable<World> = Readonly<Record<string, Work<World>>>;

/** A job that keeps a timetable of its own is postponed; only what failed is retried. */
export type JobOutcome = "done" | "postponed" | "retried" | "parked" | "lost";

export type WorkerOptions<World> = {
  readonly jobs: Jobs;
  readonly world: World;
  readonly table: WorkTable<World>;
  readonly log: Log;
  /** A number from 0 to 1, for the spread of retries. */
  readonly chance: () => number;
  /** Rings when a job was recorded; only saves waiting, because we also look by ourselves. */
  readonly subscribe?: (ring: () => void) => Promise<() => Promise<void>>;
  /** Wraps each attempt, for traces. */
  readonly around?: (job: Job, work: () => Promise<void>) => Promise<void>;
  readonly leaseSeconds?: number;
  readonly lookEveryMs?: number;
  readonly observe?: (kind: string, outcome: JobOutcome, milliseconds: number) => void;
};

export type Worker = {
  /** Takes nothing new and waits until what runs has ended. */
  readonly stop: () => Promise<void>;
};

/** A dead process keeps its jobs so long; a living one renews the lease each third of it. */
const LEASE_SECONDS = 20;
const LOOK_EVERY_MS = 1_000;
/** Retries are spread by a fifth, so that those that failed together do not come back together. */
const SPREAD = 0.2;
const LONGEST_ERROR = 500;
/** What is shared out is claimed in parts of the free capacity: one claim may bring jobs of one business alone. */
const SHARED_PARTS = 8;

export async function startWorker<World>(options: WorkerOptions<World>): Promise<Worker> {
  const running = new Map<string, Map<Promise<void>, Job>>();
  const lease = options.leaseSeconds ?? LEASE_SECONDS;
  const stopping = new AbortController();
  let wake: () => void = ignore;
  let rung = false;
  const ring = (): void => {
    rung = true;
    wake();
  };
  const silence = await options.subscribe?.(ring);
  const loop = look();

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      rung = false;
      const taken = await claim();
      for (const job of taken) start(job);
      if (taken.length === 0 && !rung && !stopping.signal.aborted) await rest();
    }
  }

  async function claim(): Promise<readonly Job[]> {
    const capacity: Record<string, number> = {};
    const full: JobsOfBusiness[] = [];
    for (const [kind, { atOnce, isSharedOut }] of Object.entries(options.table)) {
      const ofKind = [...(running.get(kind)?.values() ?? [])];
      const free = atOnce - ofKind.length;
      if (free <= 0) continue;
      // Few at a time: whose they are is known when they are there.
      capacity[kind] = isSharedOut ? Math.ceil(free / SHARED_PARTS) : free;
      if (isSharedOut) full.push(...withMoreThan(free, kind, ofKind));
    }
    if (Object.keys(capacity).length === 0) return [];
    try {
      return await options.jobs.claim(capacity, lease, full);
    } catch (fault) {
      // The database restarts or cannot be reached: look again after the usual pause.
      options.log.warn("jobs cannot be claimed", { component: "worker", fault });
      return [];
    }
  }

  function start(job: Job): void {
    const ofKind = running.get(job.kind) ?? new Map<Promise<void>, Job>();
    running.set(job.kind, ofKind);
    const one = attempt(options, job, lease).finally(() => {
      ofKind.delete(one);
      ring();
    });
    ofKind.set(one, job);
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, options.lookEveryMs ?? LOOK_EVERY_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    stop: async () => {
      stopping.abort();
      wake();
      await silence?.();
      await loop;
      await Promise.all([...running.values()].flatMap((ofKind) => [...ofKind.keys()]));
    },
  };
}

/** The businesses that have more jobs of a kind running than are free, in one of their environments. */
function withMoreThan(
  free: number,
  kind: string,
  running: readonly Job[],
): readonly JobsOfBusiness[] {
  const counts = new Map<string, JobsOfBusiness & { count: number }>();
  for (const { businessId, environment } of running) {
    if (businessId === null) continue;
    const name = `${businessId} ${environment}`;
    const one = counts.get(name) ?? { kind, businessId, environment, count: 0 };
    counts.set(name, { ...one, count: one.count + 1 });
  }
  return [...counts.values()].filter(({ count }) => count > free);
}

/** One attempt from claim to outcome; it never throws. */
async function attempt<World>(
  options: WorkerOptions<World>,
  job: Job,
  leaseSeconds: number,
): Promise<void> {
  const began = performance.now();
  const stopKeeping = keepLease(options, job, leaseSeconds);
  let outcome: JobOutcome;
  try {
    outcome = await runAndRecord(options, job);
  } catch (fault) {
    // The outcome could not be recorded: the lease runs out and the job comes again.
    options.log.error("a job's outcome was not recorded", { ...named(job), fault });
    outcome = "lost";
  } finally {
    stopKeeping();
  }
  options.observe?.(job.kind, outcome, performance.now() - began);
}

async function runAndRecord<World>(options: WorkerOptions<World>, job: Job): Promise<JobOutcome> {
  const work = options.table[job.kind];
  if (!work) throw new Error(`nobody works off jobs of kind ${job.kind}`);
  try {
    const attempt = (): Promise<void> => work.run(options.world, job);
    crashPoint(`job.${job.kind}.claimed`);
    await (options.around?.(job, attempt) ?? attempt());
  } catch (fault) {
    return recordFailure(options, work, job, fault);
  }
  // False when the job finished itself in the transaction of its effect.
  crashPoint(`job.${job.kind}.worked`);
  await options.jobs.finish(job);
  crashPoint(`job.${job.kind}.finished`);
  return "done";
}

async function recordFailure<World>(
  { jobs, log, chance }: WorkerOptions<World>,
  work: Work<World>,
  job: Job,
  fault: unknown,
): Promise<JobOutcome> {
  const reason = (fault instanceof Error ? fault.message : String(fault)).slice(0, LONGEST_ERROR);
  if (fault instanceof ComeBack) {
    if (fault.afterSeconds !== null) await jobs.retry(job, fault.afterSeconds, reason);
    return "postponed";
  }
  const pause = fault instanceof GiveUp ? undefined : work.retryAfter[job.attempt - 1];
  if (pause === undefined) {
    await jobs.park(job, reason);
    log.error("a job is given up and parked", { ...named(job), ...damageIn(fault), fault });
    return "parked";
  }
  const spread = 1 + SPREAD * (2 * chance() - 1);
  await jobs.retry(job, pause * spread, reason);
  log.warn("a job failed and is tried again", { ...named(job), ...damageIn(fault), fault });
  return "retried";
}

/** Renews the lease while the job runs, so that only a dead process loses its jobs. */
function keepLease<World>(
  { jobs, log }: WorkerOptions<World>,
  job: Job,
  leaseSeconds: number,
): () => void {
  return keepHeartbeat({
    everyMs: (leaseSeconds * 1000) / 3,
    renew: () => jobs.extend(job, leaseSeconds),
    log,
    named: named(job),
  });
}

/** What a line of the log says of a job: also of which request, so that its sender can be notified. */
function named({ kind, id, attempt, businessId, payload }: Job): LogFields {
  const { requestId } = payload;
  return {
    job: kind,
    jobId: id,
    attempt,
    ...(businessId === null ? {} : { business: businessId }),
    ...(typeof requestId === "string" ? { signatureRequest: requestId } : {}),
  };
}

function damageIn(fault: unknown): LogFields {
  return fault instanceof ContentDamaged ? damageFields(fault) : {};
}

function ignore(): void {
  // Nobody waits.
}
