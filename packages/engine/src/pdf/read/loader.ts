import type { PdfObject, PdfRef } from "../objects.ts";
import { entryOf, isInteger, isName, isStream, refOf } from "../objects.ts";
import type { Budget } from "../limits.ts";
import { corrupted, locating, spendWork } from "../limits.ts";
import type { Blocks } from "./blocks.ts";
import { blocksOfBytes } from "./blocks.ts";
import { boundedCache } from "./bounded-cache.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { decodeContent } from "./content.ts";
import type { XrefEntry } from "./entries.ts";
import { type Indirect, readIndirect } from "./indirect.ts";
import type { Resolve } from "./indirect.ts";
import type { Lexer } from "./lexer.ts";
import { lexerAt, takeInteger } from "./lexer.ts";
import { readObject } from "./parse.ts";
import { isSameEverywhere, type ObjectStream, type Placed } from "./placed.ts";

/** How an encrypted document is read; what describes the encryption is not encrypted itself. */
export type Cipher = { readonly encryption: Encryption; readonly described: number | null };

type FindEntry = (number: number) => XrefEntry | null;

const KEPT_BYTES = 32 << 20;
const KEPT_STREAM_BYTES = 32 << 20;

/** Reads objects when they are asked for and keeps a bounded number of them. */
export function objectLoader(
  entry: FindEntry,
  blocks: Blocks,
  budget: Budget,
  cipher: Cipher | null,
  placed: Placed,
): (number: number) => PdfObject {
  const objects = boundedCache<PdfObject>(KEPT_BYTES);
  const streams = boundedCache<ObjectStream>(KEPT_STREAM_BYTES);
  // Objects under way: one that needs itself to be read would never be.
  const pending = new Set<number>();

  function load(number: number): PdfObject {
    spendWork(budget, 4);
    const known = objects.get(number);
    if (known !== undefined) return known;
    const found = entry(number);
    if (found === null || found.kind === "free") return null;
    if (pending.has(number) || pending.size > 16) {
      throw corrupted(`object ${number} needs itself to be read`);
    }
    pending.add(number);
    try {
      const { object, cost } = locating(
        () => placeOf(number, found),
        () =>
          found.kind === "offset"
            ? loadAt(number, found.offset, found.generation)
            : loadCompressed(number, found.stream, found.index),
      );
      // What all views share is not kept once more for each.
      if (!isShared(found)) objects.set(number, object, cost);
      return object;
    } finally {
      pending.delete(number);
    }
  }

  function isShared(found: XrefEntry): boolean {
    const isPlaced = found.kind === "offset" && placed.objects.get(found.offset) !== undefined;
    return cipher === null && isPlaced;
  }

  function loadAt(number: number, offset: number, generation: number): Loaded {
    const read = placed.objects.get(offset) ?? readAt(offset);
    if (read.number !== number || read.generation !== generation) {
      throw corrupted(`object ${number} is not at byte ${offset}, where the cross-reference says`);
    }
    return { object: opened(refOf(number, generation), read.object), cost: read.cost };
  }

  function readAt(offset: number): Indirect & { readonly cost: number } {
    const lexer = lexerAt(blocks, budget, offset);
    const read = readIndirect(lexer, lengthOf);
    const content = isStream(read.object) ? read.object.content.length : 0;
    const found = { ...read, cost: read.span.length - content + held(lexer) };
    if (isSameEverywhere(read.object)) placed.objects.set(offset, found, found.cost);
    return found;
  }

  /** What stands in an object stream is encrypted with the stream, and not once more (7.5.7). */
  function opened(ref: PdfRef, object: PdfObject): PdfObject {
    if (cipher === null || ref.number === cipher.described) return object;
    return cipher.encryption.open(ref, object, ({ number }) => load(number), budget);
  }

  const lengthOf: Resolve = (ref: PdfRef) => {
    const found = entry(ref.number);
    if (found === null) throw corrupted("the length of a stream is missing");
    return load(ref.number);
  };

  function loadCompressed(number: number, stream: number, index: number): Loaded {
    const { blocks: inner, numbers, offsets, repeated } = openStream(stream);
    if (repeated.has(number)) throw corrupted(`object stream ${stream} has object ${number} twice`);
    // Readers go by the number that the stream itself gives; the index is only where to look first.
    const position = numbers[index] === number ? index : numbers.indexOf(number);
    if (position < 0) {
      throw corrupted(
        `object ${number} is not in the object stream that the cross-reference names`,
      );
    }
    spendWork(budget, position === index ? 0 : numbers.length);
    const start = offsets[position] ?? 0;
    const lexer = lexerAt(inner, budget, start);
    const object = readObject(lexer);
    return { object, cost: lexer.at - start + held(lexer) };
  }

  function openStream(number: number): ObjectStream {
    const known = streams.get(number);
    if (known !== undefined) return known;
    const place = entry(number);
    if (place?.kind !== "offset") throw corrupted(`object stream ${number} is missing`);
    const shared = placed.streams.get(place.offset);
    if (shared !== undefined) return shared;
    const stream = load(number);
    if (!isStream(stream) || !isName(entryOf(stream.dict, "Type"), "ObjStm")) {
      throw corrupted(`object ${number} is not an object stream`);
    }
    const bytes = decodeContent(stream, blocks, budget, (ref) => load(ref.number));
    const opened = readIndex(
      number,
      bytes,
      entryOf(stream.dict, "N"),
      entryOf(stream.dict, "First"),
    );
    const cost = bytes.length + opened.numbers.byteLength * 2;
    streams.set(number, opened, cost);
    if (isSameEverywhere(stream)) placed.streams.set(place.offset, opened, cost);
    return opened;
  }

  function readIndex(
    number: number,
    bytes: Uint8Array,
    count: PdfObject,
    first: PdfObject,
  ): ObjectStream {
    // Each pair of the index takes at least four bytes (ISO 32000-2, 7.5.7).
    if (!isInteger(count) || !isInteger(first) || count < 0 || first < 0 || count * 3 > first + 1) {
      throw corrupted(`object stream ${number} has an index that cannot be right`);
    }
    spendWork(budget, count * 8);
    const inner = blocksOfBytes(bytes);
    const lexer = lexerAt(inner, budget, 0);
    const [numbers, offsets] = [new Uint32Array(count), new Uint32Array(count)];
    const [seen, repeated] = [new Set<number>(), new Set<number>()];
    for (let index = 0; index < count; index++) {
      const [own, offset] = [takeInteger(lexer), takeInteger(lexer)];
      if (own === null || offset === null || lexer.at > first || first + offset >= bytes.length) {
        throw corrupted(`object stream ${number} has an index that cannot be right`);
      }
      (seen.has(own) ? repeated : seen).add(own);
      numbers[index] = own;
      offsets[index] = first + offset;
    }
    return { blocks: inner, numbers, offsets, repeated };
  }

  return load;
}

function placeOf(number: number, entry: XrefEntry): string {
  if (entry.kind === "offset") return `object ${number} at byte ${entry.offset}`;
  if (entry.kind === "free") return `object ${number}`;
  return `object ${number} of object stream ${entry.stream}`;
}

/** What the entries of an object take in memory besides their text. */
function held({ elements }: Lexer): number {
  return elements * 96;
}

type Loaded = { readonly object: PdfObject; readonly cost: number };
