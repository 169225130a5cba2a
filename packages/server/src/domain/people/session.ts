import { Refusal } from "@paraph/contract/errors";
import type { AccountId, RequestId, SignatureId } from "../ids.ts";

/** Interface, part 12: how long a session lives without a call, and at most. */
export const SESSION_SECONDS = { idle: 30 * 60, most: 12 * 3600 } as const;

/** Seconds after which a call is written down as the last one; polling pages write seldom. */
const SEEN_EVERY_SECONDS = 60;

/** Whose session it is: a person with an account, or who opened the link of one signature. */
export type SessionHolder =
  | { readonly kind: "account"; readonly accountId: AccountId; readonly email: string }
  | { readonly kind: "link"; readonly requestId: RequestId; readonly signatureId: SignatureId };

/** What a session keeps by name: exits of a request, the language, what was ended in it. */
export type SessionMemory = Readonly<Record<string, unknown>>;

/** A browser that is at work. The id is a digest: what lies in the database opens nothing. */
export type Session = {
  readonly id: string;
  readonly holder: SessionHolder;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** When the person last showed a factor in it; null for a link. */
  readonly provenAt: Date | null;
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly memory: SessionMemory;
};

/** When the session ends if nothing more happens. */
export function endOf({ createdAt, seenAt }: Pick<Session, "createdAt" | "seenAt">): Date {
  const idle = seenAt.getTime() + SESSION_SECONDS.idle * 1000;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_SECONDS.most * 1000));
}

/** Whether the session still counts. */
export function isAlive(session: Pick<Session, "createdAt" | "seenAt">, now: Date): boolean {
  return now < endOf(session);
}

/** Whether a call is worth writing down. */
export function isSeenAnew({ seenAt }: Pick<Session, "seenAt">, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= SEEN_EVERY_SECONDS * 1000;
}

/** How long a proof of the person counts for changing what protects the account. */
const PROOF_SECONDS = 5 * 60;

/** Refuses what a password alone must not change: both factors were shown a moment ago, by logging in. */
export function requireFreshLogin({ holder, createdAt }: Session, now: Date): void {
  const isFresh = isLoggedInLately({ createdAt }, now);
  if (holder.kind !== "account" || !isFresh) throw new Refusal("error.session.proof_old");
}

/** Whether the person logged in a moment ago. */
export function isLoggedInLately({ createdAt }: Pick<Session, "createdAt">, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < PROOF_SECONDS * 1000;
}

/** Whether the person showed a factor a moment ago (ASVS 7.5.1). */
export function isProvenLately({ provenAt }: Pick<Session, "provenAt">, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < PROOF_SECONDS * 1000;
}
