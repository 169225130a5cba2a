import { dayOf } from "../days.ts";
import type { Outcome } from "./events.ts";
import { canBeReminded, reminded } from "./reminders.ts";
import type { Signature, SignatureRequest } from "./request.ts";
import { dueSignatures } from "./turns.ts";

const DAY_MS = 24 * 3600 * 1000;
const AGAIN_MS = 3600 * 1000;

/**
 * Who is reminded next without anybody asking, and when; who is not in it is not, or not yet. It counts from the last
 * reminder, also one by hand: there is a day between two at least, and a jump of time brings one, not many.
 */
export function automaticTimes(request: SignatureRequest): ReadonlyMap<Signature, Date> {
  const { reminders, expiresAt, status } = request;
  const times = new Map<Signature, Date>();
  if (status !== "OPEN" || reminders === null) return times;
  const { firstAfterDays, everyDays, atMost } = reminders;
  for (const signature of dueSignatures(request).filter(canBeReminded)) {
    const { invitedAt, remindedAt, remindersSent } = signature;
    if (invitedAt === null || remindersSent >= atMost) continue;
    const from = remindedAt ?? invitedAt;
    const days = remindedAt === null ? firstAfterDays : everyDays;
    const at = new Date(from.getTime() + days * DAY_MS);
    if (expiresAt === null || dayOf(at) <= expiresAt) times.set(signature, at);
  }
  return times;
}

/** When anybody is reminded next. */
export function nextAutomatic(request: SignatureRequest): Date | null {
  const times = [...automaticTimes(request).values()].map((at) => at.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** When a request is looked at again whose due reminders were tried: whoever could not be written to waits an hour. */
export function lookAgain(request: SignatureRequest, at: Date): Date {
  const later = [...automaticTimes(request).values()].filter((time) => time > at);
  const times = [at.getTime() + AGAIN_MS, ...later.map((time) => time.getTime())];
  return new Date(Math.min(...times));
}

/** Reminds one signer, if it is time, and counts it. */
export function remindAutomatically(
  before: SignatureRequest,
  signature: Signature,
  at: Date,
): Outcome | null {
  const due = automaticTimes(before).get(signature);
  return due && due <= at ? reminded(before, new Set([signature]), at, 1) : null;
}
