import type { Environment } from "@paraph/contract/words";
import type {
  DocumentFacts,
  ValidationResult,
  ListSources,
  ListTrust,
  FetchedEvidence,
  ValidationPolicy,
  WantedEvidence,
} from "@paraph/engine/validation";
import type { Share } from "../domain/access/share.ts";
import type { PageComparer, PdfToRead } from "./inspector.ts";

/** Which field is validated, by what and as of when. */
export type FieldQuestion = {
  readonly field: string;
  readonly policy: ValidationPolicy;
  readonly at: Date;
};

/** What became of the signature in a field. */
export type FieldOutcome = Pick<
  ValidationResult["signers"][number],
  "indication" | "subIndication"
>;

/** Looks into signed documents of strangers and validates them, where they can do no harm. */
export type Validator = PageComparer & {
  /** Without how it looks. Whatever the file is, the answer is facts; throws Refusal file.pdf.too_complex beyond the limits. */
  readonly collectFacts: (pdf: PdfToRead, share: Share) => Promise<DocumentFacts>;
  /** Collects and validates in one go, and tells the outcome for the signature of one field alone; null where it has none. */
  readonly validateField: (
    pdf: PdfToRead,
    question: FieldQuestion,
    share: Share,
  ) => Promise<FieldOutcome | null>;
  /** What would help to validate and is not in the document; asks nobody. */
  readonly wantedEvidence: (
    facts: DocumentFacts,
    policy: ValidationPolicy,
    at: Date,
    share: Share,
  ) => Promise<readonly WantedEvidence[]>;
  /** Verifies trusted lists and says whom they make believable. */
  readonly readLists: (sources: ListSources, at: Date) => Promise<ListTrust>;
  readonly validate: (
    facts: DocumentFacts,
    policy: ValidationPolicy,
    at: Date,
    share: Share,
  ) => Promise<ValidationResult>;
};

/** Brings what can be had of it through the gate; nothing where the operator does not allow it. */
export type EvidenceFetcher = (
  wanted: readonly WantedEvidence[],
) => Promise<readonly FetchedEvidence[]>;

/** Whom a validation trusts. */
export type ValidationTrust = {
  /** Only with those anchors of trusted lists that the facts name: there are thousands. */
  readonly policyFor: (
    environment: Environment,
    facts: Pick<DocumentFacts, "names">,
  ) => Promise<ValidationPolicy>;
  /** One for each document: all that it brings has one measure of bytes and of time. */
  readonly evidenceFetcher: () => EvidenceFetcher;
  readonly mayFetch: boolean;
  /** Fetches the lists that are missing or old; answers what is wrong with them. */
  readonly refreshLists: () => Promise<readonly string[]>;
  /** Keeps a list that a person brings, unless something is wrong with it; answers that. */
  readonly bringList: (url: string, content: Uint8Array) => Promise<readonly string[]>;
};
