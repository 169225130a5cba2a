import type { Pdf, View } from "../../pdf/document.ts";
import { isInteger, isRef } from "../../pdf/objects.ts";
import type { PdfSignature } from "../../pdf/signatures.ts";
import { locateValue } from "../../pdf/signatures.ts";
import type { ByteRangeFacts, ByteRangeProblem } from "./facts.ts";

/** What the byte range says, and the revision that it covers. */
export type Coverage = { readonly facts: ByteRangeFacts; readonly revision: number | null };

/**
 * Holds a signature's byte range against its own dictionary and against the revisions of the file. A range
 * that leaves out more than the signature itself is how content gets slipped in behind a valid signature.
 */
export function coverageOf(pdf: Pdf, length: number, signature: PdfSignature): Coverage {
  const written = signature.byteRange;
  const [first, before, behind, last] = written ?? [];
  if (
    written?.length !== 4 ||
    !written.every(isInteger) ||
    first === undefined ||
    before === undefined ||
    behind === undefined ||
    last === undefined
  ) {
    return nothing(written, [written === null ? "missing" : "not four integers"]);
  }
  const end = behind + last;
  const problems: ByteRangeProblem[] = [];
  if (first !== 0 || before <= 0) problems.push("not from the beginning");
  if (written.some((each) => each < 0) || end > length) problems.push("outside of the file");
  if (behind <= before) problems.push("no hole");
  if (problems.length > 0) return nothing(written, problems);
  if (!isOwnHole(pdf.latest, signature, before, behind)) problems.push("hole is not the contents");
  const revision = pdf.revisions.find((each) => end >= each.marker && end <= each.end);
  if (revision === undefined) problems.push("ends within a revision");
  if (problems.length > 0 || revision === undefined)
    return { facts: { ...nothing(written, problems).facts, end }, revision: null };
  const whole = revision.index === pdf.revisions.length - 1 && end >= length;
  const covers = whole ? "file" : "revision";
  return { facts: { written, end, covers, problems: [] }, revision: revision.index };
}

function nothing(
  written: readonly number[] | null,
  problems: readonly ByteRangeProblem[],
): Coverage {
  return { facts: { written, end: null, covers: "nothing", problems }, revision: null };
}

/** Whether the bytes left out are exactly the value of /Contents in this very dictionary. */
function isOwnHole(view: View, { ref, field }: PdfSignature, from: number, to: number): boolean {
  const span =
    ref !== null
      ? locateValue(view, ref, ["Contents"])
      : field.ref === null
        ? null
        : locateValue(view, field.ref, ["V", "Contents"]);
  if (span === null || isRef(field.value) !== (ref !== null)) return false;
  return (
    span.offset === from && span.offset + span.length === to && view.blocks.byteAt(from) === 0x3c
  );
}

/** Two signed areas of which neither is the beginning of the other cannot both be of one document. */
export function collides(a: PdfSignature, b: PdfSignature): boolean {
  const [x, y] = [a.byteRange, b.byteRange].map((range) => (range?.length === 4 ? range : null));
  if (x === null || x === undefined || y === null || y === undefined) return false;
  if (x === y || x.every((each, index) => each === y[index]))
    return a.ref?.number !== b.ref?.number;
  const [earlier, later] = endOf(x) <= endOf(y) ? [x, y] : [y, x];
  // The later signature's hole must begin behind everything that the earlier one covers.
  return (later[1] ?? 0) < endOf(earlier);
}

function endOf(range: readonly number[]): number {
  return (range[2] ?? 0) + (range[3] ?? 0);
}
