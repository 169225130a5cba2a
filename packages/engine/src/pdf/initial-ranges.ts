import type { Pdf, View } from "./document.ts";
import { resolve } from "./document.ts";
import type { PdfDict, PdfObject } from "./objects.ts";
import { entryOf, isArray, isDict, isInteger, isRef, isStream } from "./objects.ts";
import { readIndirect } from "./read/indirect.ts";
import { lexerAt } from "./read/lexer.ts";

/** The pieces of a file that a viewer reads before it shows the first page: runs of chunks, ascending. */
export type InitialRanges = {
  readonly chunkBytes: number;
  /** The number of the first chunk and how many follow each other. */
  readonly runs: readonly (readonly [first: number, count: number])[];
};

/** Small, since a page of a flat tree costs a chunk each, in which little else is wanted. */
const CHUNK_BYTES = 4096;
/** Readers look a few words ahead of what they read. */
const AHEAD = 64;
/** Where they look for the end of the file, and for its beginning. */
const EDGE = 1100;
/** What the first page draws with, as far as this goes; a larger picture is fetched as one range. */
const FIRST_PAGE_BYTES = 1 << 20;
const MOST_OBJECTS = 2000;
const MOST_FIELDS = 50;
/** Where these lead belongs to other pages, or to nothing that is drawn. */
const ELSEWHERE = new Set(["Parent", "P", "Dest", "A", "AA", "Popup", "IRT", "B", "Metadata"]);
const CATALOG = ["OCProperties", "Extensions", "ViewerPreferences", "MarkInfo", "PageLabels"];

/**
 * Works out what a viewer needs before it can show the first page: the cross-reference, the catalog,
 * the page tree with every page in it (a viewer counts them) and what the first page draws with. It
 * saves requests and nothing else: what it misses is fetched as a range.
 */
export function initialRangesOf(pdf: Pdf): InitialRanges {
  const marked = markedChunks(pdf.length);
  const objects = objectMarker(pdf, marked.mark);
  marked.mark(0, EDGE);
  marked.mark(pdf.length - EDGE, EDGE);
  for (const { sections } of pdf.revisions) {
    for (const { offset, end, trailer } of sections) {
      marked.mark(offset, end - offset);
      const hidden = entryOf(trailer, "XRefStm");
      if (isInteger(hidden) && hidden > 0 && hidden < pdf.length) objects.markAt(hidden, true);
    }
  }
  const { trailer } = pdf.latest;
  for (const key of ["Encrypt", "Info"]) objects.follow(entryOf(trailer, key));
  const catalog = objects.follow(entryOf(trailer, "Root"));
  if (isDict(catalog)) markCatalog(objects, catalog);
  return { chunkBytes: CHUNK_BYTES, runs: marked.runs() };
}

function markCatalog(objects: ObjectMarker, catalog: PdfDict): void {
  markForm(objects, objects.follow(entryOf(catalog, "AcroForm")));
  for (const key of CATALOG) objects.closure(entryOf(catalog, key), 0);
  const structure = objects.follow(entryOf(catalog, "StructTreeRoot"));
  if (isDict(structure)) {
    for (const key of ["RoleMap", "ParentTree"]) objects.follow(entryOf(structure, key));
  }
  const first = markTree(objects, entryOf(catalog, "Pages"));
  if (first) objects.closure(first, FIRST_PAGE_BYTES);
}

/** Every node and every page; answers the first page. */
function markTree(objects: ObjectMarker, root: PdfObject): PdfDict | null {
  let first: PdfDict | null = null;
  const seen = new Set<number>();
  const left = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isRef(next) || seen.has(next.number)) continue;
    seen.add(next.number);
    const node = objects.follow(next);
    if (!isDict(node)) continue;
    const kids = objects.follow(entryOf(node, "Kids"));
    if (isArray(kids)) left.push(...[...kids].reverse());
    else first ??= node;
    // What pages share stands in the nodes above them.
    if (isArray(kids) && seen.size < 8) objects.follow(entryOf(node, "Resources"));
  }
  return first;
}

function markForm(objects: ObjectMarker, form: PdfObject): void {
  if (!isDict(form)) return;
  const fields = objects.follow(entryOf(form, "Fields"));
  if (!isArray(fields)) return;
  for (const field of fields.slice(0, MOST_FIELDS)) objects.follow(field);
}

type ObjectMarker = {
  /** The object that is meant, its bytes marked; of a stream only its two ends. */
  readonly follow: (object: PdfObject) => PdfObject;
  /** All that an object refers to, with the bytes of streams as long as they are few. */
  readonly closure: (object: PdfObject, streamBytes: number) => void;
  readonly markAt: (offset: number, whole: boolean) => number;
};

function objectMarker(
  { latest, blocks, budget }: Pdf,
  mark: (offset: number, length: number) => void,
): ObjectMarker {
  const done = new Set<number>();

  /** Answers how many bytes of it are not marked. */
  function markAt(offset: number, whole: boolean): number {
    const lexer = lexerAt(blocks, budget, offset);
    const { object, span } = readIndirect(lexer, (ref) => follow(ref));
    const content = isStream(object) ? object.content : null;
    if (whole || content === null || content instanceof Uint8Array) {
      mark(span.offset, span.length);
      return 0;
    }
    mark(span.offset, content.offset - span.offset);
    const behind = content.offset + content.length;
    mark(behind, span.offset + span.length - behind);
    return content.length;
  }

  function markObject(view: View, number: number): void {
    if (done.has(number)) return;
    done.add(number);
    const entry = view.entry(number);
    if (entry?.kind === "offset") markAt(entry.offset, false);
    if (entry?.kind !== "compressed" || done.has(-entry.stream)) return;
    done.add(-entry.stream);
    const stream = view.entry(entry.stream);
    if (stream?.kind === "offset") markAt(stream.offset, true);
  }

  function follow(object: PdfObject): PdfObject {
    if (isRef(object)) markObject(latest, object.number);
    return resolve(latest, object);
  }

  function closure(object: PdfObject, streamBytes: number): void {
    let remaining = streamBytes;
    const seen = new Set<number>();
    const left: PdfObject[] = [object];
    for (let at = 0; at < left.length && seen.size < MOST_OBJECTS; at++) {
      const next = left[at] ?? null;
      if (isRef(next) && seen.has(next.number)) continue;
      if (isRef(next)) seen.add(next.number);
      const found = follow(next);
      if (isStream(found) && !(found.content instanceof Uint8Array)) {
        const { offset, length } = found.content;
        if (length <= remaining) {
          remaining -= length;
          mark(offset, length);
        }
      }
      left.push(...insideOf(found));
    }
  }

  return { follow, closure, markAt };
}

/** What stands in an object and can lead to others. */
function insideOf(object: PdfObject): readonly PdfObject[] {
  const dict = isStream(object) ? object.dict : object;
  const inside = isArray(dict)
    ? dict
    : isDict(dict)
      ? [...dict.entries].filter(([key]) => !ELSEWHERE.has(key)).map(([, value]) => value)
      : [];
  return inside.filter((one) => isRef(one) || isArray(one) || isDict(one));
}

function markedChunks(length: number): {
  readonly mark: (offset: number, length: number) => void;
  readonly runs: () => InitialRanges["runs"];
} {
  const chunks = new Set<number>();
  return {
    mark: (offset, bytes) => {
      const end = Math.min(length, Math.max(0, offset) + bytes + AHEAD);
      for (let at = Math.floor(Math.max(0, offset) / CHUNK_BYTES); at * CHUNK_BYTES < end; at++)
        chunks.add(at);
    },
    runs: () => {
      const runs: [number, number][] = [];
      for (const chunk of [...chunks].sort((a, b) => a - b)) {
        const last = runs.at(-1);
        if (last && last[0] + last[1] === chunk) last[1] += 1;
        else runs.push([chunk, 1]);
      }
      return runs;
    },
  };
}
