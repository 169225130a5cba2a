import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import {
  entryOf,
  isArray,
  isDict,
  isInteger,
  isName,
  isRef,
  nameText,
  sameRef,
} from "../../pdf/objects.ts";
import { isHidden, rectangleOf, showingBits } from "./annotation-words.ts";
import { changedKeys } from "./compare-annotations.ts";
import { fieldNamed } from "./field-names.ts";
import { addMark } from "./marks.ts";
import { isDrawn } from "./new-fields.ts";
import { collectNames } from "./object-graph.ts";
import { examineNewSignature } from "./new-signatures.ts";
import { looksElsewhere, signatureIsUnseen } from "./unseen.ts";
import type { Place, Step } from "./walk.ts";
import { at, resolvedIn, under, untouched } from "./walk.ts";

/** What a field has from those above it. */
type Above = { readonly name: string; readonly type: string | null; readonly signed: boolean };

/** Keys that filling in sets (12.7.4, 12.5.5): the value, how it is shown, and when that was. */
const FILLING = new Set(["V", "AP", "AS", "RV", "DA", "Q", "I", "TI", "M", "Ff", "F", "Type"]);
/** Signing a field that was empty may also say what is locked by it and how its widget is dressed. */
const SIGNING = new Set([...FILLING, "Lock", "SV", "MK", "P"]);
/** They may come with a signature, and then they stay. */
const STAYING = new Set(["Lock", "SV", "P"]);
/** Table 228, bits 1 to 3: read only, required, no export. They change nothing that is shown. */
const QUIET_FIELD_FLAGS = 7;

/** A field that was there before, or a place of it on a page. */
export function compareField(
  step: Step,
  old: PdfObject,
  now: PdfObject,
  place: Place,
  above: Above,
): void {
  if (untouched(step, old, now)) return;
  if (isRef(old) && !step.first(`field/${old.number}/${above.name}`)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  if (then !== undefined && !isDict(then) && today !== undefined && !isDict(today)) return;
  if (then === undefined || today === undefined || !isDict(then) || !isDict(today)) {
    return step.report(place, {
      kind: "field changed",
      level: "other",
      ...(above.name === "" ? {} : { field: above.name }),
      text: "a field is no field any more, or cannot be read",
    });
  }
  const own = ownOf(step, then, above);
  const page = isRef(old) ? (step.roles.annotations.get(old.number) ?? null) : null;
  const here = { ...place, page };
  compareKids(step, then, today, here, own);
  const keys = changedKeys(step, then, today).filter((key) => key !== "Kids");
  if (keys.length > 0) reportField(step, then, today, here, own, keys);
}

function ownOf(step: Step, then: PdfDict, above: Above): Above {
  const type = nameText(resolvedIn(step.before, entryOf(then, "FT")) ?? null) ?? above.type;
  const value = resolvedIn(step.before, entryOf(then, "V")) ?? null;
  return {
    name: fieldNamed(step.before, then, above.name),
    type,
    signed: type === "Sig" && (isDict(value) || above.signed),
  };
}

/** The same kids in the same order: another one would be another place, or another field. */
function compareKids(step: Step, then: PdfDict, today: PdfDict, place: Place, own: Above): void {
  const [old, now] = [entryOf(then, "Kids"), entryOf(today, "Kids")];
  if (untouched(step, old, now)) return;
  const [a, b] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  const here = under(place, "Kids");
  const same =
    a !== undefined &&
    b !== undefined &&
    isArray(a) &&
    isArray(b) &&
    a.length === b.length &&
    a.every((kid, index) => isSameKid(kid, b[index] ?? null));
  if (!same) {
    return step.report(here, {
      kind: own.signed ? "signature field changed" : "field changed",
      level: "other",
      field: own.name,
      text: `what is below the field ${own.name} was changed`,
    });
  }
  for (const [index, kid] of a.entries()) {
    compareField(step, kid, b[index] ?? null, at(under(here, index), kid), own);
  }
}

function isSameKid(old: PdfObject, now: PdfObject): boolean {
  return isRef(old) ? isRef(now) && sameRef(old, now) : !isRef(now);
}

function reportField(
  step: Step,
  then: PdfDict,
  today: PdfDict,
  place: Place,
  own: Above,
  keys: readonly string[],
): void {
  const list = keys.map((key) => `/${key}`).join(", ");
  if (own.signed) {
    return step.report(place, {
      kind: "signature field changed",
      level: "other",
      field: own.name,
      text: `the signed field ${own.name} was changed: ${list}`,
    });
  }
  const signing = own.type === "Sig";
  const allowed = signing ? SIGNING : FILLING;
  const wrong = keys.find((key) => !allowed.has(key) || !isQuiet(step, key, then, today));
  if (wrong !== undefined) {
    return step.report(place, {
      kind: wrong === "F" ? "annotation shown" : "field changed",
      level: "other",
      field: own.name,
      text: `the field ${own.name} was changed beyond filling it in: ${list}`,
    });
  }
  const drawn = drawsWithoutValue(step, today, own, keys);
  if (drawn !== null) {
    return step.report(place, {
      kind: signing ? "signature field added" : "field changed",
      level: "other",
      field: own.name,
      text: `the field ${own.name} ${drawn}`,
    });
  }
  markField(step, today, place, own, isUnseen(step, then, today, own, keys));
  if (signing && keys.includes("V")) {
    examineNewSignature(step, entryOf(today, "V"), place, own.name, { visible: true });
    return;
  }
  step.found.filled.add(own.name);
  if (keys.some((key) => SHOWN_BY.includes(key))) step.found.redrawn.add(own.name);
  step.report(place, {
    kind: signing ? "signature field changed" : "field filled",
    level: "forms",
    field: own.name,
    text: `the field ${own.name} was filled in: ${list}`,
  });
}

/** Table 229, bit 17: a button that is pushed has no value that could be filled in. */
const PUSHED = 1 << 16;

/** Why another look of the field is no filling in, or null. */
function drawsWithoutValue(
  step: Step,
  today: PdfDict,
  own: Above,
  keys: readonly string[],
): string | null {
  if (keys.includes("V") || !keys.includes("AP")) return null;
  if (own.type === "Sig") {
    return isDrawn(step, today) ? "for a signature nobody made draws on its page" : null;
  }
  const flags = resolvedIn(step.after, entryOf(today, "Ff")) ?? 0;
  const button = own.type === "Btn" && isInteger(flags) && (flags & PUSHED) !== 0;
  return button ? "is a button with another picture" : null;
}

/** Some keys may only change in ways that nobody sees. */
function isQuiet(step: Step, key: string, then: PdfDict, today: PdfDict): boolean {
  if (key === "F") {
    const plain = [then, today].every((dict) => isFlags(dict));
    return plain && showingBits(step.before, then) === showingBits(step.after, today);
  }
  const now = resolvedIn(step.after, entryOf(today, key));
  if (now === undefined) return false;
  if (key === "Ff") {
    const old = resolvedIn(step.before, entryOf(then, key)) ?? 0;
    return isInteger(old) && isInteger(now) && ((old ^ now) & ~QUIET_FIELD_FLAGS) === 0;
  }
  if (key === "Type") return entryOf(then, "Type") === null && isName(now, "Annot");
  if (key === "AP") return isDict(now) && !isInTrailer(step, entryOf(then, "AP"));
  // What a signature must be like and what it locks was decided with the field.
  if (STAYING.has(key)) return resolvedIn(step.before, entryOf(then, key)) === null;
  return true;
}

/** Flags are a number; what else is called /F could be a file. */
function isFlags(dict: PdfDict): boolean {
  const flags = entryOf(dict, "F");
  return flags === null || isInteger(flags) || isRef(flags);
}

/** An appearance that the trailer names as well has a second life outside of the form. */
function isInTrailer({ before }: Step, appearance: PdfObject): boolean {
  const names = new Set<number>();
  for (const [key, value] of before.trailer.entries) {
    if (key !== "Root" && key !== "Info") collectNames(value, names);
  }
  const own = new Set<number>();
  collectNames(appearance, own);
  return [...own].some((number) => names.has(number));
}

/** What decides how the value of a field is shown. */
const SHOWN_BY = ["V", "RV", "DA", "Q", "I", "TI", "AP", "AS"];

/** Whether a field shows something elsewhere than on the screen, or is to be drawn otherwise than its look is. */
function isUnseen(
  { before, after }: Step,
  then: PdfDict,
  today: PdfDict,
  own: Above,
  keys: readonly string[],
): boolean {
  if (own.type === "Sig") return signatureIsUnseen(after, today);
  if (isHidden(before, then) && isHidden(after, today)) return false;
  if (keys.includes("AP")) return looksElsewhere(after, today) && !looksElsewhere(before, then);
  return !keys.includes("AS") && keys.some((key) => key !== "V" && SHOWN_BY.includes(key));
}

function markField(
  step: Step,
  today: PdfDict,
  { page, object }: Place,
  own: Above,
  unseen: boolean,
): void {
  const area = rectangleOf(step.after, today);
  if (area === null) return;
  const kind = own.type === "Sig" ? "signature" : "field";
  addMark(step, {
    page,
    area,
    kind,
    field: own.name,
    mayTouchText: kind === "field",
    self: object,
    unseen,
  });
}
