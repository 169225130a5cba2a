import type { Source } from "../bytes/source.ts";
import type { PdfDict, PdfObject, PdfRef, PdfStream } from "./objects.ts";
import {
  entryOf,
  isArray,
  isDict,
  isInteger,
  isRef,
  isStream,
  isString,
  sameObject,
} from "./objects.ts";
import type { Budget, PdfLimits } from "./limits.ts";
import { budgetFor, corrupted, PDF_LIMITS, spendWork } from "./limits.ts";
import type { Blocks } from "./read/blocks.ts";
import { blocksOf } from "./read/blocks.ts";
import { decodeContent, rawContent } from "./read/content.ts";
import type { XrefEntry } from "./read/entries.ts";
import type { Revision } from "./read/revisions.ts";
import { highestOf, readRevisions } from "./read/revisions.ts";
import type { Encryption } from "./encryption/encryption.ts";
import { encryptionOf } from "./encryption/encryption.ts";
import { entryFinder } from "./read/entry-finder.ts";
import { headerVersion } from "./read/header.ts";
import { type Cipher, objectLoader } from "./read/loader.ts";
import { type Placed, placedObjects } from "./read/placed.ts";

/** A PDF whose structure has been read; its objects are read when they are asked for. */
export type Pdf = {
  readonly source: Source;
  readonly length: number;
  /** As the header says; `pdfVersion` also asks the catalog. */
  readonly headerVersion: string;
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  /** The document as it is now. */
  readonly latest: View;
  /** Null where it is not encrypted. */
  readonly encryption: Encryption | null;
  readonly limits: PdfLimits;
  readonly blocks: Blocks;
  readonly budget: Budget;
};

/** The document as of one revision: what a reader would have seen before the later ones were added. */
export type View = {
  readonly revision: number;
  readonly trailer: PdfDict;
  /** Null for an object that does not exist or was freed. */
  readonly entry: (number: number) => XrefEntry | null;
  /** The object with this number, whatever its generation. */
  readonly load: (number: number) => PdfObject;
  readonly cipher: Cipher | null;
  readonly blocks: Blocks;
  readonly budget: Budget;
  /** What all views of the file share. */
  readonly placed: Placed;
};

/** Reads the structure strictly: what would have to be repaired is refused. */
export function openPdf(source: Source, limits: PdfLimits = PDF_LIMITS): Pdf {
  const blocks = blocksOf(source);
  const budget = budgetFor(source.length, limits);
  const version = headerVersion(blocks);
  const revisions = readRevisions(blocks, budget);
  const file = { blocks, budget, placed: placedObjects() };
  const bare = viewOf(revisions, revisions.length - 1, file, null);
  refuseWrongSize(bare.trailer, revisions);
  const cipher = cipherOf(revisions, bare);
  const latest =
    cipher === null
      ? bare
      : viewOf(revisions, bare.revision, { ...file, placed: placedObjects() }, cipher);
  const pdf = { source, length: source.length, headerVersion: version, revisions, latest };
  return { ...pdf, encryption: cipher?.encryption ?? null, limits, blocks, budget };
}

/**
 * How the document is encrypted, the same in all of its revisions: with a key that changes on the way readers of one
 * file would see different documents.
 */
function cipherOf(revisions: readonly Revision[], latest: View): Cipher | null {
  const written = entryOf(latest.trailer, "Encrypt");
  const trailers = revisions.flatMap(({ trailer, sections }) => [
    ...(written === null ? [] : [trailer]),
    ...sections.map((section) => section.trailer).filter(({ entries }) => entries.has("Encrypt")),
  ]);
  if (trailers.some((trailer) => !sameObject(entryOf(trailer, "Encrypt"), written))) {
    throw corrupted("its revisions are not encrypted in the same way");
  }
  if (written === null) return null;
  const described = isRef(written) ? written.number : null;
  const later = revisions.slice(1).some((one) => changesOf(one).written.includes(described ?? -1));
  if (later) throw corrupted("its encryption was changed by a later revision");
  const dict = resolve(latest, written);
  if (!isDict(dict)) throw corrupted("what describes its encryption is missing");
  return { encryption: encryptionOf(dict, fileIdOf(latest.trailer)), described };
}

/** The first half of /ID, which is part of the key; some programs leave it out. */
function fileIdOf(trailer: PdfDict): Uint8Array {
  const id = entryOf(trailer, "ID");
  if (id === null) return new Uint8Array();
  const first = isArray(id) ? (id[0] ?? null) : null;
  if (first === null || !isString(first)) {
    throw corrupted("its /ID cannot be read without the key that it is part of");
  }
  return first.bytes;
}

/** The document as it was when `revision` was the last one. */
export function viewAt(pdf: Pdf, revision: number): View {
  return revision === pdf.latest.revision
    ? pdf.latest
    : viewOf(pdf.revisions, revision, pdf.latest, pdf.latest.cipher);
}

function viewOf(
  revisions: readonly Revision[],
  index: number,
  { blocks, budget, placed }: Pick<View, "blocks" | "budget" | "placed">,
  cipher: Cipher | null,
): View {
  const current = revisions[index];
  if (current === undefined) throw new RangeError(`there is no revision ${index}`);
  const find = entryFinder(revisions, index);

  function entry(number: number): XrefEntry | null {
    spendWork(budget, 1);
    const found = find(number);
    return found?.kind === "free" ? null : found;
  }

  const load = objectLoader(entry, blocks, budget, cipher, placed);
  return { revision: index, trailer: current.trailer, entry, load, cipher, blocks, budget, placed };
}

/** The object that a reference means; anything else is itself. Null where there is no such object. */
export function resolve(view: View, object: PdfObject): PdfObject {
  let current = object;
  for (let steps = 0; isRef(current); steps++) {
    if (steps > 16) throw corrupted("its objects refer to each other in a circle");
    current = follow(view, current);
  }
  return current;
}

function follow(view: View, { number, generation }: PdfRef): PdfObject {
  const entry = view.entry(number);
  if (entry === null) return null;
  const own = entry.kind === "offset" ? entry.generation : 0;
  return own === generation ? view.load(number) : null;
}

/** A dictionary's entry with its reference followed. */
export function lookUp(view: View, dict: PdfDict, key: string): PdfObject {
  return resolve(view, entryOf(dict, key));
}

/** The entry as a dictionary (that of a stream included), or null. */
export function dictIn(view: View, dict: PdfDict, key: string): PdfDict | null {
  return asDict(lookUp(view, dict, key));
}

export function asDict(object: PdfObject): PdfDict | null {
  if (isDict(object)) return object;
  return isStream(object) ? object.dict : null;
}

/** The bytes of a stream with its filters undone. */
export function decodeStream(view: View, stream: PdfStream): Uint8Array {
  return decodeContent(stream, view.blocks, view.budget, (ref) => resolve(view, ref));
}

/** The bytes of a stream as they stand in the file, decrypted. */
export function encodedStream(view: View, stream: PdfStream): Uint8Array {
  return rawContent(stream, view.blocks, view.budget);
}

/** The catalog, without which there is no document. */
export function catalogOf(view: View): PdfDict {
  const root = entryOf(view.trailer, "Root");
  const catalog = resolve(view, root);
  if (!isRef(root) || !isDict(catalog)) throw corrupted("its catalog is missing");
  return catalog;
}

/** The object numbers that a revision wrote and freed, ascending. */
export function changesOf({ sections }: Revision): {
  readonly written: readonly number[];
  readonly freed: readonly number[];
} {
  const [written, freed]: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (const { entries } of [...sections].reverse()) {
    for (const [position, number] of entries.numbers.entries()) {
      const [into, outOf] = entries.kinds[position] === 0 ? [freed, written] : [written, freed];
      into.add(number);
      outOf.delete(number);
    }
  }
  return { written: ascending(written), freed: ascending(freed) };
}

function ascending(numbers: ReadonlySet<number>): readonly number[] {
  return [...numbers].sort((a, b) => a - b);
}

/**
 * Readers ignore objects beyond /Size or not, so that they could see different documents. Some programs forget a
 * few of their own: as many as a hand's count are taken, as every reader in the field does that finds them.
 */
export const FORGOTTEN = 5;

function refuseWrongSize(trailer: PdfDict, revisions: readonly Revision[]): void {
  const size = entryOf(trailer, "Size");
  if (!isInteger(size) || size < 1 || size > PDF_LIMITS.objectNumber) {
    throw corrupted("its trailer does not say how many objects there are");
  }
  const highest = highestOf(revisions);
  if (highest >= size + FORGOTTEN) {
    throw corrupted(`it has objects up to number ${highest}, but its trailer says /Size ${size}`);
  }
}
