import { type Certificate, isValidAt } from "../../pki/certificates/certificate.ts";
import { nameToText } from "../../pki/certificates/name.ts";
import type { LinkProblemKind, PathProblem } from "../../pki/certificates/path-facts.ts";
import { OID } from "../../pki/der/oids.ts";
import { endOfLife, isGoodAt } from "./algorithms.ts";
import { type Answer, needsNoAnswer } from "./answer.ts";
import type { SubIndication } from "./conclusion.ts";
import type { ValidationContext } from "./context.ts";
import { isEnough, openResponder } from "./responders.ts";

/** For what a certificate is looked at. */
export type Role = "signer" | "time_stamp";

/** Something that keeps a path from being good now. Some of it a proof of time can repair. */
export type ChainFinding = {
  readonly kind: FindingKind;
  /** Place in the path; 0 is the signer. */
  readonly place: number;
  readonly subIndication: SubIndication;
  readonly text: string;
  /** Whether all is well if the signature existed at that time. */
  readonly wasGoodAt: (time: Date) => boolean;
};

type FindingKind = (typeof ORDER)[number];

/** Which finding speaks for the path where there are several. */
const ORDER = [
  "structure",
  "use",
  "revoked_authority",
  "revoked",
  "not_yet_valid",
  "expired",
  "no_revocation",
  "open_responder",
  "on_hold",
  "stale",
  "weak",
] as const;

/** How grave a finding is beside others; nothing is least grave. */
export function gravity(found: ChainFinding | undefined): number {
  return found ? ORDER.length - ORDER.indexOf(found.kind) : 0;
}

const never = (): boolean => false;

/** RFC 5280, 6.1; times and algorithms have findings of their own. */
const STRUCTURAL: Readonly<Record<LinkProblemKind, string>> = {
  not_an_authority: "is no authority and issued a certificate",
  may_not_sign_certificates: "may not sign certificates and did",
  path_too_long: "has more authorities below it than it may have",
  name_not_permitted: "issued a certificate for a name that it may not name",
  policy_missing: "names no policy that those above it demand",
  unknown_critical_extension: "has a critical extension that is not known",
};

/** What is wrong with the path whatever the time. */
export function structural(
  problems: readonly PathProblem[],
  path: readonly Certificate[],
): readonly ChainFinding[] {
  return problems.flatMap(({ kind, certificate }) => {
    const what = Object.entries(STRUCTURAL).find(([name]) => name === kind)?.[1];
    if (what === undefined) return [];
    return [
      {
        kind: "structure",
        place: path.indexOf(certificate),
        subIndication: "CERTIFICATE_CHAIN_GENERAL_FAILURE",
        text: `${nameToText(certificate.subject)} ${what}`,
        wasGoodAt: never,
      } as const,
    ];
  });
}

type Look = {
  readonly certificate: Certificate;
  readonly issuer: Certificate | undefined;
  readonly place: number;
  readonly answer: Answer | null;
};

/** What is wrong with one certificate of it now. */
export function lookAt(
  context: ValidationContext,
  role: Role,
  look: Look,
): readonly ChainFinding[] {
  return [
    useFinding(context, role, look),
    timeFinding(context, look),
    revocationFinding(context, role, look),
    strengthFinding(context, look),
  ].flatMap((each) => each ?? []);
}

type Draft = Omit<ChainFinding, "place" | "text"> & { readonly says: string };

function finding({ certificate, place }: Look, { says, ...draft }: Draft): ChainFinding {
  return { ...draft, place, text: `${nameToText(certificate.subject)}: ${says}` };
}

/**
 * RFC 3161, 2.3 and RFC 6960, 4.2.2.2: who stamps times or answers for certificates does nothing else with its key. Nor is
 * a host on the web or a program's publisher one who signs documents, if the certificate is for nothing else (RFC 5280,
 * 4.2.1.12).
 */
const OF_SERVICES: ReadonlySet<string> = new Set([
  OID.timeStamping,
  OID.ocspSigning,
  OID.serverAuth,
  OID.codeSigning,
]);

function useFinding({ policy }: ValidationContext, role: Role, look: Look): ChainFinding | null {
  const { keyUsage, extendedKeyUsage } = look.certificate;
  if (look.place > 0 || role !== "signer") return null;
  const isForSigning = keyUsage === null || policy.keyUsages.some((each) => keyUsage.has(each));
  const isOfService = extendedKeyUsage?.every((purpose) => OF_SERVICES.has(purpose)) ?? false;
  if (isForSigning && !isOfService) return null;
  return finding(look, {
    kind: "use",
    subIndication: "CHAIN_CONSTRAINTS_FAILURE",
    says: "the certificate is not one for signatures",
    wasGoodAt: never,
  });
}

function timeFinding({ at }: ValidationContext, look: Look): ChainFinding | null {
  const { certificate, answer } = look;
  if (isValidAt(certificate, at)) return null;
  if (at < certificate.notBefore) {
    return finding(look, {
      kind: "not_yet_valid",
      subIndication: "OUT_OF_BOUNDS_NO_POE",
      says: `valid from ${certificate.notBefore.toISOString()} only`,
      wasGoodAt: never,
    });
  }
  const isKnownGood = answer?.status.kind === "good" || needsNoAnswer(certificate);
  return finding(look, {
    kind: "expired",
    subIndication: isKnownGood ? "OUT_OF_BOUNDS_NOT_REVOKED" : "OUT_OF_BOUNDS_NO_POE",
    says: `expired on ${certificate.notAfter.toISOString()}`,
    // A certificate that may have been revoked before it expired is good at no time.
    wasGoodAt: (time) => isKnownGood && isValidAt(certificate, time),
  });
}

const HOUR = 3_600_000;

function revocationFinding(
  context: ValidationContext,
  role: Role,
  look: Look,
): ChainFinding | null {
  const { certificate, answer, place } = look;
  if (answer === null || answer.status.kind === "unknown") {
    if (!context.policy.revocationRequired || needsNoAnswer(certificate)) return null;
    return finding(look, {
      kind: "no_revocation",
      subIndication: "CERTIFICATE_CHAIN_GENERAL_FAILURE",
      says: "nobody says whether it was revoked",
      wasGoodAt: never,
    });
  }
  if (answer.status.kind === "revoked") return revokedFinding(look, answer.status);
  if (!isEnough(context, answer)) {
    return finding(look, {
      kind: "open_responder",
      subIndication: "TRY_LATER",
      says: openResponder(answer),
      wasGoodAt: never,
    });
  }
  // Of authorities and of time stamps an answer must be there; how old it is does not matter by this policy.
  if (role !== "signer" || place > 0 || isFreshAt(context, answer, context.at)) return null;
  return finding(look, {
    kind: "stale",
    subIndication: "TRY_LATER",
    says: `the answer about its revocation is of ${answer.thisUpdate.toISOString()}`,
    wasGoodAt: (time) =>
      wholeSecond(answer.thisUpdate) >= wholeSecond(time) || isFreshAt(context, answer, time),
  });
}

/** EN 319 102-1, 5.2.5: an answer is fresh as long as it says itself, unless the policy is stricter. */
export function isFreshAt(
  { policy }: ValidationContext,
  { thisUpdate, nextUpdate }: Answer,
  at: Date,
): boolean {
  const seconds = policy.freshnessSeconds;
  const until =
    seconds !== null
      ? new Date(thisUpdate.getTime() + seconds * 1000)
      : (nextUpdate ?? new Date(thisUpdate.getTime() + HOUR));
  return at <= until;
}

/** OCSP has whole seconds: what a time stamp says beyond them would make an honest answer look early. */
function wholeSecond(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function revokedFinding(
  look: Look,
  { at, reason }: { readonly at: Date; readonly reason: string | null },
): ChainFinding {
  const onHold = reason === "certificateHold";
  const says = `${onHold ? "suspended" : "revoked"} on ${at.toISOString()}${reason ? ` (${reason})` : ""}`;
  if (onHold) {
    return finding(look, {
      kind: "on_hold",
      subIndication: "TRY_LATER",
      says,
      wasGoodAt: (time) => time < at,
    });
  }
  // Whoever has a stolen key can sign and stamp as of any time before the theft was reported, but no honest time stamp
  // of another authority is older than the theft.
  return finding(look, {
    kind: look.place === 0 ? "revoked" : "revoked_authority",
    subIndication: look.place === 0 ? "REVOKED_NO_POE" : "REVOKED_CA_NO_POE",
    says,
    wasGoodAt: (time) => time < at,
  });
}

function strengthFinding({ at, policy }: ValidationContext, look: Look): ChainFinding | null {
  const { certificate, issuer, answer } = look;
  const algorithm = certificate.signatureAlgorithm;
  if (!issuer || !algorithm) return null;
  const own = endOfLife(algorithm, issuer, policy.algorithms);
  const ends = [own, answer ? answer.goodUntil : null];
  if (ends.every((end) => isGoodAt(end, at))) return null;
  return finding(look, {
    kind: "weak",
    subIndication: "CRYPTO_CONSTRAINTS_FAILURE_NO_POE",
    says: "it, or the answer about it, is signed with what is not strong enough any more",
    wasGoodAt: (time) => ends.every((end) => isGoodAt(end, time)),
  });
}
