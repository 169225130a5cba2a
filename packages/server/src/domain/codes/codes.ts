import { Refusal } from "@paraph/contract/errors";
import { ONE_TIME_CODE } from "@paraph/contract/limits";
import type { SignatureId } from "../ids.ts";

/** A one-time code that was sent to a signer; the code itself is kept only as a digest. */
export type OneTimeCode = {
  readonly signatureId: SignatureId;
  readonly channel: "EMAIL" | "SMS";
  readonly digest: string;
  /** What the signer agrees to by it: the binding of their intent. */
  readonly boundTo: string;
  readonly sentAt: Date;
  readonly sent: number;
  readonly tries: number;
  readonly usedAt: Date | null;
};

/** What a try leads to; the code is saved in either case, so that tries count. */
export type TriedCode =
  | { readonly accepted: true; readonly code: OneTimeCode }
  | { readonly accepted: false; readonly code: OneTimeCode; readonly refusal: Refusal };

/** The digits of a code, from a random number below 2^32 that the caller draws. */
export function codeDigits(random: number): string {
  return String(random % 10 ** ONE_TIME_CODE.digits).padStart(ONE_TIME_CODE.digits, "0");
}

/** Whether a drawn number can become a code without making some codes likelier than others. */
export function isFairDraw(random: number): boolean {
  const codes = 10 ** ONE_TIME_CODE.digits;
  return random < Math.floor(2 ** 32 / codes) * codes;
}

/** A code to be sent: the first one, or one of three resends with a pause between them. */
export function issueCode(
  earlier: OneTimeCode | null,
  fresh: Pick<OneTimeCode, "signatureId" | "channel" | "digest" | "boundTo">,
  at: Date,
): OneTimeCode {
  const retryAfterSeconds = earlier === null ? 0 : secondsToNextCode(earlier, at);
  if (retryAfterSeconds > 0) throw new Refusal("error.code.too_many_sent", { retryAfterSeconds });
  return { ...fresh, sentAt: at, sent: countedSends(earlier, at) + 1, tries: 0, usedAt: null };
}

/** How many whole seconds must pass before another code may be sent: the pause, or the rest of the hour. */
export function secondsToNextCode(earlier: OneTimeCode, at: Date): number {
  const sent = countedSends(earlier, at);
  if (sent === 0) return 0;
  const pause = sent > ONE_TIME_CODE.resends ? PERIOD_SECONDS : ONE_TIME_CODE.resendPauseSeconds;
  return Math.max(0, Math.ceil(pause - secondsSince(earlier.sentAt, at)));
}

/** Checks a try. Used, late, tried too often and made for other documents are all refused. */
export function tryCode(
  code: OneTimeCode,
  attempt: { readonly digestMatches: boolean; readonly boundTo: string },
  at: Date,
): TriedCode {
  if (code.usedAt !== null || attempt.boundTo !== code.boundTo || isLate(code, at)) {
    return { accepted: false, code, refusal: new Refusal("error.code.expired") };
  }
  if (code.tries >= ONE_TIME_CODE.tries) {
    return { accepted: false, code, refusal: new Refusal("error.code.too_many_tries") };
  }
  if (attempt.digestMatches) return { accepted: true, code: { ...code, usedAt: at } };
  const tries = code.tries + 1;
  const key = tries >= ONE_TIME_CODE.tries ? "error.code.too_many_tries" : "error.code.wrong";
  return { accepted: false, code: { ...code, tries }, refusal: new Refusal(key) };
}

/** After an hour without a code the count of resends begins again. */
const PERIOD_SECONDS = 3600;

function countedSends(earlier: OneTimeCode | null, at: Date): number {
  if (earlier === null || earlier.usedAt !== null) return 0;
  return secondsSince(earlier.sentAt, at) >= PERIOD_SECONDS ? 0 : earlier.sent;
}

function isLate({ sentAt }: OneTimeCode, at: Date): boolean {
  return secondsSince(sentAt, at) > ONE_TIME_CODE.lifetimeSeconds;
}

function secondsSince(then: Date, at: Date): number {
  return (at.getTime() - then.getTime()) / 1000;
}
