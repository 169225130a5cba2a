import type { PdfDict, PdfObject, PdfRef, Span } from "../objects.ts";
import { entryOf, isDict, isInteger, isRef } from "../objects.ts";
import { corrupted, spendWork } from "../limits.ts";
import type { Lexer } from "./lexer.ts";
import { skipSpace, takeInteger, takeKeyword } from "./lexer.ts";
import type { Listener } from "./parse.ts";
import { readObject } from "./parse.ts";

/** An indirect object as it stands in the file, from its number to behind `endobj`. */
export type Indirect = {
  readonly number: number;
  readonly generation: number;
  readonly object: PdfObject;
  readonly span: Span;
};

/** Gives the object that a reference means. */
export type Resolve = (ref: PdfRef) => PdfObject;

/** Reads `n g obj … endobj`; `resolve` is asked only for the length of a stream. */
export function readIndirect(lexer: Lexer, resolve: Resolve, listener?: Listener): Indirect {
  const head = takeHead(lexer);
  if (head === null) throw corrupted(`there is no object at byte ${lexer.at}`);
  // Between the two words there may be nothing, which is the null object.
  const value = isNext(lexer, "endobj") ? null : readObject(lexer, listener);
  const object =
    isDict(value) && takeKeyword(lexer, "stream") ? readStream(lexer, value, resolve) : value;
  if (!takeKeyword(lexer, "endobj")) {
    throw corrupted(`object ${head.number} has no end at byte ${lexer.at}`);
  }
  const span = { offset: head.offset, length: lexer.at - head.offset };
  return { number: head.number, generation: head.generation, object, span };
}

function isNext(lexer: Lexer, word: string): boolean {
  const { at } = lexer;
  const found = takeKeyword(lexer, word);
  lexer.at = at;
  return found;
}

/** The `n g obj` before an object, or null where there is none. */
function takeHead(
  lexer: Lexer,
): { readonly number: number; readonly generation: number; readonly offset: number } | null {
  skipSpace(lexer);
  const offset = lexer.at;
  const number = takeInteger(lexer);
  const generation = takeInteger(lexer);
  if (number === null || generation === null || !takeKeyword(lexer, "obj")) return null;
  return { number, generation, offset };
}

function readStream(lexer: Lexer, dict: PdfDict, resolve: Resolve): PdfObject {
  const { byteAt } = lexer.blocks;
  // The word is followed by CR LF or LF; CR alone could be the first byte of the stream (7.3.8.1).
  if (byteAt(lexer.at) === 0x0d && byteAt(lexer.at + 1) === 0x0a) lexer.at += 2;
  else if (byteAt(lexer.at) === 0x0a) lexer.at++;
  else throw corrupted(`the stream at byte ${lexer.at} does not begin on a new line`);
  const offset = lexer.at;
  const claimed = claimedLength(lexer, dict, resolve);
  if (claimed === null) throw corrupted(`the stream at byte ${offset} has no length that can be`);
  const length = endsAt(lexer, offset + claimed) ? claimed : foundLength(lexer, offset);
  if (length === null) throw corrupted(`the stream at byte ${offset} does not end where it should`);
  return { kind: "stream", dict, content: { offset, length } };
}

/** The length that the dictionary claims; null for one that no stream in this file can have. */
function claimedLength({ at, blocks }: Lexer, dict: PdfDict, resolve: Resolve): number | null {
  const written = entryOf(dict, "Length");
  const length = isRef(written) ? resolve(written) : written;
  return isInteger(length) && length >= 0 && at + length <= blocks.length ? length : null;
}

/** Moves behind the word that ends a stream if it stands there, else not at all. */
function endsAt(lexer: Lexer, end: number): boolean {
  const { at } = lexer;
  lexer.at = end;
  if (takeKeyword(lexer, "endstream")) return true;
  lexer.at = at;
  return false;
}

/**
 * Where the claim is wrong every reader looks for the word that ends a stream, and all find the same where it is the
 * only one before the end of the object.
 */
function foundLength(lexer: Lexer, start: number): number | null {
  const end = findWord(lexer, "endstream", "endobj");
  if (end === null) return null;
  lexer.at = end + "endstream".length;
  const behind = lexer.at;
  if (!takeKeyword(lexer, "endobj")) return null;
  lexer.at = behind;
  return end - endOfLine(lexer, end, start) - start;
}

/** The end of the line before the word is not part of the stream (7.3.8.1). */
function endOfLine({ blocks: { byteAt } }: Lexer, end: number, start: number): number {
  const last = end > start ? byteAt(end - 1) : 0;
  if (last === 0x0a) return end - 1 > start && byteAt(end - 2) === 0x0d ? 2 : 1;
  return last === 0x0d ? 1 : 0;
}

const SCANNED = 1 << 16;
const LATIN1 = new TextDecoder("latin1");

/** Where the word is found from here on, and the other not before it; null where it is not. */
function findWord({ blocks, budget, at }: Lexer, word: string, other: string): number | null {
  const overlap = Math.max(word.length, other.length);
  for (let from = at; from < blocks.length; from += SCANNED - overlap) {
    spendWork(budget, SCANNED >> 3);
    const text = LATIN1.decode(blocks.slice(from, Math.min(SCANNED, blocks.length - from)));
    const [found, stopped] = [text.indexOf(word), text.indexOf(other)];
    if (stopped >= 0 && (found < 0 || stopped < found)) return null;
    if (found >= 0) return from + found;
  }
  return null;
}
