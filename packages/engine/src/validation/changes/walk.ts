import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { resolve } from "../../pdf/document.ts";
import type { PdfDict, PdfObject, PdfStream } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isRef, isStream, sameRef } from "../../pdf/objects.ts";
import type { Change, ChangeKind, ChangeLevel, FoundMark } from "./facts.ts";
import type { ChangedObjects } from "./object-graph.ts";
import type { Roles } from "./roles.ts";
import { sameContent, sameObject } from "./same-object.ts";

/** Two neighbouring revisions on the way from the trailer down, and what was found so far. */
export type Step = ChangedObjects & {
  readonly before: View;
  readonly after: View;
  /** The part that pages, annotations, fields and structure elements of the revision before play. */
  readonly roles: Roles;
  readonly report: (place: Place, finding: Finding) => void;
  /** Puts off what would otherwise nest as deeply as the document's objects do. */
  readonly later: (task: () => void) => void;
  /** Where the bytes of the later revision begin and end. */
  readonly from: number;
  readonly to: number;
  readonly found: Found;
  /** True the first time a key is seen, so that circles end. */
  readonly first: (key: string) => boolean;
};

/** What the rules for one part must know of another. */
export type Found = {
  /** Widgets of fields for signatures that came with the revision, by their number. */
  readonly widgets: Map<number, string>;
  /** Those of them that hold a document time stamp and cannot be seen. */
  readonly stamps: Set<number>;
  readonly marks: FoundMark[];
  readonly signed: string[];
  readonly filled: Set<string>;
  /** Fields whose value or look is another one, by their name. */
  readonly redrawn: Set<string>;
};

/** Where the walk is: the keys that led here from the trailer. */
export type Place = {
  readonly path: string;
  readonly page: number | null;
  readonly object: number | null;
};

export type Finding = {
  readonly kind: ChangeKind;
  readonly level: ChangeLevel;
  readonly field?: string;
  readonly text: string;
};

/** The same place one key further. */
export function under(place: Place, key: string | number): Place {
  const path = typeof key === "number" ? `${place.path}[${key}]` : `${place.path}.${key}`;
  return { ...place, path: path.length > 400 ? `${path.slice(0, 400)}…` : path };
}

/** The place as the object that a reference means. */
export function at(place: Place, object: PdfObject): Place {
  return isRef(object) ? { ...place, object: object.number } : place;
}

/** Whether nothing changed here or anywhere below. */
export function untouched(step: Step, old: PdfObject, now: PdfObject): boolean {
  const { before, after, touched } = step;
  return sameObject(before, after, old, now, (number) => !touched.has(number));
}

/** How strictly things that must stay the same are compared. */
export type Frozen = {
  readonly kind: ChangeKind;
  /**
   * Whether a page, an annotation, a field or a structure element that is met here counts as a mere
   * mention of it: it is checked where it plays its part. Never in what is drawn, where such an object
   * could be dressed up as a resource.
   */
  readonly mentions: boolean;
};

/** Everything below must mean the same as before. */
export function frozen(
  step: Step,
  old: PdfObject,
  now: PdfObject,
  place: Place,
  how: Frozen,
): void {
  if (untouched(step, old, now)) return;
  if (isRef(old) || isRef(now)) return frozenReference(step, old, now, place, how);
  if (isArray(old) && isArray(now)) return frozenArray(step, old, now, place, how);
  if (isDict(old) && isDict(now)) return frozenEntries(step, old, now, place, how, NONE);
  if (isStream(old) && isStream(now)) {
    if (!sameContent(step.before, step.after, old, now) || !isAsLong(step, old, now)) {
      differs(step, place, how.kind);
    }
    return frozenEntries(step, old.dict, now.dict, place, how, LENGTH);
  }
  // Neither a reference nor anything that has parts, so that references below cannot matter.
  if (sameObject(step.before, step.after, old, now)) return;
  differs(step, place, how.kind);
}

/**
 * Where a stream ends this program finds by the word that ends it. Others believe the length, which may stand in an
 * object of its own: it must be true, or as wrong as it was.
 */
function isAsLong(step: Step, old: PdfStream, now: PdfStream): boolean {
  const claimed = resolvedIn(step.after, entryOf(now.dict, "Length"));
  if (claimed === now.content.length) return true;
  return claimed === resolvedIn(step.before, entryOf(old.dict, "Length"));
}

/** Whether two values mean the same all the way down; nothing is reported. */
export function meansTheSame(
  step: Step,
  old: PdfObject,
  now: PdfObject,
  mentions: boolean,
  key = "",
): boolean {
  if (untouched(step, old, now)) return true;
  const queue: (() => void)[] = [];
  const seen = new Set<string>();
  const differences: Finding[] = [];
  const inner: Step = {
    ...step,
    report: (_, finding) => differences.push(finding),
    later: (task) => queue.push(task),
    first: (key) => !seen.has(key) && seen.add(key).has(key),
  };
  frozen(inner, old, now, { ...NOWHERE, path: key }, { kind: "catalog", mentions });
  for (let task = queue.pop(); task !== undefined; task = queue.pop()) {
    if (differences.length > 0) return false;
    task();
  }
  return differences.length === 0;
}

const NOWHERE: Place = { path: "", page: null, object: null };
const NONE: ReadonlySet<string> = new Set();
const LENGTH: ReadonlySet<string> = new Set(["Length"]);

function frozenReference(
  step: Step,
  old: PdfObject,
  now: PdfObject,
  place: Place,
  how: Frozen,
): void {
  const here = at(place, isRef(now) ? now : old);
  if (how.mentions && isRef(old) && isMention(step, old.number, place)) {
    if (!isRef(now) || !sameRef(old, now)) differs(step, here, how.kind);
    // Gone or of another generation, it is not what was meant.
    else if (resolvedIn(step.after, now) === null) differs(step, here, how.kind);
    return;
  }
  const names = [old, now].map((each) => (isRef(each) ? `${each.number}.${each.generation}` : "-"));
  const direct = !isRef(old) || !isRef(now);
  if (!direct && !step.first(`${names.join("/")}/${how.kind}/${how.mentions}`)) return;
  step.later(() => {
    const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
    if (then === undefined || today === undefined) {
      return step.report(here, {
        kind: "unreadable",
        level: "other",
        text: "what is written here cannot be read",
      });
    }
    frozen(step, then, today, here, how);
  });
}

/**
 * Pages and elements may be mentioned anywhere, since next to nothing of them can change. Annotations and
 * fields only by the keys that are meant for it: a comment could be dressed up as an action.
 */
function isMention({ roles }: Step, number: number, { path }: Place): boolean {
  if (!roles.isAnchor(number)) return false;
  if (!roles.annotations.has(number) && !roles.fields.has(number)) return true;
  const key = /([^.[\]]+)(?:\[\d+\])*$/.exec(path)?.[1] ?? "";
  return MENTIONING.has(key);
}

const MENTIONING: ReadonlySet<string> = new Set([
  "Annots",
  "Fields",
  "Kids",
  "Parent",
  "Popup",
  "IRT",
  "Obj",
  "CO",
  "T",
  "Data",
]);

/** The object that is meant, or undefined where it cannot be read. */
export function resolvedIn(view: View, object: PdfObject): PdfObject | undefined {
  try {
    return resolve(view, object);
  } catch (error) {
    // An object that cannot be read is a finding here; work beyond the limits ends the comparison.
    if (error instanceof PdfError && error.code === "corrupted") return undefined;
    throw error;
  }
}

function frozenArray(
  step: Step,
  old: readonly PdfObject[],
  now: readonly PdfObject[],
  place: Place,
  how: Frozen,
): void {
  if (old.length !== now.length) return differs(step, place, how.kind);
  for (const [index, item] of old.entries()) {
    frozen(step, item, now[index] ?? null, under(place, index), how);
  }
}

/** The entries of a dictionary one by one, but those that have rules of their own. */
function frozenEntries(
  step: Step,
  old: PdfDict,
  now: PdfDict,
  place: Place,
  how: Frozen,
  apart: ReadonlySet<string>,
): void {
  for (const key of keysOf(old, now)) {
    if (apart.has(key)) continue;
    frozen(step, entryOf(old, key), entryOf(now, key), under(place, key), how);
  }
}

/** The keys of either. */
export function keysOf(old: PdfDict, now: PdfDict): readonly string[] {
  return [...new Set([...old.entries.keys(), ...now.entries.keys()])];
}

function differs(step: Step, place: Place, kind: ChangeKind): void {
  step.report(place, { kind, level: "other", text: CHANGED[kind] ?? "the document was changed" });
}

/** What it means to a reader that something is not what it was, by the kind of change. */
const CHANGED: Readonly<Partial<Record<ChangeKind, string>>> = {
  "page content": "what is drawn on the page was changed",
  "page changed": "the page was changed: its size, its content or how it is shown",
  "page tree": "pages were added, removed or put in another order",
  resource: "a picture, a font or a drawing that the page uses was changed",
  structure: "what the document says to a screen reader was changed",
  action: "what the document does by itself was changed",
  attachment: "the files or names in the document were changed",
  "form changed": "the form was changed beyond filling it in",
  "certification changed": "who certified the document was changed",
  trailer: "a part of the document that nothing explains was changed",
  catalog: "how the document opens, or what it consists of, was changed",
};

/** The finding as a fact. */
export function changeOf(revision: number, place: Place, finding: Finding): Change {
  return {
    revision,
    page: place.page,
    kind: finding.kind,
    level: finding.level,
    severity: finding.level === "other" ? "violation" : "permitted",
    object: place.object,
    path: place.path,
    field: finding.field ?? null,
    text: finding.text,
  };
}
