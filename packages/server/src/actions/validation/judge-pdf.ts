import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import {
  type DocumentFacts,
  type Judgement,
  type ValidationPolicy,
  withFetched,
} from "@paraph/engine/validation";
import type { Share } from "../../domain/access/share.ts";
import type { PdfToRead } from "../../ports/inspector.ts";
import type { DifferencePicture } from "../../ports/validations.ts";
import type { Validator } from "../../ports/validator.ts";
import type { World } from "../../ports/world.ts";

export type JudgeWorld = Pick<World, "clock" | "validator" | "validationTrust">;

/** Collects the facts of a document and judges them as of now; the judge is the same everywhere. */
export async function judgePdf(
  { validator, validationTrust, clock }: JudgeWorld,
  environment: Environment,
  pdf: PdfToRead,
  share: Share,
): Promise<JudgedPdf> {
  const { facts, pictures } = await collectAll(validator, pdf, share);
  refuseOtherFiles(facts);
  const policy = await validationTrust.policyFor(environment, facts);
  const all = await completed({ validator, validationTrust, clock }, facts, policy, share);
  const judgement = await validator.judge(all, policy, clock.now(), share);
  return { judgement, pictures, unreadable: unreadableOf(facts) };
}

/** An issuer that was brought may lead to questions about itself, once. */
const ROUNDS = 2;

/** What is missing is fetched before judging where the operator allows it; judging itself reaches nothing. */
async function completed(
  { validator, validationTrust, clock }: JudgeWorld,
  facts: DocumentFacts,
  policy: ValidationPolicy,
  share: Share,
): Promise<DocumentFacts> {
  let known = facts;
  for (let round = 0; round < ROUNDS && validationTrust.mayFetch; round += 1) {
    const wanted = await validator.wantedEvidence(known, policy, clock.now(), share);
    const fetched = wanted.length === 0 ? [] : await validationTrust.fetchEvidence(wanted);
    if (fetched.length === 0) break;
    known = withFetched(known, fetched);
  }
  return known;
}

/** What was found, and the pages that look different now. */
export type JudgedPdf = {
  readonly judgement: Judgement;
  readonly pictures: readonly DifferencePicture[];
  /** Why nothing could be looked for inside; null where it could be read. */
  readonly unreadable: "encrypted" | "damaged" | null;
};

function unreadableOf({ structure }: DocumentFacts): JudgedPdf["unreadable"] {
  if (structure.kind !== "unreadable") return null;
  return structure.code === "password_protected" ? "encrypted" : "damaged";
}

/** All facts: what is in the file, what came after each signature, and how that looks. */
export async function collectAll(
  validator: Validator,
  pdf: PdfToRead,
  share: Share,
): Promise<{
  readonly facts: DocumentFacts;
  readonly pictures: readonly DifferencePicture[];
}> {
  const facts = await validator.collectFacts(pdf, share);
  if (facts.changes === null) return { facts, pictures: [] };
  const comparisons = facts.changes.signatures.map(({ comparison }) => comparison);
  const { signatures, pictures } = await validator.comparePages(pdf, comparisons, share);
  return { facts: { ...facts, visual: signatures }, pictures };
}

/** Of a PDF that cannot be read there is something to say; of anything else there is not. */
function refuseOtherFiles({ structure }: DocumentFacts): void {
  if (structure.kind === "unreadable" && structure.code === "not_a_pdf" && structure.traces === 0) {
    throw new Refusal("file.pdf.not_a_pdf");
  }
}
