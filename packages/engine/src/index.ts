export {
  ImageError,
  type ImageErrorCode,
  PdfError,
  type PdfErrorCode,
  PkiError,
  type PkiErrorCode,
} from "./errors.ts";
export { bytesSource, type Source } from "./bytes/source.ts";
export {
  ALGORITHMS,
  type AlgorithmName,
  DIGESTS,
  type DigestName,
  type SignatureAlgorithm,
  type SignatureFamily,
  signatureParameters,
} from "./pki/algorithms/algorithms.ts";
export { acceptableAt, digestEnd, keyEnd, SIGNER_MINIMUM } from "./pki/algorithms/policy.ts";
export {
  type Certificate,
  fingerprint,
  isSelfIssued,
  isSignedBy,
  isValidAt,
  keyFactsOf,
  parseCertificate,
  verifiedBy,
} from "./pki/certificates/certificate.ts";
export type { Extension, KeyUsage } from "./pki/certificates/extensions.ts";
export { findPath, type Path } from "./pki/certificates/chain.ts";
export {
  type Attribute,
  type CmsSigner as CmsSignerInfo,
  parseCms,
  type SignedData,
} from "./pki/cms/cms.ts";
export {
  assembleCms,
  type CmsPlan,
  finishCms,
  prepareCms,
  type PreparedCms,
} from "./pki/cms/build.ts";
export {
  examineSigner,
  readable as readableCertificates,
  requireIntactCms,
  type SignedContent,
  type SignerFacts,
} from "./pki/cms/verify.ts";
export {
  type Crl,
  crlStatus,
  type CrlPlan,
  crlToSign,
  issueCrl,
  parseCrl,
} from "./pki/revocation/crl.ts";
export { isCrlOf, requireCrl } from "./pki/revocation/crl-facts.ts";
export {
  DEMO,
  demoOrganizationName,
  demoPersonName,
  type Person,
} from "./pki/certificates/demo.ts";
export {
  assembleSigned,
  type CertificatePlan,
  certificateToSign,
  type CertificateUrls,
  issueCertificate,
} from "./pki/certificates/issue.ts";
export { drawableText, plainText } from "./drawing/text/shape.ts";
export { certificatePem } from "./pki/certificates/pem.ts";
export {
  digest,
  type KeyFacts,
  keySigner,
  type OctetSigner,
  verifySignature,
} from "./pki/algorithms/keys.ts";
export {
  attributeOf,
  attributesOf,
  buildName,
  fittingText,
  type Name,
  type NameParts,
  nameText,
  nameToText,
  speakableText,
} from "./pki/certificates/name.ts";
export { isIssuer } from "./pki/revocation/ocsp-facts.ts";
export { requireOcsp, requireSaidSince } from "./pki/revocation/require-ocsp.ts";
export {
  type CertificateStatus,
  type OcspAnswer,
  type OcspResponse,
  parseBasicOcsp,
  parseOcspResponse,
} from "./pki/revocation/ocsp.ts";
export {
  assembleOcsp,
  issueOcsp,
  ocspFailure,
  type OcspPlan,
  ocspToSign,
} from "./pki/revocation/ocsp-issue.ts";
export {
  buildOcspRequest,
  certificateId,
  type CertificateId,
  type OcspRequest,
  parseOcspRequest,
} from "./pki/revocation/ocsp-request.ts";
export { type Profile, type ProfileName, PROFILES } from "./pki/certificates/profiles.ts";
export { qualifiedStatements, type QualifiedStatements } from "./pki/certificates/qualified.ts";
export {
  type PersonUse,
  subjectName,
  unfitForPerson,
} from "./pki/certificates/person-certificate.ts";
export { requireUsableSigner } from "./pki/certificates/usable-signer.ts";
export { requireFreshTimeStamp } from "./pki/time-stamps/fresh.ts";
export { REASONS, type RevocationReason } from "./pki/revocation/reasons.ts";
export {
  certificatesOf,
  examineTimeStamp,
  mayStampTime,
  parseTimeStampResponse,
  parseTimeStampToken,
  requireTimeStamp,
  type TimeStampStatement,
  type TimeStampToken,
} from "./pki/time-stamps/time-stamp.ts";
export type { TimeStampFailure } from "./pki/time-stamps/refusal.ts";
export {
  issueTimeStamp,
  prepareTimeStamp,
  finishTimeStamp,
  timeStampGranted,
  type TimeStampPlan,
  timeStampRejected,
} from "./pki/time-stamps/issue.ts";
export {
  buildTimeStampRequest,
  parseTimeStampRequest,
  type TimeStampRequest,
} from "./pki/time-stamps/request.ts";

export type { ActiveContent } from "./pdf/active-content.ts";
export {
  catalogOf,
  changesOf,
  decodeStream,
  lookUp,
  openPdf,
  resolve,
  viewAt,
  type Pdf,
  type View,
} from "./pdf/document.ts";
export { fieldsOf, type Field, type Widget } from "./pdf/fields.ts";
export {
  displayMatrix,
  pageGeometry,
  toDisplayed,
  toUserSpace,
  type Area,
  type Box,
  type Matrix,
  type PageGeometry,
} from "./pdf/geometry.ts";
export {
  inspect,
  inspectPdf,
  type PageFacts,
  type PdfFacts,
  type Position,
  type SignatureFacts,
  type SignatureFieldFacts,
} from "./pdf/inspect.ts";
export { PDF_LIMITS, type PdfLimits } from "./pdf/limits.ts";
export type {
  PdfDict,
  PdfName,
  PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  Span,
} from "./pdf/objects.ts";
export { pagesOf, type Page } from "./pdf/pages.ts";
export type { SeedFacts } from "./pdf/seed-values.ts";
export type { Revision, XrefSection } from "./pdf/read/revisions.ts";
export {
  certificationOf,
  locks,
  signaturesOf,
  type FieldLock,
  type PdfSignature,
  type Permission,
} from "./pdf/signatures.ts";
export { addWatermark, type DrawStamps, type Stamp } from "./pdf/watermark.ts";
export {
  watermarkStamps,
  type WatermarkPlace,
  type WatermarkPlan,
} from "./drawing/watermark/stamps.ts";
export { beginUpdate, type Update, type WrittenUpdate } from "./pdf/write/update.ts";

export type { Appearance, AppearanceLine, Mark } from "./drawing/appearance/appearance.ts";
export type { StrokeDrawing, StrokePoint } from "./drawing/appearance/strokes.ts";
export { examineImage, type ImageFacts } from "./drawing/image/embed-image.ts";
export { IMAGE_LIMITS } from "./drawing/image/raster.ts";
export { appendedSource } from "./bytes/appended-source.ts";
export type { Evidence, RevocationAnswer, RevocationQuestion, Trust } from "./signed/revocation.ts";
export type { PadesLevel } from "./signed/level.ts";
export { inspectForSigning } from "./pades/inspect-for-signing.ts";
export type { Place } from "./pades/places.ts";
export {
  type FieldChoice,
  type PreparedSignature,
  prepareSignature,
  type SignaturePlan,
} from "./pades/prepare.ts";
export {
  type EvidenceRevisionPlan,
  type Revisions,
  type RevisionSteps,
  revisionsOf,
  revisionSteps,
  type ArchiveRevision,
  type ArchiveRevisionPlan,
  type SignatureRevision,
  type SignatureRevisionPlan,
} from "./pades/revisions.ts";
export { foreseen, type ForeseenSignature, type Seeded } from "./pades/seed.ts";
export {
  completeSignature,
  type Draft,
  draftSignature,
  type SignedPdf,
  type SigningOrder,
  type SigningPorts,
  type SigningTask,
  signPdf,
} from "./pades/sign-pdf.ts";
export type { FinishedCmsSigner, PdfSigner, RawSigner } from "./pades/signer.ts";
export { beyondTheSeal } from "./report/appended.ts";
export { attachedFile } from "./report/attached.ts";
export type { Block } from "./report/layout.ts";
export { type ReportPlan, writeReportPdf } from "./report/report-pdf.ts";

export * from "./validation/index.ts";
