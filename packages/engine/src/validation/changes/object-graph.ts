import { PdfError } from "../../errors.ts";
import type { Pdf, View } from "../../pdf/document.ts";
import { changesOf } from "../../pdf/document.ts";
import { COMPRESSED } from "../../pdf/read/entries.ts";
import type { XrefEntry } from "../../pdf/read/entries.ts";
import type { PdfObject } from "../../pdf/objects.ts";
import { isArray, isDict, isRef, isStream } from "../../pdf/objects.ts";
import { sameObject } from "./same-object.ts";

/** Which objects name which, for every version of every object of a file; each is read once. */
export type ObjectGraph = {
  readonly pdf: Pdf;
  /** The numbers that an object of the view names; none where it cannot be read. */
  readonly namedBy: (view: View, number: number) => readonly number[];
  /** Every number that has an object in the view. */
  readonly numbers: (view: View) => readonly number[];
};

const NOTHING: readonly number[] = [];

export function objectGraph(pdf: Pdf): ObjectGraph {
  const known = new Map<string, readonly number[]>();

  function namedBy(view: View, number: number): readonly number[] {
    const entry = view.entry(number);
    if (entry === null) return NOTHING;
    const key = placeOf(view, entry);
    const found = known.get(key);
    if (found !== undefined) return found;
    const names = readNames(view, number);
    known.set(key, names);
    return names;
  }

  return { pdf, namedBy, numbers: (view) => numbersIn(pdf, view) };
}

/** Where the object's bytes are; the same key means the same object in every view. */
function placeOf(view: View, entry: XrefEntry): string {
  if (entry.kind === "offset") return String(entry.offset);
  if (entry.kind === "free") return "";
  const holder = view.entry(entry.stream);
  return `${holder?.kind === "offset" ? holder.offset : ""}:${entry.stream}:${entry.index}`;
}

function readNames(view: View, number: number): readonly number[] {
  try {
    const names = new Set<number>();
    collectNames(view.load(number), names);
    return [...names];
  } catch (error) {
    // What cannot be read names nothing; whoever needs its content meets the refusal again.
    if (error instanceof PdfError) return NOTHING;
    throw error;
  }
}

/** Every object number that the object names, at any depth of it. */
export function collectNames(object: PdfObject, into: Set<number>): void {
  if (isRef(object)) into.add(object.number);
  else if (isArray(object)) for (const item of object) collectNames(item, into);
  else if (isDict(object)) for (const item of object.entries.values()) collectNames(item, into);
  else if (isStream(object)) collectNames(object.dict, into);
}

/** Every number that can be reached in a view. */
export function reachable(graph: ObjectGraph, view: View): ReadonlySet<number> {
  const used = new Set<number>();
  collectNames(view.trailer, used);
  const pending = [...used];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    for (const named of graph.namedBy(view, number)) {
      if (used.has(named)) continue;
      used.add(named);
      pending.push(named);
    }
  }
  return used;
}

function numbersIn(pdf: Pdf, view: View): readonly number[] {
  const numbers = new Set<number>();
  for (const { sections } of pdf.revisions.slice(0, view.revision + 1)) {
    for (const { entries } of sections) for (const number of entries.numbers) numbers.add(number);
  }
  return [...numbers].filter((number) => view.entry(number) !== null);
}

/** What one revision did to the objects of the one before. */
export type ChangedObjects = {
  /** Objects that existed or were named before and are something else now. */
  readonly changed: ReadonlySet<number>;
  /** Those, and all objects of before from which one of them can be reached. */
  readonly touched: ReadonlySet<number>;
};

/**
 * The objects that a revision really changed. An object may change although the revision does not list it:
 * when the object stream that holds it was written again.
 */
export function changedObjects(graph: ObjectGraph, before: View, after: View): ChangedObjects {
  const revision = graph.pdf.revisions[after.revision];
  if (revision === undefined) throw new RangeError(`there is no revision ${after.revision}`);
  const { written, freed } = changesOf(revision);
  const listed = new Set([...written, ...freed]);
  for (const number of heldBy(graph.pdf, before, listed)) listed.add(number);
  const changed = new Set([...listed].filter((number) => isChanged(before, after, number)));
  return { changed, touched: touching(graph, before, changed) };
}

/** The objects that lie in an object stream with one of these numbers. */
function heldBy(pdf: Pdf, before: View, streams: ReadonlySet<number>): readonly number[] {
  const held: number[] = [];
  for (const { sections } of pdf.revisions.slice(0, before.revision + 1)) {
    for (const { entries } of sections) {
      for (const [position, number] of entries.numbers.entries()) {
        const inside = entries.kinds[position] === COMPRESSED;
        if (inside && streams.has(entries.places[position] ?? 0)) held.push(number);
      }
    }
  }
  return held;
}

function isChanged(before: View, after: View, number: number): boolean {
  const [old, now] = [before.entry(number), after.entry(number)];
  if (old === null && now === null) return false;
  if (old === null || now === null) return true;
  const generations = [old, now].map((entry) => (entry.kind === "offset" ? entry.generation : 0));
  if (generations[0] !== generations[1]) return true;
  try {
    return !sameObject(before, after, before.load(number), after.load(number));
  } catch (error) {
    // Not to be compared is not to be the same.
    if (error instanceof PdfError && error.code === "corrupted") return true;
    throw error;
  }
}

/** Goes from the changed objects backwards along the names of the revision before. */
function touching(
  graph: ObjectGraph,
  before: View,
  changed: ReadonlySet<number>,
): ReadonlySet<number> {
  const namers = new Map<number, number[]>();
  for (const number of graph.numbers(before)) {
    for (const named of graph.namedBy(before, number)) {
      const list = namers.get(named);
      if (list === undefined) namers.set(named, [number]);
      else list.push(number);
    }
  }
  const touched = new Set(changed);
  const pending = [...changed];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    for (const namer of namers.get(number) ?? []) {
      if (touched.has(namer)) continue;
      touched.add(namer);
      pending.push(namer);
    }
  }
  return touched;
}
