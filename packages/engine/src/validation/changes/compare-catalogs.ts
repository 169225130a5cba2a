import { catalogOf, lookUp, type View } from "../../pdf/document.ts";
import type { PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isName, isRef, isString, sameRef } from "../../pdf/objects.ts";
import type { ChangeKind } from "./facts.ts";
import { compareForm } from "./compare-forms.ts";
import { comparePageTree } from "./compare-pages.ts";
import { compareStructure } from "./compare-structure.ts";
import { compareMetadata } from "./compare-metadata.ts";
import { compareValidationData } from "./compare-validation-data.ts";
import type { Place, Step } from "./walk.ts";
import { at, frozen, keysOf, resolvedIn, under, untouched } from "./walk.ts";

/** Compares one value of the two revisions under the rule of the key that leads to it. */
type Rule = (step: Step, old: PdfObject, now: PdfObject, place: Place) => void;

/** The keys of a catalog that may change, each in its own way; all others stay as they were. */
const RULES: ReadonlyMap<string, Rule> = new Map([
  ["AcroForm", compareForm],
  ["Pages", comparePageTree],
  ["StructTreeRoot", compareStructure],
  ["Metadata", compareMetadata],
  ["DSS", compareValidationData],
  ["Extensions", compareExtensions],
  ["Version", compareVersion],
  ["MarkInfo", compareMarkInfo],
  ["Perms", comparePermissions],
]);

/** What a change of these is called; any other key is just the catalog's. */
const KINDS: ReadonlyMap<string, ChangeKind> = new Map([
  ["OpenAction", "action"],
  ["AA", "action"],
  ["Names", "attachment"],
  ["AF", "attachment"],
  ["Collection", "attachment"],
]);

/** The trailers: everything else in a document is reached from here. */
export function compareTrailers(step: Step): void {
  const [old, now] = [step.before.trailer, step.after.trailer];
  const place: Place = { path: "", page: null, object: null };
  for (const key of keysOf(old, now)) {
    if (OF_THE_SECTION.has(key)) continue;
    const here = { ...place, path: key };
    const [then, today] = [entryOf(old, key), entryOf(now, key)];
    if (key === "Root") compareCatalogs(step, then, today, at(here, today));
    else if (key === "Info") compareInformation(step, then, today, at(here, today));
    else compareUnknown(step, then, today, here);
  }
}

/**
 * A key that the format does not know. One that was left out, or leads nowhere any more, still leads to its
 * object for whoever reads the older trailer.
 */
function compareUnknown(step: Step, then: PdfObject, today: PdfObject, place: Place): void {
  const [old, now] = [resolvedIn(step.before, then), resolvedIn(step.after, today)];
  if (old === undefined || now === undefined || !isArray(old) || !isArray(now)) {
    return compareUnknownValue(step, then, today, place);
  }
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    compareUnknownValue(step, old[index] ?? null, now[index] ?? null, under(place, index));
  }
}

function compareUnknownValue(step: Step, then: PdfObject, today: PdfObject, place: Place): void {
  // Where nothing was, nothing can have been changed, and no reader looks there.
  if (resolvedIn(step.before, then) === null) return;
  const meant = resolvedIn(step.after, today) === null ? then : today;
  frozen(step, then, meant, place, { kind: "trailer", mentions: true });
}

/** What a trailer says about its own section only, and what tells two saves apart (14.4). */
const OF_THE_SECTION: ReadonlySet<string> = new Set([
  "Size",
  "Prev",
  "XRefStm",
  "ID",
  "Type",
  "W",
  "Index",
  "Length",
  "Filter",
  "DecodeParms",
]);

function compareCatalogs(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (!isRef(old) || !isRef(now) || !sameRef(old, now)) {
    // Some writers give every object a new number; what the catalog leads to is compared all the same.
    step.report(place, {
      kind: "catalog",
      level: isRef(now) ? "longTerm" : "other",
      text: "the document begins with another catalog",
    });
  }
  const [then, today] = [catalogOf(step.before), catalogOf(step.after)];
  // The form comes first: which widgets belong on the pages follows from it.
  const keys = [...new Set(["AcroForm", ...keysOf(then, today)])];
  for (const key of keys) {
    const [a, b] = [entryOf(then, key), entryOf(today, key)];
    const rule = RULES.get(key);
    const here = under(place, key);
    if (rule !== undefined) rule(step, a, b, at(here, b));
    else frozen(step, a, b, here, { kind: KINDS.get(key) ?? "catalog", mentions: true });
  }
}

/** Free text for people (14.3.3): values of one piece, nothing that could be drawn or run. */
function compareInformation(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  const values = today !== undefined && isDict(today) ? [...today.entries.values()] : null;
  const plain =
    today === null ||
    (values !== null &&
      values.every((value) => {
        const meant = resolvedIn(step.after, value);
        return meant === null || (meant !== undefined && isPlain(meant));
      }));
  if (then === undefined || !plain) {
    return step.report(place, {
      kind: "information",
      level: "other",
      text: "the information about the document is not made of texts",
    });
  }
  step.report(place, {
    kind: "information",
    level: "longTerm",
    text: "the information about the document was changed",
  });
}

function isPlain(object: PdfObject): boolean {
  return isString(object) || isName(object) || ["number", "boolean"].includes(typeof object);
}

/** Which version of the format is claimed (7.2.2) changes nothing that is shown. */
function compareVersion(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const today = resolvedIn(step.after, now);
  const good = today !== undefined && isName(today) && /^[12]\.\d$/.test(today.name);
  step.report(place, {
    kind: "version",
    level: good ? "longTerm" : "other",
    text: "another version of the format is claimed",
  });
}

/** Developers' extensions (7.12) may be added or raised; each is a few plain values. */
function compareExtensions(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  const good =
    then !== undefined &&
    today !== undefined &&
    isDict(today) &&
    (then === null ||
      (isDict(then) && [...then.entries.keys()].every((key) => today.entries.has(key)))) &&
    [...today.entries].every(([key, value]) => key === "Type" || isExtension(step, value));
  step.report(place, {
    kind: "extensions",
    level: good ? "longTerm" : "other",
    text: "the list of extensions was changed",
  });
}

function isExtension(step: Step, value: PdfObject): boolean {
  const meant = resolvedIn(step.after, value);
  if (meant !== undefined && isArray(meant)) return meant.every((item) => isExtension(step, item));
  if (meant === undefined || !isDict(meant)) return false;
  return [...meant.entries.values()].every((each) => {
    const inner = resolvedIn(step.after, each);
    return inner !== undefined && isPlain(inner);
  });
}

/**
 * Whether the document is tagged is a matter of truth values (14.7.1). Readers pass over the tags of one that says it is
 * not, so what they read aloud is another text: it may be said where there are no tags, and is not taken back.
 */
function compareMarkInfo(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const today = resolvedIn(step.after, now);
  const isPlainInfo =
    today !== undefined &&
    isDict(today) &&
    [...today.entries.values()].every(
      (value) => typeof resolvedIn(step.after, value) === "boolean",
    );
  const isTagged = entryOf(catalogOf(step.before), "StructTreeRoot") !== null;
  const good =
    isPlainInfo && (!isTagged || isMarked(step.before, old) === isMarked(step.after, now));
  step.report(place, {
    kind: "metadata",
    level: good ? "longTerm" : "other",
    text: "what the document says about its tags was changed",
  });
}

function isMarked(view: View, information: PdfObject): boolean {
  const dict = resolvedIn(view, information);
  return dict !== undefined && isDict(dict) && lookUp(view, dict, "Marked") === true;
}

/** Who certified a document is settled with its first signature (12.8.6). */
function comparePermissions(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  frozen(step, old, now, place, { kind: "certification changed", mentions: true });
}
