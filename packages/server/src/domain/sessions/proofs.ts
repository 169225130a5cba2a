import { isDemoVisit, type Factor, type MaybeVisit, type Session } from "./session.ts";

/** Recovery codes are there for who has lost the rest: they are as good as the best. */
const STRENGTH: Readonly<Record<Factor, number>> = {
  sms: 1,
  app: 2,
  recovery_code: 3,
  passkey: 3,
};

/** A login with the strongest factor of the account, or any factor or the password again. */
export type NeededProof = "strongest_login" | "any_factor";

/**
 * What each act needs within the last 15 minutes. Whatever protects an account, or speaks for a business in
 * production, takes a login: who has only the password must get no further with it (interface.md, "What each act needs").
 */
export const NEEDED_PROOF = {
  addPasskey: "strongest_login",
  removePasskey: "strongest_login",
  addApp: "strongest_login",
  removeApp: "strongest_login",
  showRecoveryCodes: "strongest_login",
  changePassword: "strongest_login",
  changeEmail: "strongest_login",
  changeMobile: "strongest_login",
  deleteAccount: "strongest_login",
  makeProductionKey: "strongest_login",
  changeName: "any_factor",
  exportData: "any_factor",
  manageBusiness: "any_factor",
} as const satisfies Readonly<Record<string, NeededProof>>;

export type GuardedAct = keyof typeof NEEDED_PROOF;

const PROOF_MILLISECONDS = 15 * 60_000;

/** The factors of an account with the time since which each counts. */
export type OwnFactors = readonly { readonly factor: Factor; readonly since: Date }[];

/**
 * Whether the session began with the strongest factor that the account had then, a moment ago. A factor that was added
 * in the session itself changes nothing: the session was good enough to add it. A visit of the demo began with a
 * click, which could be had again at any time.
 */
export function isStrongLogin(
  session: Pick<Session, "holder" | "createdAt" | "factor"> & MaybeVisit,
  own: OwnFactors,
  now: Date,
): boolean {
  const { holder, createdAt, factor } = session;
  if (isDemoVisit(session)) return true;
  if (holder.kind !== "account" || isOld(createdAt, now)) return false;
  const before = own.filter(({ since }) => since < createdAt);
  const strongest = Math.max(0, ...before.map((one) => STRENGTH[one.factor]));
  return factor !== null && STRENGTH[factor] >= strongest;
}

/** Whether the person showed a factor a moment ago (ASVS 7.5.1). */
export function isProvenLately(
  session: Pick<Session, "provenAt"> & MaybeVisit,
  now: Date,
): boolean {
  const { provenAt } = session;
  return isDemoVisit(session) || (provenAt !== null && !isOld(provenAt, now));
}

function isOld(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() >= PROOF_MILLISECONDS;
}
