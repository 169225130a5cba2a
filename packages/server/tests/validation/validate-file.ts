import { bytesSource } from "@paraph/engine/bytes";
import {
  collectFacts,
  type DocumentFacts,
  validate,
  type ValidationResult,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import { comparePages } from "../../src/adapters/jail/compare-pages.ts";
import { loadPdfium } from "../../src/adapters/jail/pdfium.ts";

const pdfium = await loadPdfium();

/** All facts of a file, the look of its pages included, collected in this process. */
export function factsOf(bytes: Uint8Array): DocumentFacts {
  const source = bytesSource(bytes);
  const facts = collectFacts(source);
  if (facts.changes === null) return facts;
  const comparisons = facts.changes.signatures.map(({ comparison }) => comparison);
  return { ...facts, visual: comparePages(pdfium, source, comparisons).signatures };
}

/** The result over a file as the service makes it. */
export function validateFile(
  bytes: Uint8Array,
  policy: ValidationPolicy,
  at: Date,
): ValidationResult {
  return validate(factsOf(bytes), policy, at);
}

/**
 * Whether the file is shown as signed and unchanged, whoever signed it: what a person would see who trusts
 * every certificate. Trust that is missing must not be what keeps a forgery from being believed.
 */
export function seemsUntouched({ signers }: ValidationResult): boolean {
  return (
    signers.some(({ isSignature }) => isSignature) &&
    signers.every(
      ({ blocks, undefinedChanges, visualDifferences, notChecked }) =>
        blocks.format.indication === "PASSED" &&
        blocks.cryptography.indication === "PASSED" &&
        !undefinedChanges &&
        !visualDifferences &&
        notChecked.length === 0,
    )
  );
}
