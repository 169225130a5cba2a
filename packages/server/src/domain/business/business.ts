import type { Environment, Feature, Quality } from "@paraph/contract/words";
import type { ReminderPlan } from "../requests/reminder-plan.ts";

declare const brand: unique symbol;
export type BusinessId = string & { readonly [brand]: "business" };

/** A customer: what it may do, what it does by default and how long its documents are kept. */
export type Business = {
  readonly id: BusinessId;
  readonly name: string;
  readonly features: readonly Feature[];
  readonly defaultQuality: Quality;
  /** Days after creation on which a production request and its documents are deleted; null keeps them. */
  readonly retentionDays: number | null;
  /** The same for requests of the demo. */
  readonly demoRetentionDays: number | null;
  /** Origins to which its signers are sent on by themselves; null: any (interface 4.5). */
  readonly allowedExits: readonly string[] | null;
  /** Origins whose pages may show the page of a signing link in a frame; none: nobody may (interface 4.5). */
  readonly embeddingOrigins: readonly string[];
  /** What new requests do where they say nothing else; null: nobody is reminded by itself. */
  readonly reminders: ReminderPlan | null;
  /** Moved by the sandbox only: the time of its demo environment is the clock's time plus this. */
  readonly clockOffsetSeconds: number;
};

/** One key of an API user, without the key. */
export type ApiKey = {
  /** Never given twice to one user; a token names the version of its key. */
  readonly version: number;
  readonly expiresAt: Date | null;
  /** Planted by demo mode: everybody knows the key. */
  readonly isPublic: boolean;
};

/** A user of the interface: a username with its keys, owned by a business. */
export type ApiUser = {
  readonly username: string;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly disabledAt: Date | null;
  /** Oldest first. */
  readonly keys: readonly ApiKey[];
};

/** Two keys at a time: a program takes the new one while the old one still works. */
export const MOST_KEYS = 2;

/** Whether a key lets its user in now. An instance in production never accepts one that everybody knows. */
export function isUsable(
  mode: "demo" | "production",
  { disabledAt }: Pick<ApiUser, "disabledAt">,
  { expiresAt, isPublic }: ApiKey,
  now: Date,
): boolean {
  if (disabledAt !== null || (isPublic && mode === "production")) return false;
  return expiresAt === null || expiresAt > now;
}

/** How long requests of an environment are kept; each has a policy of its own. */
export function retentionIn(
  { retentionDays, demoRetentionDays }: Pick<Business, "retentionDays" | "demoRetentionDays">,
  environment: Environment,
): number | null {
  return environment === "demo" ? demoRetentionDays : retentionDays;
}

export function hasFeature({ features }: Business, feature: Feature): boolean {
  return features.includes(feature);
}

/** The time in which something of a business lives: the sandbox may have moved that of its demo, never production's. */
export function businessTime(
  { clockOffsetSeconds }: Business,
  { environment }: { readonly environment: Environment },
  now: Date,
): Date {
  const offset = environment === "demo" ? clockOffsetSeconds : 0;
  return new Date(now.getTime() + offset * 1000);
}
