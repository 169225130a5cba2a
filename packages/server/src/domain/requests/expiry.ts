import { Refusal } from "@paraph/contract/errors";
import { MAX_EXPIRY_MONTHS } from "@paraph/contract/limits";
import { addDays, addMonths, dayOf, type Day } from "../days.ts";
import type { SignatureRequest } from "./request.ts";

/** Expiry is to the day in UTC: a request can be signed until the end of its last day. */
export function hasExpired({ expiresAt }: SignatureRequest, at: Date): boolean {
  return expiresAt !== null && dayOf(at) > expiresAt;
}

/** Interface 2.1: today or later, at most 6 months ahead, at least a day before the deletion. */
export function checkExpiry(expiresAt: Day, autoDeleteAt: Day | null, at: Date): void {
  const { first, last } = expiryRange(autoDeleteAt, at);
  if (expiresAt >= first && expiresAt <= last) return;
  throw new Refusal("error.sr.expires_at_out_of_range", {
    message: `expires_at must lie between ${first} and ${last}.`,
  });
}

/** The first and the last day that a request may be open until (interface 2.1). */
export function expiryRange(
  autoDeleteAt: Day | null,
  at: Date,
): { readonly first: Day; readonly last: Day } {
  const first = dayOf(at);
  const sixMonthsAhead = addMonths(first, MAX_EXPIRY_MONTHS);
  const beforeDeletion = autoDeleteAt === null ? sixMonthsAhead : addDays(autoDeleteAt, -1);
  return { first, last: beforeDeletion < sixMonthsAhead ? beforeDeletion : sixMonthsAhead };
}
