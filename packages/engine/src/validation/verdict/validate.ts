import type { DocumentFacts, SignatureFacts } from "../facts/facts.ts";
import type { ValidationPolicy } from "../policy/policy.ts";
import { type ValidationContext, openContext } from "./context.ts";
import { unsignedContentIn } from "./unsigned-content.ts";
import { validateSignature, type ValidatedSignature } from "./signature.ts";
import { validateDocumentTimeStamps, type ValidatedTimeStamp } from "./time-stamps.ts";

/** Every signature and document time stamp of a document, validated. */
export type ValidatedDocument = {
  readonly context: ValidationContext;
  readonly signatures: readonly ValidatedSignature[];
  readonly documentTimeStamps: ReadonlyMap<SignatureFacts, ValidatedTimeStamp>;
  /** What came with the document and nobody vouches for. */
  readonly unsignedContent: readonly string[];
};

/** EN 319 102-1 over the facts: pure, the same facts, policy and time give the same result. */
export function validateFacts(
  facts: DocumentFacts,
  policy: ValidationPolicy,
  at: Date,
): ValidatedDocument {
  const context = openContext(facts, policy, at);
  const { validated, proofs } = validateDocumentTimeStamps(context);
  const signatures = facts.signatures
    .filter(({ type }) => type === "signature")
    .map((signature) => validateSignature(context, signature, proofs));
  const chains = [
    ...signatures.flatMap(({ chain, timeStamps, contentTimeStamps }) => [
      chain,
      ...[...timeStamps, ...contentTimeStamps].map((stamp) => stamp.chain),
    ]),
    ...[...validated.values()].map(({ chain }) => chain),
  ];
  const unsignedContent = unsignedContentIn(context, chains);
  return { context, signatures, documentTimeStamps: validated, unsignedContent };
}
