import type { ValidationReport } from "@paraph/contract/app";
import type { ValidateWords } from "./words/en.ts";

export type VerdictKey = keyof ValidateWords["verdict"];
export type WhyKey = keyof ValidateWords["why"];
export type FamilyKey = keyof ValidateWords["changes"]["families"];
type Signer = ValidationReport["signers"][number];
type Change = Signer["changes"][number];

/** What the page says of a document first. The verdict is given; this only chooses its words. */
export function verdictIn(report: ValidationReport): VerdictKey {
  if (report.valid && somethingAdded(report)) return "added";
  if (report.valid) return report.laterMarks.length > 0 ? "marked" : "valid";
  if (report.signatures === 0) return report.unreadable ?? "none";
  const signed = report.signers.map(({ indication }) => indication);
  if (signed.includes("TOTAL-FAILED")) return "failed";
  const isChanged = report.visualDifferences || report.undefinedChanges;
  // Only a signature that passed is genuine: anybody can sign with a certificate of their own making.
  const isGenuine = signed.every((indication) => indication === "TOTAL-PASSED");
  if (isChanged) return isGenuine ? "changed" : "changedUndecided";
  return report.validation.indication === "TOTAL-FAILED" ? "incomplete" : "undecided";
}

/** Whether a document that is valid looks different from what was signed, or carries what nobody signed. */
function somethingAdded(report: ValidationReport): boolean {
  return (
    report.visualDifferences || changesIn(report).some(({ severity }) => severity !== "permitted")
  );
}

/** Who is shown as a signer: the validator also tells of a place whose signature has no value, which nobody signed. */
export function signersShown({ signatures, signers }: ValidationReport): readonly Signer[] {
  return signatures === 0 ? [] : signers;
}

/** A part of a page; the whole page is 1 wide and 1 high. */
export type Crop = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** So much of the page is shown around a mark, that one reads what it stands beside. */
const AROUND = { width: 0.2, height: 0.04 };

/** What is shown of a page so that a mark is seen among what stands around it. */
export function cropAround({ left, top, width, height }: Crop): Crop {
  const [x, y] = [Math.max(0, left - AROUND.width), Math.max(0, top - AROUND.height)];
  return {
    left: x,
    top: y,
    width: Math.min(1, left + width + AROUND.width) - x,
    height: Math.min(1, top + height + AROUND.height) - y,
  };
}

const WHY: readonly (readonly [RegExp, WhyKey])[] = [
  [/^(HASH|SIG_CRYPTO|FORMAT)_FAILURE$|^SIGNED_DATA_NOT_FOUND$/, "broken"],
  [/^REVOKED/, "revoked"],
  [/^TRY_LATER$|^REVOCATION_OUT_OF_BOUNDS/, "later"],
  [/^EXPIRED$|^NOT_YET_VALID$|^OUT_OF_BOUNDS|^NO_POE$|^TIMESTAMP_ORDER/, "time"],
  [/^NO_(CERTIFICATE_CHAIN|SIGNING_CERTIFICATE)_FOUND/, "unknown"],
  [/^CRYPTO_CONSTRAINTS/, "weak"],
];

/** Why a signature does not hold or is not certain; null where it holds. */
export function whyOf(signer: Signer): WhyKey | null {
  if (signer.valid) return null;
  const code = signer.subIndication;
  if (code !== null) return WHY.find(([codes]) => codes.test(code))?.[1] ?? "other";
  return signer.visualDifferences || signer.undefinedChanges ? "changed" : "other";
}

/** Why the first signature that decides the result does not hold, where the headline alone does not say it. */
export function reasonIn(report: ValidationReport): WhyKey | null {
  const verdict = verdictIn(report);
  if (verdict !== "failed" && verdict !== "undecided") return null;
  const failing = report.signers.filter(({ valid }) => !valid);
  const decisive = failing.find(({ indication }) => indication === "TOTAL-FAILED") ?? failing[0];
  return decisive ? whyOf(decisive) : null;
}

/** Whether every signature fits its bytes, so that what came later can be told from what was signed. */
export function comparable({ signers }: ValidationReport): boolean {
  return signers.every((signer) => whyOf(signer) !== "broken");
}

/** The name that the signature itself gives, where the certificate names somebody else: a business that signs for its people. */
export function nameGivenIn({ signer, optionalInfos }: Signer): string | null {
  const name = optionalInfos.name?.trim() ?? "";
  return name === "" || name === signer ? null : name;
}

const FAMILIES: readonly (readonly [RegExp, FamilyKey])[] = [
  [/^(signature|time stamp|signature field) added$|^validation data$/, "signature"],
  [/^signature (removed|field changed)$|^certification changed$/, "signatureLost"],
  [/^field |^form /, "form"],
  [/^annotation /, "comment"],
  [/^page |^resource$/, "content"],
  [/^action$|^attachment$/, "behaviour"],
];

function familyOf({ kind }: Change): FamilyKey {
  return FAMILIES.find(([kinds]) => kinds.test(kind))?.[1] ?? "technical";
}

/** One line of what changed: where, what, and how grave the gravest of it is. */
export type ChangeLine = {
  readonly page: number | null;
  readonly family: FamilyKey;
  readonly severity: "permitted" | "notice" | "violation";
};

const GRAVITY: readonly string[] = ["permitted", "notice", "violation"];
const GRAVEST = GRAVITY.length - 1;

/** What was changed after any of the signatures, once for each place and kind, by page. */
export function changesIn(report: ValidationReport): readonly ChangeLine[] {
  const { signers, looks } = report;
  const lines = new Map<string, ChangeLine>();
  for (const change of signers.flatMap(({ changes }) => changes)) {
    const line = { page: change.page, family: familyOf(change), severity: graveness(change) };
    const key = `${line.page} ${line.family}`;
    const known = lines.get(key);
    if (!known || rank(known) < rank(line)) lines.set(key, line);
  }
  if (signers.some(changedWithoutTrace)) {
    lines.set("", { page: null, family: "unexplained", severity: "violation" });
  }
  // Every single change may be permitted and the page still not look as it was signed.
  for (const { page } of looks.filter(({ explained }) => !explained)) {
    const isTold = [...lines.values()].some((line) => line.page === page && rank(line) === GRAVEST);
    if (!isTold) lines.set(`${page} look`, { page, family: "look", severity: "violation" });
  }
  // Beside a signature that fits nothing, nobody can say that a change is permitted.
  const shown = [...lines.values()].filter(
    (line) => comparable(report) || line.severity !== "permitted",
  );
  return shown.sort((a, b) => (a.page ?? -1) - (b.page ?? -1) || rank(b) - rank(a));
}

/** Changed around what the document consists of, in bytes behind its end for example: no change of an object tells it. */
function changedWithoutTrace(signer: Signer): boolean {
  return (
    signer.undefinedChanges &&
    whyOf(signer) !== "broken" &&
    signer.changes.every((change) => graveness(change) !== "violation")
  );
}

/** A severity that this page does not know is reported as the gravest. */
function graveness({ severity }: Change): ChangeLine["severity"] {
  return severity === "permitted" || severity === "notice" ? severity : "violation";
}

function rank({ severity }: ChangeLine): number {
  return GRAVITY.indexOf(severity);
}
