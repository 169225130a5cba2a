import type { Environment } from "@paraph/contract/words";
import type { BusinessId } from "../../domain/business/business.ts";
import type { Day } from "../../domain/days.ts";
import type { RequestId } from "../../domain/ids.ts";

/** A policy for requests that are there already: none is deleted within the grace or before its deadline. */
export type RetentionRule = { readonly days: number; readonly today: Day };

/** How many requests would be deleted in a month (YYYYMM), from which day on, and how many of them wait for a deadline. */
export type RetentionMonth = {
  readonly month: string;
  readonly first: Day;
  readonly requests: number;
  readonly waiting: number;
};

/** When requests are deleted by themselves. */
export type Retention = {
  /** What a policy would do to the requests that are there, by the month of their deletion. */
  readonly preview: (
    business: BusinessId,
    environment: Environment,
    rule: RetentionRule,
  ) => Promise<readonly RetentionMonth[]>;
  /** What stands now: how many have a day on which they are deleted, and the first of these days. */
  readonly scheduled: (
    business: BusinessId,
    environment: Environment,
  ) => Promise<{ readonly requests: number; readonly first: Day | null; readonly all: number }>;
  /** Gives the requests that are there their days anew, or none; how many it concerned. */
  readonly apply: (
    business: BusinessId,
    environment: Environment,
    rule: RetentionRule | null,
  ) => Promise<number>;
  /** Requests whose deletion day has come in the time of their business. */
  readonly listDue: (now: Date, most: number) => Promise<readonly RequestId[]>;
};
