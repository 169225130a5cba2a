import { type Certificate, isSelfIssued } from "../../pki/certificates/certificate.ts";
import { levelOf as padesLevel, type PadesLevel } from "../../signed/level.ts";
import type { TimeStampFacts } from "../facts/cms.ts";
import type { SignatureFacts } from "../facts/facts.ts";
import type { ValidationContext } from "./context.ts";
import { needsNoAnswer } from "./answer.ts";
import { answersAbout } from "./revocation.ts";
import type { ValidatedSignature } from "./signature.ts";
import type { ValidatedTimeStamp } from "./time-stamps.ts";

/** The level of a signature by what it really has: evidence that lacks an answer does not count as evidence. */
export function levelOf(
  context: ValidationContext,
  { facts, chain, timeStamps }: ValidatedSignature,
  documentTimeStamps: ReadonlyMap<SignatureFacts, ValidatedTimeStamp>,
): PadesLevel {
  const later = [...documentTimeStamps].filter(
    ([each, stamp]) =>
      isWhole(stamp.facts) &&
      (each.byteRange.revision ?? -1) >= (facts.byteRange.revision ?? Infinity),
  );
  const own = timeStamps.filter((stamp) => isWhole(stamp.facts));
  const paths = [chain, ...own.map((stamp) => stamp.chain)].map(({ candidate }) => candidate);
  const answered = evidenceOf(context, paths);
  return padesLevel({
    isStamped: own.length > 0 || later.length > 0,
    hasEvidence: answered !== null,
    isArchived: later.some(([each]) => (each.byteRange.revision ?? -1) >= (answered ?? Infinity)),
  });
}

/** A token that stamps this and is signed by whom it says; whether that one is trusted is another question. */
function isWhole({ cms, imprintMatches }: TimeStampFacts): boolean {
  return cms.problem === null && imprintMatches && cms.digestMatches && cms.signatureMatches;
}

/**
 * The revision since which the document itself holds an answer about every certificate of the paths that needs one;
 * null where it does not.
 */
function evidenceOf(
  context: ValidationContext,
  paths: readonly (readonly Certificate[])[],
): number | null {
  const revisions = paths.flatMap((path) =>
    path.flatMap((each, place) => sinceOf(context, each, path[place + 1])),
  );
  if (revisions.some((each) => each === null)) return null;
  return Math.max(0, ...revisions.filter((each) => each !== null));
}

function sinceOf(
  context: ValidationContext,
  certificate: Certificate,
  issuer: Certificate | undefined,
): readonly (number | null)[] {
  if (needsNoAnswer(certificate)) return [];
  // At the top nobody answers; a path that ends before its top is not answered for.
  if (!issuer) return isSelfIssued(certificate) || isAnchor(context, certificate) ? [] : [null];
  const held = answersAbout(context, certificate, issuer).filter(({ since }) => since !== null);
  return [held.length === 0 ? null : Math.min(...held.map(({ since }) => since ?? Infinity))];
}

function isAnchor({ anchors }: ValidationContext, certificate: Certificate): boolean {
  return anchors.includes(certificate);
}
