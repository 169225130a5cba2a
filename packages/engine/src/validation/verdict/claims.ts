import { type PdfDate, readPdfDate } from "../../pdf/date.ts";
import type { SignatureFacts } from "../facts/facts.ts";
import type { ValidationContext } from "./context.ts";
import type { ValidatedSignature } from "./signature.ts";

/**
 * What a signer says of himself and nobody proves. EN 319 102-1 leaves the claimed time out of every decision (5.2.8)
 * and has a signature policy processed only where whoever asks for the validation brings no rules of his own (5.2.4):
 * so none of this changes an indication, and all of it is reported.
 */
export function remarksOnClaims(
  context: ValidationContext,
  validated: ValidatedSignature,
): readonly string[] {
  const { facts } = validated;
  // What cannot be read claims nothing.
  if (facts.cms.problem) return [];
  return [
    ...timeRemarks(context, validated),
    ...policyRemarks(context, facts),
    ...commitments(facts),
  ];
}

/** When the signer says that he signed: by the signed attribute, else by /M, which PAdES uses (EN 319 142-1, 6.3). */
export function claimedTimeOf(facts: SignatureFacts): Date | null {
  return claimOf(facts)?.time ?? null;
}

function claimOf({ cms, claims }: SignatureFacts): PdfDate | null {
  if (cms.claimedSigningTime !== null) {
    return { time: new Date(cms.claimedSigningTime), hasZone: true };
  }
  return claims.time === null ? null : readPdfDate(claims.time);
}

const HOUR = 3_600_000;
/** Clocks of honest machines are minutes apart; where no zone is given, they may be a day apart. */
const apart = ({ hasZone }: PdfDate): number => (hasZone ? HOUR : 24 * HOUR);

function timeRemarks(context: ValidationContext, validated: ValidatedSignature): readonly string[] {
  const { facts } = validated;
  const claim = claimOf(facts);
  const written = facts.claims.time;
  const unread =
    written !== null && readPdfDate(written) === null ? [`/M is not a date: ${written}`] : [];
  if (claim === null) {
    return [
      ...unread,
      "the signature does not say when it was made, neither in /M nor in a signed attribute",
    ];
  }
  const when = impossible(context, validated, claim);
  const said = `the time that the signer claims, ${claim.time.toISOString()}`;
  return [...unread, ...(when === null ? [] : [`${said}, ${when}`]), ...twoTimes(facts)];
}

/** Why the signature cannot be of the claimed time, or null. */
function impossible(
  { at }: ValidationContext,
  validated: ValidatedSignature,
  claim: PdfDate,
): string | null {
  const { certificate, provenTime } = validated;
  const time = claim.time.getTime();
  const slack = apart(claim);
  if (time > at.getTime() + slack) return "lies in the future";
  if (provenTime !== null && time > provenTime.getTime() + slack) {
    return `is later than it is proven to have existed, ${provenTime.toISOString()}`;
  }
  if (certificate === null) return null;
  if (time < certificate.notBefore.getTime() - slack) return "is older than the certificate";
  return time > certificate.notAfter.getTime() ? "is later than the end of the certificate" : null;
}

function twoTimes({ cms, claims }: SignatureFacts): readonly string[] {
  const written = claims.time === null ? null : readPdfDate(claims.time);
  if (written === null || cms.claimedSigningTime === null) return [];
  const difference = Math.abs(written.time.getTime() - new Date(cms.claimedSigningTime).getTime());
  if (difference <= apart(written)) return [];
  return [
    `/M says ${written.time.toISOString()} and the signed attribute ${cms.claimedSigningTime}`,
  ];
}

function policyRemarks({ policy }: ValidationContext, { cms }: SignatureFacts): readonly string[] {
  const { signaturePolicy: named } = cms;
  if (named === null) return [];
  const which =
    named === "implied" ? "a signature policy that it does not name" : `the policy ${named}`;
  return [
    `it was signed under ${which}, which is not applied here: it is judged by the rules of “${policy.name}” alone`,
  ];
}

/** EN 319 122-1, 5.2.3: the commitments that ETSI gives a meaning. */
const COMMITMENTS: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.9.16.6.1": "proof of origin",
  "1.2.840.113549.1.9.16.6.2": "proof of receipt",
  "1.2.840.113549.1.9.16.6.3": "proof of delivery",
  "1.2.840.113549.1.9.16.6.4": "proof of sender",
  "1.2.840.113549.1.9.16.6.5": "proof of approval",
  "1.2.840.113549.1.9.16.6.6": "proof of creation",
};

/** Who confirms a receipt has not agreed to anything: what a signature is for belongs to it. */
function commitments({ cms }: SignatureFacts): readonly string[] {
  if (cms.commitments.length === 0) return [];
  const named = cms.commitments.map((each) => COMMITMENTS[each] ?? each);
  return [`the signature is given as: ${named.join(", ")}`];
}
