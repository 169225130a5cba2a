// The validator: facts, what changed, result, policy and trusted lists.

export { isClearPlace, nearestClearPlace } from "../validation/changes/clear-place.ts";
export { collectChanges } from "../validation/changes/collect-changes.ts";
export {
  comparePixels,
  type PixelDifference,
  type PixelMark,
} from "../validation/changes/compare-pixels.ts";
export type { Change, Comparison } from "../validation/changes/facts.ts";
export type { PixelArea } from "../validation/changes/ink.ts";
export type { PageText } from "../validation/changes/text-areas.ts";
export { readPdf } from "../validation/changes/read-pdf.ts";
export { etsiReport } from "../validation/etsi/report.ts";
export { collectFacts, unreadFacts } from "../validation/facts/collect.ts";
export type { DocumentFacts } from "../validation/facts/facts.ts";
export type { VisualDifference, VisualFacts } from "../validation/facts/visual.ts";
export type { ValidationResult, SignerResult } from "../validation/verdict/result.ts";
export { type ListSources, type ListTrust, trustFromLists } from "../validation/lists/trust.ts";
export { validate } from "../validation/verdict/report.ts";
export {
  type FetchedEvidence,
  type WantedEvidence,
  wantedEvidence,
  withFetched,
} from "../validation/verdict/wanted.ts";
export {
  DEFAULT_POLICY,
  type TrustAnchor,
  type ValidationPolicy,
} from "../validation/policy/policy.ts";
