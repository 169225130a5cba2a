import type { PdfDict, PdfObject, PdfRef, Span } from "../objects.ts";
import { isName, isString, refOf, sameObject } from "../objects.ts";
import { corrupted, spendWork, tooComplex } from "../limits.ts";
import { isDigit, isRegular } from "./characters.ts";
import type { Lexer } from "./lexer.ts";
import {
  peek,
  readHexString,
  readLiteralString,
  readName,
  skipSpace,
  takeInteger,
  takeWord,
} from "./lexer.ts";

/** Told where each value of the outermost dictionaries lies; `path` is the keys that lead to it. */
export type Listener = (path: readonly string[], span: Span) => void;

/** One object, without what makes it indirect. References stay references. */
export function readObject(lexer: Lexer, listener?: Listener): PdfObject {
  const start = lexer.at;
  lexer.elements = 0;
  const object = readNested(lexer, 0, [], listener);
  spendWork(lexer.budget, lexer.at - start + 8 + 16 * lexer.elements);
  return object;
}

function readNested(
  lexer: Lexer,
  depth: number,
  path: readonly string[],
  listener: Listener | undefined,
): PdfObject {
  if (depth > lexer.budget.limits.nesting) throw tooComplex("its objects are nested too deeply");
  skipSpace(lexer);
  const byte = peek(lexer);
  if (byte === 0x2f) return readName(lexer);
  if (byte === 0x28) return readLiteralString(lexer);
  if (byte === 0x5b) return readArray(lexer, depth);
  if (byte === 0x3c) {
    return lexer.blocks.byteAt(lexer.at + 1) === 0x3c
      ? readDict(lexer, depth, path, listener)
      : readHexString(lexer);
  }
  if (isDigit(byte)) return readNumberOrRef(lexer);
  return readPlain(lexer);
}

function readArray(lexer: Lexer, depth: number): readonly PdfObject[] {
  const start = lexer.at++;
  const items: PdfObject[] = [];
  for (;;) {
    skipSpace(lexer);
    const byte = peek(lexer);
    if (byte === 0x5d) break;
    if (byte === -1) throw corrupted(`the array at byte ${start} has no end`);
    countElement(lexer);
    items.push(readNested(lexer, depth + 1, [], undefined));
  }
  lexer.at++;
  return items;
}

function readDict(
  lexer: Lexer,
  depth: number,
  path: readonly string[],
  listener: Listener | undefined,
): PdfDict {
  const start = lexer.at;
  lexer.at += 2;
  const entries = new Map<string, PdfObject>();
  // An entry that is null is no entry (7.3.9), but its key counts as used.
  let empty: Set<string> | null = null;
  let differing: string | null = null;
  for (;;) {
    skipSpace(lexer);
    const byte = peek(lexer);
    if (byte === 0x3e && lexer.blocks.byteAt(lexer.at + 1) === 0x3e) break;
    if (byte !== 0x2f) throw corrupted(`the dictionary at byte ${start} is not well formed`);
    const key = readName(lexer).name;
    const isAgain = entries.has(key) || empty?.has(key) === true;
    countElement(lexer);
    skipSpace(lexer);
    const from = lexer.at;
    const inner = listener === undefined ? path : [...path, key];
    const value = readNested(lexer, depth + 1, inner, listener);
    listener?.(inner, { offset: from, length: lexer.at - from });
    // Readers differ in which of two equal keys they believe; where both say the same, nothing differs.
    if (isAgain && !sameObject(entries.get(key) ?? null, value)) differing ??= key;
    if (value === null) empty = (empty ?? new Set()).add(key);
    else entries.set(key, value);
  }
  lexer.at += 2;
  if (differing !== null && !isInformation(entries)) {
    throw corrupted(
      `the dictionary at byte ${start} has ${shown(differing)} twice, each with its own value`,
    );
  }
  return entries.size === 0 ? NO_ENTRIES : { kind: "dict", entries };
}

/** What is said about a document in texts, and shown on no page (ISO 32000-2, 14.3.3). */
const INFORMATION: ReadonlySet<string> = new Set([
  "Title",
  "Author",
  "Subject",
  "Keywords",
  "Creator",
  "Producer",
  "CreationDate",
  "ModDate",
  "Trapped",
]);

/** Nothing but such texts, of which the last counts: an entry of an outline has a title too, and leads somewhere. */
function isInformation(entries: ReadonlyMap<string, PdfObject>): boolean {
  return [...entries].every(
    ([key, value]) => INFORMATION.has(key) && (isString(value) || isName(value)),
  );
}

/** All dictionaries without entries are one: a file may have hundreds of thousands. */
const NO_ENTRIES: PdfDict = { kind: "dict", entries: new Map() };

/** A key as the file spells it, without what would spoil a line of text. */
function shown(key: string): string {
  const text = key.replace(/[^\x21-\x7e]/g, "?");
  return `/${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;
}

function countElement(lexer: Lexer): void {
  if (++lexer.elements > lexer.budget.limits.elements)
    throw tooComplex("an object in it is too large");
}

function readNumberOrRef(lexer: Lexer): number | PdfRef {
  const start = lexer.at;
  const number = takeInteger(lexer);
  if (number === null) return readNumber(lexer);
  const after = lexer.at;
  const generation = takeInteger(lexer);
  if (generation !== null) {
    skipSpace(lexer);
    if (peek(lexer) === 0x52 && !isRegular(lexer.blocks.byteAt(lexer.at + 1))) {
      lexer.at++;
      if (generation > 65_535 || number > lexer.budget.limits.objectNumber) {
        throw corrupted(`the reference at byte ${start} cannot be right`);
      }
      return refOf(number, generation);
    }
  }
  lexer.at = after;
  return number;
}

function readNumber(lexer: Lexer): number {
  const start = lexer.at;
  const word = takeWord(lexer);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) {
    throw corrupted(`there is no object at byte ${start}`);
  }
  return Number(word);
}

const WORDS: ReadonlyMap<string, null | boolean> = new Map([
  ["null", null],
  ["true", true],
  ["false", false],
]);

function readPlain(lexer: Lexer): PdfObject {
  const start = lexer.at;
  const word = takeWord(lexer);
  const plain = WORDS.get(word);
  if (plain !== undefined) return plain;
  lexer.at = start;
  return readNumber(lexer);
}
