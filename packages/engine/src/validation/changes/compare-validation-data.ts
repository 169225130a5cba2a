import type { View } from "../../pdf/document.ts";
import { lookUp } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isName, isRef, isStream, isString } from "../../pdf/objects.ts";
import type { Place, Step } from "./walk.ts";
import { resolvedIn, untouched } from "./walk.ts";

/** ISO 32000-2, 12.8.4.3: certificates and answers as streams, and which signature they are for. */
const LISTS = ["Certs", "OCSPs", "CRLs"];
const OWN_LISTS = ["Cert", "OCSP", "CRL"];

/**
 * Validation data may be added at any time and never violates a certification. It has exactly the shape that
 * the standard gives it, so that nothing else can hide in it, and what is there stays.
 */
export function compareValidationData(
  step: Step,
  old: PdfObject,
  now: PdfObject,
  place: Place,
): void {
  if (untouched(step, old, now)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  const problem = problemOf(step, then, today);
  const lost = problem === null ? lostIn(step, then, today) : undefined;
  step.report(place, {
    kind: "validation data",
    level: problem === null ? "longTerm" : "other",
    text:
      problem ??
      (lost === undefined
        ? "data for validating later was added"
        : `the validation data has lost its /${lost}`),
  });
}

function problemOf(
  step: Step,
  then: PdfObject | undefined,
  today: PdfObject | undefined,
): string | null {
  if (today === null || today === undefined || !isDict(today)) return "the validation data is gone";
  const { after } = step;
  for (const [key, value] of today.entries) {
    if (LISTS.includes(key) ? !isListOfStreams(after, value) : !isKnown(after, key, value)) {
      return `the validation data has a wrong /${key}`;
    }
  }
  return then === undefined || then === null || !isDict(then) ? null : lossIn(step, then, today);
}

function isKnown(view: View, key: string, value: PdfObject): boolean {
  const meant = resolvedIn(view, value);
  if (key === "Type") return meant !== undefined && isName(meant);
  if (key !== "VRI" || meant === undefined || !isDict(meant)) return false;
  return [...meant.entries].every(([name, each]) => name === "Type" || isOwnData(view, each));
}

function isOwnData(view: View, value: PdfObject): boolean {
  const own = resolvedIn(view, value);
  if (own === undefined || !isDict(own)) return false;
  return [...own.entries].every(([key, each]) => {
    const meant = resolvedIn(view, each);
    if (meant === undefined) return false;
    if (OWN_LISTS.includes(key)) return isListOfStreams(view, each);
    if (key === "TS") return isStream(meant);
    return key === "TU" ? isString(meant) : key === "Type" && isName(meant);
  });
}

function isListOfStreams(view: View, value: PdfObject): boolean {
  const list = resolvedIn(view, value);
  if (list === undefined || !isArray(list)) return false;
  return list.every((item) => {
    const stream = isRef(item) ? resolvedIn(view, item) : undefined;
    // A list may name what was never written: readers pass over it.
    return stream === null || (stream !== undefined && isStream(stream));
  });
}

/** A writer may gather what one signature needs anew, but not take it away, nor write over what was there. */
function lossIn({ before, after, changed }: Step, then: PdfDict, today: PdfDict): string | null {
  const [old, now] = [lookUp(before, then, "VRI"), lookUp(after, today, "VRI")];
  if (isDict(old) && old.entries.size > 0 && !isDict(now)) {
    return "validation data of its signatures was removed";
  }
  const over = LISTS.flatMap((key) => refsIn(before, then, key)).find((each) => changed.has(each));
  return over === undefined ? null : `object ${over} of the validation data was written over`;
}

/** A list that is gone is missed by whoever validates later; the document says the same without it. */
function lostIn(
  { before }: Step,
  then: PdfObject | undefined,
  today: PdfObject | undefined,
): string | undefined {
  if (then === undefined || today === undefined || !isDict(then) || !isDict(today)) {
    return undefined;
  }
  return LISTS.find((key) => isArray(lookUp(before, then, key)) && entryOf(today, key) === null);
}

function refsIn(view: View, dict: PdfDict, key: string): readonly number[] {
  const list = lookUp(view, dict, key);
  return isArray(list) ? list.filter((item) => isRef(item)).map(({ number }) => number) : [];
}
