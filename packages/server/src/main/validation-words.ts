import type { Change, ValidationResult, SignerResult } from "@paraph/engine/validation";

const MOST_CHANGES = 20;

/** A result for a person: the document's verdict first, then who signed when, and what came after each signature. */
export function validationInWords(result: ValidationResult, hasRoots: boolean): string {
  const { indication, subIndication, signers, details } = result;
  const code = [indication, subIndication].filter((each) => each !== null).join(" / ");
  return [
    headline(result),
    ...result.laterMarks.slice(0, MOST_CHANGES).map(({ text }) => `${text}.`),
    code,
    ...signers.flatMap((signer) => ["", ...signerInWords(signer)]),
    ...(hasRoots || signers.length === 0 ? [] : ["", ROOTS_HINT]),
    "",
    "Findings:",
    ...details.map((each) => `  ${each}`),
  ].join("\n");
}

const ROOTS_HINT = `Nobody is believed, because no root certificate was given: who the signers are was not checked.
Give the roots you trust with --roots FILE.pem, for instance those of the service that signed.`;

/** Whether every signature is valid, and there is one. */
export function isValid({ indication }: ValidationResult): boolean {
  return indication === "TOTAL-PASSED";
}

function headline(result: ValidationResult): string {
  const { indication, subIndication, signers, signatures } = result;
  if (signers.length === 0 && subIndication === null)
    return "NO SIGNATURE: nothing in this document is signed.";
  const count = signatures === 1 ? "its signature" : `all ${signatures} signatures`;
  if (isValid(result)) {
    const later = signers.some(({ changes }) => changes.some(({ level }) => level !== "longTerm"));
    const added = later ? ", apart from the permitted additions listed below" : "";
    return `VALID: you can rely on this document. It is what was signed${added}, and ${count} hold${signatures === 1 ? "s" : ""}.`;
  }
  if (
    signers.some(({ undefinedChanges, visualDifferences }) => undefinedChanges || visualDifferences)
  )
    return "NOT VALID: do not rely on this document. It was changed after it was signed.";
  if (indication === "TOTAL-FAILED")
    return "NOT VALID: do not rely on this document. A signature in it does not hold.";
  return "UNDECIDED: do not rely on this document yet. Not everything could be checked.";
}

function signerInWords(signer: SignerResult): readonly string[] {
  const { field, valid, level, quality, legislation } = signer;
  const worth = [quality, legislation, level].filter((each) => each !== null).join(", ");
  const lines = changesInWords(signer.changes);
  return [
    `${signer.signer ?? "Somebody unknown"} signed ${timeInWords(signer)} (${field}, ${worth}): ${valid ? "valid" : "not valid"}.`,
    ...(lines.length === 0
      ? ["  Nothing was changed after this signature."]
      : ["  After this signature:", ...lines.map((line) => `  - ${line}`)]),
    ...(signer.visualDifferences ? ["  - The pages look different from what was signed."] : []),
  ];
}

function timeInWords({ time, timeIsProven }: SignerResult): string {
  if (time === null) return "at an unknown time";
  const when = `${time.slice(0, 10)} at ${time.slice(11, 16)} UTC`;
  return timeIsProven ? `before ${when}, as a time stamp proves` : `on ${when}, as the signer says`;
}

/** One line for each kind of change on each page. */
function changesInWords(changes: readonly Change[]): readonly string[] {
  const lines = changes.map(({ page, text, severity, field }) => {
    const where = page === null ? "" : `Page ${page + 1}: `;
    const what = field !== null && !text.includes(field) ? `${text} (field ${field})` : text;
    const sentence = where === "" ? what.charAt(0).toUpperCase() + what.slice(1) : what;
    return `${where}${sentence}${severity === "violation" ? ". Nothing permits this" : ""}.`;
  });
  const all = [...new Set(lines)];
  const rest = all.length - MOST_CHANGES;
  return rest > 0 ? [...all.slice(0, MOST_CHANGES), `And ${rest} more changes.`] : all;
}
