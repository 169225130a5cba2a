import type { DocumentFacts } from "../facts/facts.ts";
import type { ValidationPolicy } from "../policy/policy.ts";
import type { MainIndication } from "./conclusion.ts";
import { holderOf } from "./holder.ts";
import { type ValidatedDocument, validateFacts } from "./validate.ts";
import type { ValidationResult, SignerResult, TimeStampResult } from "./result.ts";
import { laterMarksIn } from "./later-marks.ts";
import { reportSigner } from "./report-signer.ts";

/** Validates a document's facts under a policy as of a time; reaches nothing and remembers nothing. */
export function validate(
  facts: DocumentFacts,
  policy: ValidationPolicy,
  at: Date,
): ValidationResult {
  const validated = validateFacts(facts, policy, at);
  const signers = validated.signatures.map((signature) => reportSigner(validated, signature));
  const laterMarks = laterMarksIn(facts, signers);
  const { details, ...indications } = overall(facts, signers);
  return {
    version: 1,
    at: at.toISOString(),
    policy: policy.name,
    document: { size: facts.size, sha256: facts.sha256 },
    ...indications,
    details: [...details, ...laterMarks.map(({ text }) => text)],
    laterMarks,
    signatures: signers.filter(({ isSignature }) => isSignature).length,
    signers,
    timeStamps: stampsOf(validated),
    format: facts.format,
  };
}

const WORST: readonly MainIndication[] = ["TOTAL-FAILED", "INDETERMINATE", "TOTAL-PASSED"];

/** The whole document takes the worst of its signatures, changes after signing included. */
function overall(
  facts: DocumentFacts,
  signers: readonly SignerResult[],
): Pick<ValidationResult, "indication" | "subIndication" | "details"> {
  const { structure } = facts;
  const unread = unreadOf(structure);
  if (isTooComplex(structure)) {
    const details = [`SIG_CONSTRAINTS_FAILURE: the document was not validated: ${unread}`];
    return { indication: "INDETERMINATE", subIndication: "SIG_CONSTRAINTS_FAILURE", details };
  }
  if (unread !== null && !needsPassword(structure) && tracesIn(structure) > signers.length) {
    const details = [
      `FORMAT_FAILURE: the signed document cannot be read as a whole: ${unread}`,
      ...signers.flatMap(detailsOf),
    ];
    return { indication: "TOTAL-FAILED", subIndication: "FORMAT_FAILURE", details };
  }
  const [worst] = signers
    .map(({ now }) => now)
    .toSorted((a, b) => WORST.indexOf(a.indication) - WORST.indexOf(b.indication));
  if (!worst) {
    const unread = structure.kind === "unreadable" ? [structure.message] : [];
    const details = [
      "NO_SIGNATURE_FOUND: the document has no signature",
      ...unread,
      ...lost(facts),
    ];
    return { indication: "INDETERMINATE", subIndication: null, details };
  }
  const { indication, subIndication } = worst;
  return { indication, subIndication, details: [...signers.flatMap(detailsOf), ...lost(facts)] };
}

/** Why not all of the file could be read, or null. */
function unreadOf(structure: DocumentFacts["structure"]): string | null {
  if (structure.kind === "unreadable") return structure.message;
  return structure.kind === "readable" ? structure.problem : null;
}

/** What is beyond the limits is neither whole nor broken: nobody looked. */
function isTooComplex(structure: DocumentFacts["structure"]): boolean {
  return structure.kind === "unreadable" && structure.code === "too_complex";
}

/** What nobody can open without its password is neither whole nor broken. */
function needsPassword(structure: DocumentFacts["structure"]): boolean {
  return (
    structure.kind === "encrypted" ||
    (structure.kind === "unreadable" && structure.code === "password_protected")
  );
}

function tracesIn(structure: DocumentFacts["structure"]): number {
  return structure.kind === "encrypted" ? 0 : structure.traces;
}

/** Signatures that were taken out of the document, and those that its bytes hold and no field shows. */
function lost({ changes, structure, signatures }: DocumentFacts): readonly string[] {
  const removed = changes?.removed ?? [];
  const known = signatures.length + removed.length;
  const hidden = tracesIn(structure) - known;
  return [
    ...removed.map(
      ({ field, removedIn }) => `${field}: the signature was removed in revision ${removedIn}`,
    ),
    ...(hidden > 0 && structure.kind === "readable"
      ? [`the bytes of the file hold ${hidden} more signature values that no field shows`]
      : []),
  ];
}

const CHANGED = "FORMAT_FAILURE: it was changed afterwards in a way that nothing permits";
const LOOKS_DIFFERENT = "FORMAT_FAILURE: it looks different now from what was signed";

function detailsOf(signer: SignerResult): readonly string[] {
  const { field, blocks, processes, notChecked, attacks, warnings, reasons, quality } = signer;
  const said = [...Object.values(blocks), processes.archival].flatMap(
    ({ subIndication, reasons: why }) => why.map((reason) => `${subIndication ?? ""}: ${reason}`),
  );
  const about = quality === null ? [] : [`${quality}: ${reasons.join("; ")}`];
  const changed = [
    ...(signer.undefinedChanges ? [CHANGED] : []),
    ...(signer.visualDifferences ? [LOOKS_DIFFERENT] : []),
  ];
  const all = [
    signer.indication,
    ...changed,
    ...said,
    ...notChecked,
    ...attacks,
    ...warnings,
    ...about,
  ];
  return [...new Set(all)].map((text) => `${field}: ${text}`);
}

function stampsOf({ documentTimeStamps }: ValidatedDocument): readonly TimeStampResult[] {
  return [...documentTimeStamps].map(([{ field }, { time, conclusion, chain }]) => ({
    field,
    time: time?.toISOString() ?? null,
    authority: chain.candidate[0] ? holderOf(chain.candidate[0]) : null,
    conclusion,
  }));
}
