import type { Environment } from "@paraph/contract/words";
import type { Consumption } from "../../domain/billing/credits.ts";
import type { BillingPeriod } from "../../domain/billing/periods.ts";
import type { CountedQuality, DayCredits, DaySignatures } from "../../domain/billing/usage.ts";

/** One completed call that costs credits. */
export type CreditUse = {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly endpoint: string;
  readonly credits: number;
  readonly usedAt: Date;
};

/** One signature or seal that was made. */
export type SignatureUse = {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly quality: CountedQuality;
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
  readonly invoiced: (businessId: string, asked: BillingPeriod) => Promise<readonly Consumption[]>;
  /** What one month holds, day by day: as it was invoiced once it is closed, as it stands until then. */
  readonly creditsByDay: (
    businessId: string,
    environment: Environment,
    period: string,
  ) => Promise<readonly DayCredits[]>;
  readonly countSignature: (use: SignatureUse) => Promise<void>;
  readonly signaturesByDay: (
    businessId: string,
    environment: Environment,
    period: string,
  ) => Promise<readonly DaySignatures[]>;
  /** Whether the month was closed. */
  readonly isClosed: (period: string) => Promise<boolean>;
  /** The first month in which the business used anything in this environment; null where it never did. */
  readonly firstUsed: (businessId: string, environment: Environment) => Promise<string | null>;
  /** The last closed month, of those that begin with these digits; null where none is closed. */
  readonly lastClosed: (digits: string) => Promise<string | null>;
  /** Closes a month for all businesses; false where it is closed already. */
  readonly close: (period: string, now: Date) => Promise<boolean>;
};
