import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import {
  type DocumentFacts,
  type ValidationResult,
  type ValidationPolicy,
  unreadFacts,
  type VisualDifference,
  withFetched,
} from "@paraph/engine/validation";
import type { Share } from "../../domain/access/share.ts";
import type { DifferencePicture, PdfToRead } from "../../ports/inspector.ts";
import type { Validator } from "../../ports/validator.ts";
import type { World } from "../../ports/world.ts";

export type ValidationWorld = Pick<World, "clock" | "validator" | "validationTrust">;

/** Collects the facts of a document and validates them as of now; the validator is the same everywhere. */
export async function validatePdf(
  { validator, validationTrust, clock }: ValidationWorld,
  environment: Environment,
  pdf: MeasuredPdf,
  { share, views }: Wishes,
): Promise<ValidatedPdf> {
  const { facts, pictures } = await collectAll(validator, pdf, share, views);
  refuseOtherFiles(facts);
  const policy = await validationTrust.policyFor(environment, facts);
  const all = await completed({ validator, validationTrust, clock }, facts, policy, share);
  const result = await validator.validate(all, policy, clock.now(), share);
  return { result, pictures, looks: looksOf(facts), unreadable: unreadableIn(facts, result) };
}

/** A PDF, and what it is known by where nothing in it can be read. */
export type MeasuredPdf = {
  readonly file: PdfToRead;
  readonly size: number;
  readonly sha256: string;
};

/** On whose account the work goes, and of how many changed pages views are drawn. */
export type Wishes = { readonly share: Share; readonly views: number };

/** An issuer that was brought may lead to questions about itself, once. */
const ROUNDS = 2;

/** What is missing is fetched before validating where the operator allows it; validating itself reaches nothing. */
async function completed(
  { validator, validationTrust, clock }: ValidationWorld,
  facts: DocumentFacts,
  policy: ValidationPolicy,
  share: Share,
): Promise<DocumentFacts> {
  const fetchEvidence = validationTrust.evidenceFetcher();
  let known = facts;
  for (let round = 0; round < ROUNDS && validationTrust.mayFetch; round += 1) {
    const wanted = await validator.wantedEvidence(known, policy, clock.now(), share);
    const fetched = wanted.length === 0 ? [] : await fetchEvidence(wanted);
    if (fetched.length === 0) break;
    known = withFetched(known, fetched);
  }
  return known;
}

/** What was found, and the pages that look different now. */
export type ValidatedPdf = {
  readonly result: ValidationResult;
  readonly pictures: readonly DifferencePicture[];
  /** The pages that look different now, each once. */
  readonly looks: readonly Pick<VisualDifference, "page" | "explained">[];
  /** Why nothing, or no signature, could be read inside; null where everything could. */
  readonly unreadable: "encrypted" | "damaged" | "too_complex" | "signature" | null;
};

/** A page is explained only if it is for every signature. */
function looksOf({ visual }: DocumentFacts): ValidatedPdf["looks"] {
  const pages = new Map<number, boolean>();
  for (const { page, explained } of visual.flatMap(({ differences }) => differences)) {
    pages.set(page, explained && (pages.get(page) ?? true));
  }
  return [...pages].map(([page, explained]) => ({ page, explained }));
}

function unreadableIn(facts: DocumentFacts, result: ValidationResult): ValidatedPdf["unreadable"] {
  const { structure, signatures, changes } = facts;
  if (structure.kind === "encrypted") return "encrypted";
  if (structure.kind === "unreadable") {
    if (structure.code === "too_complex") return "too_complex";
    return structure.code === "password_protected" ? "encrypted" : "damaged";
  }
  if (result.signatures > 0) return null;
  // One that was removed, one without a readable value, or one that no field shows any more.
  const hidden = structure.traces - signatures.length;
  const removed = changes?.removed.length ?? 0;
  return result.signers.length + removed > 0 || hidden > 0 ? "signature" : null;
}

/** All facts: what is in the file, what came after each signature, and how that looks. */
export async function collectAll(
  validator: Pick<Validator, "collectFacts" | "comparePages">,
  pdf: MeasuredPdf,
  share: Share,
  views = 0,
): Promise<{
  readonly facts: DocumentFacts;
  readonly pictures: readonly DifferencePicture[];
}> {
  const { file, ...about } = pdf;
  const facts = await withinLimits(
    () => validator.collectFacts(file, share),
    (message) => unreadFacts(about, { code: "too_complex", message }, 0),
  );
  if (facts.changes === null) return { facts, pictures: [] };
  const comparisons = facts.changes.signatures.map(({ comparison }) => comparison);
  const { signatures, pictures } = await withinLimits(
    () => validator.comparePages(file, { comparisons, views }, share),
    (reason) => ({
      signatures: comparisons.map(() => ({ checked: false, reason, differences: [] })),
      pictures: [],
    }),
  );
  return { facts: { ...facts, visual: signatures }, pictures };
}

/** What takes more than it may was not looked at: that is an answer, and no fault of whoever asks. */
async function withinLimits<Answer>(
  work: () => Promise<Answer>,
  beyond: (message: string) => Answer,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== "file.pdf.too_complex") throw error;
    return beyond(error.cause instanceof Error ? error.cause.message : error.message);
  }
}

/** Of a PDF that cannot be read there is something to say; of anything else there is not. */
function refuseOtherFiles({ structure }: DocumentFacts): void {
  if (structure.kind === "unreadable" && structure.code === "not_a_pdf" && structure.traces === 0) {
    throw new Refusal("file.pdf.not_a_pdf");
  }
}
