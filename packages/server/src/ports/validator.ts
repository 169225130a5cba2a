import type { Environment } from "@paraph/contract/words";
import type { DocumentFacts, Judgement, ValidationPolicy } from "@paraph/engine";
import type { PageComparer, PdfToRead } from "./inspector.ts";

/** Looks into signed documents of strangers and judges them, where they can do no harm. */
export type Validator = PageComparer & {
  /** Without how it looks. Whatever the file is, the answer is facts; throws Refusal file.pdf.too_complex beyond the limits. */
  readonly collectFacts: (pdf: PdfToRead) => Promise<DocumentFacts>;
  readonly judge: (facts: DocumentFacts, policy: ValidationPolicy, at: Date) => Promise<Judgement>;
};

/** Whom a judgement believes. */
export type ValidationTrust = {
  readonly policyFor: (environment: Environment) => Promise<ValidationPolicy>;
};
