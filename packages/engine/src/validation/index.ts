export { collectChanges } from "./changes/collect-changes.ts";
export {
  comparePixels,
  type DrawnPage,
  type PixelDifference,
  type PixelMark,
} from "./changes/compare-pixels.ts";
export type {
  Change,
  Comparison,
  DocumentChanges,
  MarkPlace,
  SignatureChanges,
} from "./changes/facts.ts";
export { readPdf, type Reading } from "./changes/read-pdf.ts";
export { etsiReport } from "./etsi/report.ts";
export { collectFacts } from "./facts/collect.ts";
export type { DocumentFacts, EvidenceFacts, SignatureFacts } from "./facts/facts.ts";
export type { VisualDifference, VisualFacts } from "./facts/visual.ts";
export type {
  Conclusion,
  Indication,
  MainIndication,
  SubIndication,
} from "./judgement/conclusion.ts";
export type {
  CertificateReport,
  Judgement,
  SignerJudgement,
  TimeStampJudgement,
} from "./judgement/judgement.ts";
export type { SignatureQuality } from "./judgement/qualification.ts";
export {
  type ListedAnchor,
  type ListSources,
  type ListTrust,
  trustFromLists,
} from "./lists/trust.ts";
export { judge } from "./judgement/report.ts";
export {
  type FetchedEvidence,
  type WantedEvidence,
  wantedEvidence,
  withFetched,
} from "./judgement/wanted.ts";
export {
  DEFAULT_POLICY,
  type TrustAnchor,
  type TrustService,
  type ValidationPolicy,
} from "./policy/policy.ts";
