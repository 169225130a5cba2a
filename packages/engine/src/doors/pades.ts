// Signing a PDF, and what goes along.

export type { Trust } from "../signed/revocation.ts";
export type { PadesLevel } from "../signed/level.ts";
export { inspectForSigning } from "../pades/inspect-for-signing.ts";
export { newPlacesIn } from "../pades/new-places.ts";
export type { Place } from "../pades/places.ts";
export type { FieldChoice, LookAtGround } from "../pades/prepare.ts";
export {
  type ArchiveRevision,
  type ArchiveRevisionPlan,
  type EvidenceRevisionPlan,
  type Revisions,
  revisionSteps,
  type SignatureRevision,
  type SignatureRevisionPlan,
} from "../pades/revisions.ts";
export { foreseen } from "../pades/seed.ts";
export {
  completeSignature,
  type Draft,
  draftSignature,
  type SignedPdf,
  type SigningOrder,
  type SigningPorts,
  type SigningTask,
  signPdf,
} from "../pades/sign-pdf.ts";
export type { PdfSigner, RawSigner } from "../pades/signer.ts";
