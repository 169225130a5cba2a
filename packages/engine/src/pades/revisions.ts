import type { Source } from "../bytes/source.ts";
import { openPdf, type Pdf } from "../pdf/document.ts";
import { requirePermitted } from "../pdf/encryption/permissions.ts";
import type { DigestName } from "../pki/algorithms/algorithms.ts";
import { parseCertificate } from "../pki/certificates/certificate.ts";
import { appendedSource } from "../bytes/appended-source.ts";
import { aroundHole, type Hole } from "../signed/byte-range.ts";
import type { Evidence } from "../signed/revocation.ts";
import { evidenceRevision, timeStampRevision } from "./later-revisions.ts";
import {
  type LookAtGround,
  type PreparedSignature,
  prepareSignature,
  type SignaturePlan,
} from "./prepare.ts";
import { digestSource, type RunningDigest } from "../signed/running-digest.ts";
import { seeded } from "./seed.ts";

/** A signature to be, as plain data that can be handed to another process. */
export type SignatureRevisionPlan = SignaturePlan & {
  readonly digestName: DigestName;
  readonly isStamped: boolean;
  /** Whether revocation answers are kept with it. */
  readonly hasEvidence: boolean;
  /** The signer's certificate (DER); null where it is known only after signing. */
  readonly certificate: Uint8Array | null;
  readonly chain: readonly Uint8Array[];
};

/** The revision that a signature will cover, and the digest of the document with it. */
export type SignatureRevision = {
  readonly prepared: PreparedSignature;
  readonly digest: Uint8Array;
};

/** Evidence, and an empty document time stamp over it, behind the revision of the signature. */
export type ArchiveRevisionPlan = {
  /** What was appended to the document before. */
  readonly appended: Uint8Array;
  readonly digestName: DigestName;
  readonly evidence: Evidence;
  /** What /Contents of the signature holds. */
  readonly contents: Uint8Array;
  readonly id: Uint8Array;
  readonly tokenBytes: number;
};

/** The revision with the empty time stamp, and the digest that is to be stamped. */
export type ArchiveRevision = {
  /** Where the tail begins. */
  readonly start: number;
  readonly tail: Uint8Array;
  readonly hole: Hole;
  readonly digest: Uint8Array;
};

/** Evidence alone, behind what was appended before. */
export type EvidenceRevisionPlan = {
  readonly appended: Uint8Array;
  readonly evidence: Evidence;
  readonly contents: Uint8Array | null;
  readonly id: Uint8Array;
};

/** All of signing that reads the document: here at once, or wherever strangers' files may be parsed. */
export type Revisions = {
  readonly signature: (plan: SignatureRevisionPlan) => Promise<SignatureRevision>;
  readonly archive: (plan: ArchiveRevisionPlan) => Promise<ArchiveRevision>;
  readonly evidence: (plan: EvidenceRevisionPlan) => Promise<Uint8Array>;
};

/** The same, done at once; the document is hashed once for all of them. */
export type RevisionSteps = {
  readonly [Name in keyof Revisions]: (
    plan: Parameters<Revisions[Name]>[0],
  ) => Awaited<ReturnType<Revisions[Name]>>;
};

/** Writes the revisions of a document whose bytes are at hand; who can draw pages looks where marks will stand. */
export function revisionSteps(source: Source, look?: LookAtGround): RevisionSteps {
  const known = new Map<DigestName, RunningDigest>();
  function digestFor(name: DigestName): RunningDigest {
    const running = known.get(name) ?? digestSource(source, name);
    known.set(name, running);
    return running;
  }
  return {
    signature: (plan) => {
      const pdf = openPdf(source);
      requirePermitted(pdf.encryption, "sign");
      const prepared = prepareSignature(pdf, withSeedValues(pdf, plan), look);
      const pieces = aroundHole(prepared.tail, prepared.hole, prepared.start);
      return { prepared, digest: digestFor(plan.digestName).with(pieces) };
    },
    archive: ({ appended, digestName, evidence, contents, id, tokenBytes }) => {
      const pdf = openPdf(appendedSource(source, appended));
      const { tail, hole } = timeStampRevision(pdf, evidence, contents, { id, tokenBytes });
      const pieces = aroundHole(tail, hole, pdf.length);
      const digest = digestFor(digestName).with([appended, ...pieces]);
      return { start: pdf.length, tail, hole, digest };
    },
    evidence: ({ appended, evidence, contents, id }) =>
      evidenceRevision(openPdf(appendedSource(source, appended)), evidence, contents, id),
  };
}

/** The steps as promises, for who need not know where they are done. */
export function revisionsOf(source: Source, look?: LookAtGround): Revisions {
  const steps = revisionSteps(source, look);
  return {
    signature: async (plan) => steps.signature(plan),
    archive: async (plan) => steps.archive(plan),
    evidence: async (plan) => steps.evidence(plan),
  };
}

/** Reason and certification, after applying the seed values of the form. */
function withSeedValues(pdf: Pdf, plan: SignatureRevisionPlan): SignaturePlan {
  const { field, claims, certify, digestName, isStamped, hasEvidence } = plan;
  if (field.kind === "new") return plan;
  const made = seeded(pdf.latest, field.name, {
    reason: claims.reason,
    certify,
    digestName,
    isStamped,
    hasEvidence,
    certificate: plan.certificate && parseCertificate(plan.certificate),
    chain: plan.chain.map((der) => parseCertificate(der)),
  });
  return { ...plan, claims: { ...claims, reason: made.reason }, certify: made.certify };
}
