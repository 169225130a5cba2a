import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import type { DocumentFacts, Judgement } from "@paraph/engine";
import type { PdfToRead } from "../../ports/inspector.ts";
import type { Validator } from "../../ports/validator.ts";
import type { World } from "../../ports/world.ts";

export type JudgeWorld = Pick<World, "clock" | "validator" | "validationTrust">;

/** Collects the facts of a document and judges them as of now; the judge is the same everywhere. */
export async function judgePdf(
  { validator, validationTrust, clock }: JudgeWorld,
  environment: Environment,
  pdf: PdfToRead,
): Promise<Judgement> {
  const facts = await collectAll(validator, pdf);
  refuseOtherFiles(facts);
  return validator.judge(facts, await validationTrust.policyFor(environment), clock.now());
}

/** All facts: what is in the file, what came after each signature, and how that looks. */
export async function collectAll(validator: Validator, pdf: PdfToRead): Promise<DocumentFacts> {
  const facts = await validator.collectFacts(pdf);
  if (facts.changes === null) return facts;
  const comparisons = facts.changes.signatures.map(({ comparison }) => comparison);
  const { signatures } = await validator.comparePages(pdf, comparisons);
  return { ...facts, visual: signatures };
}

/** Of a PDF that cannot be read there is something to say; of anything else there is not. */
function refuseOtherFiles({ structure }: DocumentFacts): void {
  if (structure.kind === "unreadable" && structure.code === "not_a_pdf" && structure.traces === 0) {
    throw new Refusal("file.pdf.not_a_pdf");
  }
}
