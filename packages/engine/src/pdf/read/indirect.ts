import type { PdfDict, PdfObject, PdfRef, Span } from "../objects.ts";
import { entryOf, isDict, isInteger, isRef } from "../objects.ts";
import { corrupted } from "../limits.ts";
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
  const value = readObject(lexer, listener);
  const object =
    isDict(value) && takeKeyword(lexer, "stream") ? readStream(lexer, value, resolve) : value;
  if (!takeKeyword(lexer, "endobj")) throw corrupted(`object ${head.number} has no end`);
  const span = { offset: head.offset, length: lexer.at - head.offset };
  return { number: head.number, generation: head.generation, object, span };
}

/** The `n g obj` before an object, or null where there is none. */
export function takeHead(
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
  const written = entryOf(dict, "Length");
  const length = isRef(written) ? resolve(written) : written;
  if (!isInteger(length) || length < 0 || offset + length > lexer.blocks.length) {
    throw corrupted(`the stream at byte ${offset} does not have the length it claims`);
  }
  lexer.at = offset + length;
  if (!takeKeyword(lexer, "endstream")) {
    throw corrupted(`the stream at byte ${offset} does not end where it should`);
  }
  return { kind: "stream", dict, content: { offset, length } };
}
