import type { Environment } from "@paraph/contract/words";
import type { Consumption } from "../domain/billing/credits.ts";
import type { PeriodAsked } from "../domain/billing/periods.ts";

/** One completed call that costs credits. */
export type CreditUse = {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly endpoint: string;
  readonly credits: number;
  readonly usedAt: Date;
};

export type Billing = {
  /** Counts it to the month of its time, or to the next one that is not closed. */
  readonly charge: (use: CreditUse) => Promise<void>;
  readonly usage: (
    businessId: string,
    environment: Environment,
    period: string,
  ) => Promise<readonly Consumption[]>;
  readonly invoiced: (businessId: string, asked: PeriodAsked) => Promise<readonly Consumption[]>;
  /** The last closed month, of those that begin with these digits; null where none is closed. */
  readonly lastClosed: (digits: string) => Promise<string | null>;
  /** Closes a month for all businesses; false where it is closed already. */
  readonly close: (period: string, now: Date) => Promise<boolean>;
};
