import type { Source } from "../bytes/source.ts";
import { PdfError } from "../errors.ts";
import { budgetFor, corrupted, type Budget, type PdfLimits, PDF_LIMITS } from "./limits.ts";
import {
  entryOf,
  isArray,
  isDict,
  isInteger,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  refOf,
  streamOf,
} from "./objects.ts";
import { type Blocks, blocksOf, blocksOfBytes } from "./read/blocks.ts";
import { decodeContent, rawContent } from "./read/content.ts";
import { HEADER_WITHIN } from "./read/header.ts";
import { readIndirect, type Resolve } from "./read/indirect.ts";
import { lexerAt, takeInteger } from "./read/lexer.ts";
import { readObject } from "./read/parse.ts";
import { putFile } from "./write/file.ts";

/** Larger files are not repaired: all of it is searched and written anew in memory. */
const MOST_BYTES = 50 << 20;

/**
 * Writes a PDF anew whose cross-reference is missing or wrong, or which has something before its header or behind its
 * end. Its objects are found by reading the file from its beginning to its end, the
 * last one of a number counts, and each must be whole: a damaged object is not repaired. What is encrypted or carries
 * signatures is refused. Whoever asks compares how the result looks with what readers make of the original.
 */
export function repairPdf(source: Source, limits: PdfLimits = PDF_LIMITS): Uint8Array {
  if (source.length > MOST_BYTES) throw beyondRepair("it is larger than 50 MB");
  const blocks = blocksOf(source);
  const budget = budgetFor(source.length, limits);
  const text = new TextDecoder("latin1").decode(blocks.slice(0, source.length));
  const header = /%PDF-(\d\.\d)/.exec(text.slice(0, HEADER_WITHIN));
  if (header === null) {
    throw new PdfError("not_a_pdf", "The file is not a PDF: it has no PDF header.");
  }
  if (text.includes("/ByteRange")) throw signedBefore();
  if (text.includes("/Encrypt")) throw beyondRepair("it is encrypted");
  const { objects, trailers } = scan(text, blocks, budget);
  const trailer = trailerOf(objects, trailers);
  return rewrite(header[1] ?? "1.7", { objects, trailer, blocks, budget });
}

function beyondRepair(reason: string): PdfError {
  return corrupted(`it cannot be repaired here, because ${reason}`);
}

function signedBefore(): PdfError {
  return beyondRepair("it carries signatures, which a repair would break");
}

/** What stands last under each number. */
type Objects = Map<number, { readonly generation: number; readonly object: PdfObject }>;

type Scanned = { readonly objects: Objects; readonly trailers: readonly PdfDict[] };

/** Everything in the order of the file; the bytes of streams are passed over. */
function scan(text: string, blocks: Blocks, budget: Budget): Scanned {
  const objects: Objects = new Map();
  const trailers: PdfDict[] = [];
  const integers = integersIn(text);
  const lengthOf: Resolve = ({ number, generation }) =>
    integers.get(`${number} ${generation}`) ?? 0;
  const next = new RegExp(`${HEAD}(?![A-Za-z])|(?<![A-Za-z])trailer(?=[\\s<])`, "g");
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === "trailer") {
      const lexer = lexerAt(blocks, budget, found.index + found[0].length);
      const trailer = readObject(lexer);
      if (!isDict(trailer)) throw beyondRepair("a trailer is not a dictionary");
      trailers.push(trailer);
      next.lastIndex = lexer.at;
      continue;
    }
    const read = readIndirect(lexerAt(blocks, budget, found.index), lengthOf);
    const { number, generation, object } = read;
    next.lastIndex = read.span.offset + read.span.length;
    if (number === 0 || number > budget.limits.objectNumber) {
      throw beyondRepair(`object ${number} cannot exist`);
    }
    objects.set(number, { generation, object });
    if (!isStream(object)) continue;
    const type = entryOf(object.dict, "Type");
    if (isName(type, "XRef")) trailers.push(object.dict);
    if (isName(type, "ObjStm")) unpack(object, objects, blocks, budget);
  }
  if (objects.size > budget.limits.objects) throw beyondRepair("it has too many objects");
  return { objects, trailers };
}

const SPACE = String.raw`[\0\t\n\f\r ]{1,64}`;
const HEAD = String.raw`(?<![0-9])(\d{1,10})${SPACE}(\d{1,5})${SPACE}obj`;

/** Objects that are integers: lengths of streams that may stand before them. Without one a stream ends at its one word. */
function integersIn(text: string): ReadonlyMap<string, number> {
  const written = new RegExp(`${HEAD}${SPACE}(\\d{1,10})${SPACE}endobj`, "g");
  const found = [...text.matchAll(written)];
  return new Map(
    found.map(([, number, generation, value]) => [
      `${Number(number)} ${Number(generation)}`,
      Number(value),
    ]),
  );
}

/** The objects inside of an object stream stand where it stands. */
function unpack(stream: PdfStream, objects: Objects, blocks: Blocks, budget: Budget): void {
  const resolve: Resolve = ({ number }) => objects.get(number)?.object ?? null;
  const inner = blocksOfBytes(decodeContent(stream, blocks, budget, resolve));
  const [count, first] = [entryOf(stream.dict, "N"), entryOf(stream.dict, "First")];
  const index = lexerAt(inner, budget, 0);
  if (!isInteger(count) || !isInteger(first) || count > inner.length) {
    throw beyondRepair("an object stream has an index that cannot be right");
  }
  for (let at = 0; at < count; at++) {
    const [number, offset] = [takeInteger(index), takeInteger(index)];
    if (number === null || offset === null || index.at > first || number === 0) {
      throw beyondRepair("an object stream has an index that cannot be right");
    }
    const object = readObject(lexerAt(inner, budget, first + offset));
    objects.set(number, { generation: 0, object });
  }
}

/** The last trailer that leads to a catalog; without one, the only catalog that there is. */
function trailerOf(objects: Objects, trailers: readonly PdfDict[]): PdfDict {
  const isCatalog = (object: PdfObject | undefined): boolean =>
    object !== undefined && isDict(object) && isName(entryOf(object, "Type"), "Catalog");
  const leading = trailers.findLast((trailer) => {
    const root = entryOf(trailer, "Root");
    return isRef(root) && isCatalog(objects.get(root.number)?.object);
  });
  if (leading !== undefined) return leading;
  const [only, ...others] = [...objects].filter(([, { object }]) => isCatalog(object));
  if (only === undefined || others.length > 0) {
    throw beyondRepair("which of its objects is the catalog cannot be told");
  }
  return { kind: "dict", entries: new Map([["Root", refOf(only[0], only[1].generation)]]) };
}

type Found = {
  readonly objects: Objects;
  readonly trailer: PdfDict;
  readonly blocks: Blocks;
  readonly budget: Budget;
};

/** Everything that the document reaches, numbered anew; a reference to nothing becomes null. */
function rewrite(version: string, { objects, trailer, blocks, budget }: Found): Uint8Array {
  const numbers = new Map<number, number>();
  const queue: PdfObject[] = [];

  function renumbered(ref: PdfRef): PdfRef | null {
    const found = objects.get(ref.number);
    if (found === undefined || found.generation !== ref.generation) return null;
    const known = numbers.get(ref.number);
    if (known !== undefined) return refOf(known);
    const added = refOf(queue.push(found.object));
    numbers.set(ref.number, added.number);
    return added;
  }

  function copied(object: PdfObject): PdfObject {
    if (isRef(object)) return renumbered(object);
    if (isArray(object)) return object.map(copied);
    if (isDict(object)) return copiedDict(object);
    if (isStream(object)) {
      return streamOf(copiedDict(object.dict), rawContent(object, blocks, budget));
    }
    return object;
  }

  function copiedDict({ entries }: PdfDict): PdfDict {
    if (entries.has("ByteRange")) throw signedBefore();
    return { kind: "dict", entries: new Map([...entries].map(([key, one]) => [key, copied(one)])) };
  }

  const kept = ["Root", "Info", "ID"].flatMap((key): readonly [string, PdfObject][] => {
    const value = entryOf(trailer, key);
    if (key === "ID" && !(isArray(value) && value.length === 2 && value.every(isString))) return [];
    return value === null ? [] : [[key, copied(value)]];
  });
  const written: PdfObject[] = [];
  // Copying an object finds further ones.
  for (let at = 0; at < queue.length; at++) written.push(copied(queue[at] ?? null));
  return putFile(version, written, { kind: "dict", entries: new Map(kept) });
}
