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

/** What a person showed beside the password to log in; a passkey stands for both. */
export type Factor = "sms" | "app" | "recovery_code" | "passkey";

/** A browser that is at work. The id is a digest: what lies in the database opens nothing. */
export type Session = {
  readonly id: string;
  readonly holder: SessionHolder;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** When the person last showed a factor in it; null for a link. */
  readonly provenAt: Date | null;
  /** What opened it beside the password; null for a link. */
  readonly factor: Factor | null;
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly memory: SessionMemory;
};

/** The origins around the frame in which the session was opened; null in none. */
export function frameIn({ memory }: Pick<Session, "memory">): readonly string[] | null {
  const kept = memory["frame"];
  return Array.isArray(kept) ? kept.map(String) : null;
}

/** What a session keeps that demo mode opened by a click: its person has nothing else to come in with. */
export const DEMO_VISIT: SessionMemory = { demoVisit: true };

/** As much of a session as says whether it is such a visit. */
export type MaybeVisit = { readonly memory?: SessionMemory };

export function isDemoVisit({ memory }: MaybeVisit): boolean {
  return memory?.["demoVisit"] === true;
}

type Lived = Pick<Session, "createdAt" | "seenAt"> & MaybeVisit;

/** When the session ends if nothing more happens; who visits the demo stays for the day. */
export function endOf(session: Lived): Date {
  const idle = isDemoVisit(session) ? SESSION_SECONDS.most : SESSION_SECONDS.idle;
  const most = session.createdAt.getTime() + SESSION_SECONDS.most * 1000;
  return new Date(Math.min(session.seenAt.getTime() + idle * 1000, most));
}

/** Whether the session still counts. */
export function isAlive(session: Lived, now: Date): boolean {
  return now < endOf(session);
}

/** Whether a call is worth writing down. */
export function isSeenAnew({ seenAt }: Pick<Session, "seenAt">, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= SEEN_EVERY_SECONDS * 1000;
}
