import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isInteger, isName, isRef, isString } from "../../pdf/objects.ts";
import type { Place, Step } from "./walk.ts";
import { resolvedIn } from "./walk.ts";

/**
 * A signature that came with this revision. It must sign this revision and be new itself: a copy of an
 * older one, or one that lay ready, would lend its validity to what it never saw.
 */
export function examineNewSignature(
  step: Step,
  value: PdfObject,
  place: Place,
  field: string,
  { visible }: { readonly visible: boolean },
): "time stamp" | "signature" | null {
  const dict = resolvedIn(step.after, value);
  const problem = problemOf(step, value, dict);
  if (problem !== null || dict === undefined || !isDict(dict)) {
    step.report(place, {
      kind: "signature field changed",
      level: "other",
      field,
      text: `the field ${field} was given a signature that ${problem ?? "cannot be read"}`,
    });
    return null;
  }
  step.found.signed.push(field);
  const stamp = isTimeStamp(step, dict);
  step.report(place, {
    kind: stamp ? "time stamp added" : "signature added",
    level: stamp && !visible ? "longTerm" : "forms",
    field,
    text: stamp ? `the time stamp ${field} was added` : `the signature ${field} was added`,
  });
  return stamp ? "time stamp" : "signature";
}

function problemOf(step: Step, value: PdfObject, dict: PdfObject | undefined): string | null {
  if (dict === undefined || dict === null || !isDict(dict)) return "is none";
  if (isRef(value) && !step.changed.has(value.number)) return "was there before";
  const contents = resolvedIn(step.after, entryOf(dict, "Contents"));
  if (contents === undefined || !isString(contents)) return "has no content";
  const end = signedEnd(step, dict);
  if (end === null) return "says nothing about what it signs";
  return end > step.from && end <= step.to ? null : "does not sign the revision that it came with";
}

function signedEnd(step: Step, dict: PdfDict): number | null {
  const range = resolvedIn(step.after, entryOf(dict, "ByteRange"));
  if (range === undefined || !isArray(range) || range.length !== 4) return null;
  const [, , offset, length] = range.map((item) => resolvedIn(step.after, item) ?? null);
  return isInteger(offset ?? null) && isInteger(length ?? null)
    ? Number(offset) + Number(length)
    : null;
}

/** By what it says it holds; /Type alone is often missing or wrong. */
function isTimeStamp(step: Step, dict: PdfDict): boolean {
  const [type, subFilter] = ["Type", "SubFilter"].map(
    (key) => resolvedIn(step.after, entryOf(dict, key)) ?? null,
  );
  return isName(type ?? null, "DocTimeStamp") || isName(subFilter ?? null, "ETSI.RFC3161");
}
