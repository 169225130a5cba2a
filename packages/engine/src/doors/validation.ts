// The judge: facts, what changed, judgement, policy and trusted lists.

export { collectChanges } from "../validation/changes/collect-changes.ts";
export {
  comparePixels,
  type PixelDifference,
  type PixelMark,
} from "../validation/changes/compare-pixels.ts";
export type { Change, Comparison } from "../validation/changes/facts.ts";
export { readPdf } from "../validation/changes/read-pdf.ts";
export { etsiReport } from "../validation/etsi/report.ts";
export { collectFacts } from "../validation/facts/collect.ts";
export type { DocumentFacts } from "../validation/facts/facts.ts";
export type { VisualDifference, VisualFacts } from "../validation/facts/visual.ts";
export type { Judgement, SignerJudgement } from "../validation/judgement/judgement.ts";
export { type ListSources, type ListTrust, trustFromLists } from "../validation/lists/trust.ts";
export { judge } from "../validation/judgement/report.ts";
export {
  type FetchedEvidence,
  type WantedEvidence,
  wantedEvidence,
  withFetched,
} from "../validation/judgement/wanted.ts";
export {
  DEFAULT_POLICY,
  type TrustAnchor,
  type ValidationPolicy,
} from "../validation/policy/policy.ts";
