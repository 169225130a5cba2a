import type { Environment } from "@paraph/contract/words";

/** What the outbox keeps of an effect until it is worked off. */
export type JobOrder = {
  readonly kind: string;
  readonly payload: JsonObject;
  readonly businessId: string | null;
  /** Of the business; absent where a job belongs to none. */
  readonly environment?: Environment | null;
  /** Jobs of one lane run one after the other, in the order in which they were recorded. */
  readonly lane?: string;
  /** A second job with the same key is not recorded. */
  readonly key?: string;
  /** Real time; absent means now. */
  readonly runAt?: Date;
};

export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly payload: JsonObject;
  readonly businessId: string | null;
  /** Of the business; null where a job belongs to none. */
  readonly environment: Environment | null;
  readonly lane: string | null;
  /** Counts from 1; also the fencing number of this attempt. */
  readonly attempt: number;
  readonly createdAt: Date;
};

/** All jobs of a kind that a business has in one of its environments. */
export type JobsOfBusiness = {
  readonly kind: string;
  readonly businessId: string;
  readonly environment: Environment | null;
};

export type ParkedJob = Job & { readonly lastError: string; readonly parkedAt: Date };

export type JobCounts = {
  readonly waiting: number;
  /** Of those waiting, the ones whose time has come. */
  readonly due: number;
  readonly parked: number;
};

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** The durable outbox. `add` belongs into the transaction of the change that causes the effect. */
export type Jobs = {
  readonly add: (orders: readonly JobOrder[]) => Promise<void>;
  /**
   * Takes due jobs, of each kind named at most so many, and none of those left out; nobody else gets them during the
   * lease.
   */
  readonly claim: (
    capacity: Readonly<Record<string, number>>,
    leaseSeconds: number,
    leftOut?: readonly JobsOfBusiness[],
  ) => Promise<readonly Job[]>;
  /** Keeps a job that takes longer than its lease; false when it is lost already. */
  readonly extend: (job: Job, leaseSeconds: number) => Promise<boolean>;
  /** False when another attempt has taken the job over: then nothing may be recorded as done. */
  readonly finish: (job: Job) => Promise<boolean>;
  readonly retry: (job: Job, afterSeconds: number, error: string) => Promise<void>;
  readonly park: (job: Job, error: string) => Promise<void>;
  readonly listParked: (most: number) => Promise<readonly ParkedJob[]>;
  /** Takes a parked job up again. */
  readonly revive: (id: string) => Promise<boolean>;
  /** Moves the waiting jobs of one environment of a business nearer; the sandbox clock does that. */
  readonly hasten: (businessId: string, environment: Environment, seconds: number) => Promise<void>;
  readonly count: () => Promise<JobCounts>;
  /** For how many seconds the oldest due job of these kinds has waited; 0 where none does. */
  readonly longestWait: (kinds: readonly string[]) => Promise<number>;
};
