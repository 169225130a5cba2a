import { type Certificate, isSelfIssued } from "../../pki/certificates/certificate.ts";
import { levelOf as padesLevel, type PadesLevel } from "../../signed/level.ts";
import type { TimeStampFacts } from "../facts/cms.ts";
import type { SignatureFacts } from "../facts/facts.ts";
import type { Dossier } from "./dossier.ts";
import { needsNoAnswer } from "./answer.ts";
import { answersAbout } from "./revocation.ts";
import type { JudgedSignature } from "./signature.ts";
import type { JudgedTimeStamp } from "./time-stamps.ts";

/** The level of a signature by what it really has: evidence that lacks an answer does not count as evidence. */
export function levelOf(
  dossier: Dossier,
  { facts, chain, timeStamps }: JudgedSignature,
  documentTimeStamps: ReadonlyMap<SignatureFacts, JudgedTimeStamp>,
): PadesLevel {
  const later = [...documentTimeStamps].filter(
    ([each, stamp]) =>
      isWhole(stamp.facts) &&
      (each.byteRange.revision ?? -1) >= (facts.byteRange.revision ?? Infinity),
  );
  const own = timeStamps.filter((stamp) => isWhole(stamp.facts));
  const paths = [chain, ...own.map((stamp) => stamp.chain)].map(({ candidate }) => candidate);
  const answered = evidenceOf(dossier, paths);
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
function evidenceOf(dossier: Dossier, paths: readonly (readonly Certificate[])[]): number | null {
  const revisions = paths.flatMap((path) =>
    path.flatMap((each, place) => sinceOf(dossier, each, path[place + 1])),
  );
  if (revisions.some((each) => each === null)) return null;
  return Math.max(0, ...revisions.filter((each) => each !== null));
}

function sinceOf(
  dossier: Dossier,
  certificate: Certificate,
  issuer: Certificate | undefined,
): readonly (number | null)[] {
  if (needsNoAnswer(certificate)) return [];
  // At the top nobody answers; a path that ends before its top is not answered for.
  if (!issuer) return isSelfIssued(certificate) || isAnchor(dossier, certificate) ? [] : [null];
  const held = answersAbout(dossier, certificate, issuer).filter(({ since }) => since !== null);
  return [held.length === 0 ? null : Math.min(...held.map(({ since }) => since ?? Infinity))];
}

function isAnchor({ anchors }: Dossier, certificate: Certificate): boolean {
  return anchors.includes(certificate);
}
