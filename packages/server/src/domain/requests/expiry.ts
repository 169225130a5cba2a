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
  const today = dayOf(at);
  const sixMonthsAhead = addMonths(today, MAX_EXPIRY_MONTHS);
  const beforeDeletion = autoDeleteAt === null ? sixMonthsAhead : addDays(autoDeleteAt, -1);
  const last = beforeDeletion < sixMonthsAhead ? beforeDeletion : sixMonthsAhead;
  if (expiresAt >= today && expiresAt <= last) return;
  throw new Refusal("error.sr.expires_at_out_of_range", {
    message: `expires_at must lie between ${today} and ${last}.`,
  });
}
