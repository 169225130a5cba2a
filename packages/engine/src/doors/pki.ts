// Certificates, CMS, revocation and time stamps.

export { PkiError, type PkiErrorCode } from "../errors.ts";
export {
  type AlgorithmName,
  ALGORITHMS,
  type DigestName,
  DIGESTS,
  type SignatureAlgorithm,
  signatureParameters,
} from "../pki/algorithms/algorithms.ts";
export {
  type Certificate,
  fingerprint,
  keyFactsOf,
  parseCertificate,
  verifiedBy,
} from "../pki/certificates/certificate.ts";
export { findPath } from "../pki/certificates/chain.ts";
export { parseCms } from "../pki/cms/cms.ts";
export { assembleCms, finishCms, prepareCms } from "../pki/cms/build.ts";
export { requireIntactCms } from "../pki/cms/verify.ts";
export { type Crl, crlStatus, issueCrl, parseCrl } from "../pki/revocation/crl.ts";
export { isCrlOf, requireCrl } from "../pki/revocation/crl-facts.ts";
export { DEMO, demoOrganizationName, demoPersonName } from "../pki/certificates/demo.ts";
export {
  assembleSigned,
  type CertificatePlan,
  certificateToSign,
  type CertificateUrls,
  issueCertificate,
} from "../pki/certificates/issue.ts";
export { certificatePem } from "../pki/certificates/pem.ts";
export { digest, type KeyFacts, keySigner, type OctetSigner } from "../pki/algorithms/keys.ts";
export {
  attributeOf,
  type NameParts,
  nameToText,
  speakableText,
} from "../pki/certificates/name.ts";
export { isIssuer } from "../pki/revocation/ocsp-facts.ts";
export { requireOcsp, requireSaidSince } from "../pki/revocation/require-ocsp.ts";
export { type CertificateStatus, parseOcspResponse } from "../pki/revocation/ocsp.ts";
export { issueOcsp, ocspFailure } from "../pki/revocation/ocsp-issue.ts";
export {
  buildOcspRequest,
  type CertificateId,
  parseOcspRequest,
} from "../pki/revocation/ocsp-request.ts";
export { type ProfileName, PROFILES } from "../pki/certificates/profiles.ts";
export {
  type PersonUse,
  subjectName,
  unfitForPerson,
} from "../pki/certificates/person-certificate.ts";
export { requireUsableSigner } from "../pki/certificates/usable-signer.ts";
export { requireFreshTimeStamp } from "../pki/time-stamps/fresh.ts";
export { REASONS, type RevocationReason } from "../pki/revocation/reasons.ts";
export {
  certificatesOf,
  parseTimeStampResponse,
  parseTimeStampToken,
  requireTimeStamp,
  type TimeStampToken,
} from "../pki/time-stamps/time-stamp.ts";
export type { TimeStampFailure } from "../pki/time-stamps/refusal.ts";
export { issueTimeStamp, timeStampGranted, timeStampRejected } from "../pki/time-stamps/issue.ts";
export {
  buildTimeStampRequest,
  parseTimeStampRequest,
  type TimeStampRequest,
} from "../pki/time-stamps/request.ts";
