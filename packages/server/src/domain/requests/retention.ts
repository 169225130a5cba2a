import { addDays, dayOf, type Day } from "../days.ts";
import type { SignatureRequest } from "./request.ts";

/** The day on which a request is deleted, or null when its business keeps requests for good. */
export function deletionDay(createdAt: Date, retentionDays: number | null): Day | null {
  return retentionDays === null ? null : addDays(dayOf(createdAt), retentionDays);
}

/** A new policy deletes nothing that is there already before so many days have passed: time to notice, and to save. */
export const RETENTION_GRACE_DAYS = 7;

/** Whether the retention policy wants the request gone: its deletion day has come. */
export function isDueForDeletion(request: SignatureRequest, at: Date): boolean {
  return request.autoDeleteAt !== null && dayOf(at) >= request.autoDeleteAt;
}
