import { Refusal } from "@paraph/contract/errors";
import { REMINDER_PAUSE_SECONDS } from "@paraph/contract/limits";
import type { Outcome } from "./events.ts";
import { mailAddressOf, type Signature, type SignatureRequest } from "./request.ts";
import { notWhile } from "./not-while.ts";
import { dueSignatures } from "./turns.ts";

/**
 * Reminds those whose turn it is, each once per hour. Too often is a refusal only when nobody
 * could be reminded (interface 4.3).
 */
export function remind(before: SignatureRequest, at: Date): Outcome {
  if (before.status !== "OPEN") throw notWhile(before.status, "error.sr.not_open");
  const reachable = dueSignatures(before).filter(canBeReminded);
  if (reachable.length === 0) throw new Refusal("error.sr.nobody_to_remind");
  const ready = new Set(reachable.filter((one) => waitSeconds(one, at) === 0));
  if (ready.size === 0) {
    const retryAfterSeconds = Math.min(...reachable.map((one) => waitSeconds(one, at)));
    throw new Refusal("error.rate_limit.reminder", { retryAfterSeconds });
  }
  return reminded(before, ready, at, 0);
}

/** Notes who is reminded and lets them hear of it. */
export function reminded(
  before: SignatureRequest,
  ready: ReadonlySet<Signature>,
  at: Date,
  automatic: 0 | 1,
): Outcome {
  const signatures = before.signatures.map((one) =>
    ready.has(one) ? { ...one, remindedAt: at, remindersSent: one.remindersSent + automatic } : one,
  );
  const effects = [...ready].map(
    ({ id }) => ({ kind: "remind", requestId: before.id, signatureId: id }) as const,
  );
  return { request: { ...before, signatures, version: before.version + 1 }, effects };
}

/** Whether a reminder would reach anybody now, and if not, in how many seconds the next one would. */
export function nextReminder(
  request: SignatureRequest,
  at: Date,
): { readonly isNow: boolean; readonly againInSeconds: number | null } {
  const reachable = request.status === "OPEN" ? dueSignatures(request).filter(canBeReminded) : [];
  if (reachable.length === 0) return { isNow: false, againInSeconds: null };
  const wait = Math.min(...reachable.map((one) => waitSeconds(one, at)));
  return { isNow: wait === 0, againInSeconds: wait === 0 ? null : wait };
}

export function canBeReminded({ notify, signer }: Signature): boolean {
  return notify && mailAddressOf(signer) !== null;
}

function waitSeconds({ remindedAt }: Signature, at: Date): number {
  if (remindedAt === null) return 0;
  const passed = (at.getTime() - remindedAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(REMINDER_PAUSE_SECONDS - passed));
}
