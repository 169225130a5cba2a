import { concat } from "../../bytes/hex.ts";
import type { PdfName, PdfString } from "../objects.ts";
import type { Budget } from "../limits.ts";
import { corrupted, spendWork, tooComplex } from "../limits.ts";
import type { Blocks } from "./blocks.ts";
import { hexDigit, isDigit, isRegular, isWhite } from "./characters.ts";

/** A place in the bytes that moves forward as they are read; `elements` counts those of one object. */
export type Lexer = {
  readonly blocks: Blocks;
  readonly budget: Budget;
  at: number;
  elements: number;
};

export function lexerAt(blocks: Blocks, budget: Budget, at: number): Lexer {
  return { blocks, budget, at, elements: 0 };
}

export function peek(lexer: Lexer): number {
  return lexer.blocks.byteAt(lexer.at);
}

/** White space and comments (ISO 32000-2, 7.2.4). */
export function skipSpace(lexer: Lexer): void {
  const { byteAt } = lexer.blocks;
  const start = lexer.at;
  for (let byte = byteAt(lexer.at); ; byte = byteAt(lexer.at)) {
    if (isWhite(byte)) lexer.at++;
    else if (byte === 0x25) skipComment(lexer);
    else break;
  }
  // A desert that many objects point into would be crossed once for each of them.
  if (lexer.at - start > 64) spendWork(lexer.budget, lexer.at - start);
}

function skipComment(lexer: Lexer): void {
  const { byteAt } = lexer.blocks;
  for (let byte = byteAt(lexer.at); byte !== -1; byte = byteAt(lexer.at)) {
    if (byte === 0x0a || byte === 0x0d) return;
    lexer.at++;
  }
}

/** Moves past the keyword if it is the next thing, and says whether it was. */
export function takeKeyword(lexer: Lexer, word: string): boolean {
  skipSpace(lexer);
  const { byteAt } = lexer.blocks;
  for (let index = 0; index < word.length; index++) {
    if (byteAt(lexer.at + index) !== word.charCodeAt(index)) return false;
  }
  if (isRegular(byteAt(lexer.at + word.length))) return false;
  lexer.at += word.length;
  return true;
}

const MOST_DIGITS = 20;

/** An integer without sign, or null with the place unchanged. */
export function takeInteger(lexer: Lexer): number | null {
  const start = lexer.at;
  skipSpace(lexer);
  const first = lexer.at;
  let value = 0;
  for (let byte = peek(lexer); isDigit(byte); byte = peek(lexer)) {
    value = value * 10 + (byte - 0x30);
    lexer.at++;
    if (lexer.at - first > MOST_DIGITS) break;
  }
  if (lexer.at > first && value <= Number.MAX_SAFE_INTEGER && !isRegular(peek(lexer))) return value;
  lexer.at = start;
  return null;
}

/** A run of regular characters, at most as long as any keyword or number may be. */
export function takeWord(lexer: Lexer): string {
  let word = "";
  for (let byte = peek(lexer); isRegular(byte) && word.length < 64; byte = peek(lexer)) {
    word += String.fromCharCode(byte);
    lexer.at++;
  }
  return word;
}

export function readName(lexer: Lexer): PdfName {
  lexer.at++;
  let name = "";
  for (let byte = peek(lexer); isRegular(byte); byte = peek(lexer)) {
    lexer.at++;
    name += String.fromCharCode(byte === 0x23 ? escapedByte(lexer) : byte);
    if (name.length > 4096) throw tooComplex("a name in it is too long");
  }
  return { kind: "name", name };
}

function escapedByte(lexer: Lexer): number {
  const { byteAt } = lexer.blocks;
  const high = hexDigit(byteAt(lexer.at));
  const low = hexDigit(byteAt(lexer.at + 1));
  if (high < 0 || low < 0 || (high === 0 && low === 0)) {
    throw corrupted(`a name is misspelled at byte ${lexer.at}`);
  }
  lexer.at += 2;
  return high * 16 + low;
}

/** Signatures are long hexadecimal strings, so these are read block by block. */
export function readHexString(lexer: Lexer): PdfString {
  const start = lexer.at++;
  const { limits } = lexer.budget;
  const parts: Uint8Array[] = [];
  let waiting = NONE;
  for (let total = 0; ;) {
    const run = lexer.blocks.runAt(lexer.at);
    if (run.length === 0) throw corrupted(`the string at byte ${start} has no end`);
    const end = run.indexOf(0x3e);
    const read = hexBytes(end < 0 ? run : run.subarray(0, end), waiting);
    if (read === null) throw corrupted(`the string at byte ${start} has a digit that is not one`);
    ({ waiting } = read);
    parts.push(read.bytes);
    total += read.bytes.length;
    if (total > limits.stringBytes) throw tooComplex("a string in it is too long");
    lexer.at += end < 0 ? run.length : end + 1;
    if (end >= 0) break;
  }
  // A last digit that stands alone is followed by an assumed zero (7.3.4.3).
  if (waiting !== NONE) parts.push(Uint8Array.from([waiting << 4]));
  const [only] = parts;
  const bytes = parts.length === 1 && only !== undefined ? only : concat(parts);
  return { kind: "string", bytes, hex: true };
}

/** No digit waits for its second. */
const NONE = -1;

type HexBytes = { readonly bytes: Uint8Array; readonly waiting: number };

const [NO_DIGIT, BLANK] = [-1, -2];
/** What every byte is inside of a hexadecimal string: signatures make most of many files, so it is looked up. */
const HEX_VALUES = Int8Array.from({ length: 256 }, (_, byte) =>
  isWhite(byte) ? BLANK : hexDigit(byte),
);

/** The bytes that pairs of digits spell, white space left out; null where there is anything else. */
function hexBytes(text: Uint8Array, waiting: number): HexBytes | null {
  const bytes = new Uint8Array((text.length + 1) >> 1);
  let [count, first] = [0, waiting];
  for (let at = 0; at < text.length;) {
    const digit = HEX_VALUES[text[at++] ?? 0] ?? NO_DIGIT;
    if (digit === BLANK) continue;
    if (digit === NO_DIGIT) return null;
    if (first === NONE) {
      // As good as always the second follows at once.
      const second = at < text.length ? (HEX_VALUES[text[at] ?? 0] ?? NO_DIGIT) : NO_DIGIT;
      if (second < 0) first = digit;
      else {
        bytes[count++] = (digit << 4) | second;
        at++;
      }
    } else {
      bytes[count++] = (first << 4) | digit;
      first = NONE;
    }
  }
  // A copy where little was filled, so that blanks hold no memory.
  const filled = count * 2 < bytes.length ? bytes.slice(0, count) : bytes.subarray(0, count);
  return { bytes: filled, waiting: first };
}

const ESCAPED: Readonly<Record<number, number>> = {
  0x6e: 0x0a,
  0x72: 0x0d,
  0x74: 0x09,
  0x62: 0x08,
  0x66: 0x0c,
};

export function readLiteralString(lexer: Lexer): PdfString {
  const start = lexer.at++;
  const { byteAt } = lexer.blocks;
  const bytes = growing(lexer);
  for (let open = 1; ;) {
    const byte = byteAt(lexer.at++);
    if (byte === -1) throw corrupted(`the string at byte ${start} has no end`);
    if (byte === 0x5c) readEscape(lexer, bytes);
    else if (byte === 0x0d) {
      if (byteAt(lexer.at) === 0x0a) lexer.at++;
      bytes.push(0x0a);
    } else {
      if (byte === 0x28) open++;
      if (byte === 0x29 && --open === 0) break;
      bytes.push(byte);
    }
  }
  return { kind: "string", bytes: bytes.whole(), hex: false };
}

function readEscape(lexer: Lexer, bytes: Growing): void {
  const { byteAt } = lexer.blocks;
  const byte = byteAt(lexer.at++);
  if (byte === 0x0a) return;
  if (byte === 0x0d) {
    if (byteAt(lexer.at) === 0x0a) lexer.at++;
    return;
  }
  if (byte < 0x30 || byte > 0x37) {
    if (byte !== -1) bytes.push(ESCAPED[byte] ?? byte);
    return;
  }
  let code = byte - 0x30;
  for (let digits = 1; digits < 3; digits++) {
    const next = byteAt(lexer.at);
    if (next < 0x30 || next > 0x37) break;
    code = code * 8 + (next - 0x30);
    lexer.at++;
  }
  bytes.push(code & 0xff);
}

type Growing = { readonly push: (byte: number) => void; readonly whole: () => Uint8Array };

/** Bytes of unknown number, up to the limit for one string. */
function growing({ budget }: Lexer): Growing {
  let bytes = new Uint8Array(64);
  let length = 0;
  return {
    push: (byte) => {
      if (length === bytes.length) {
        if (length >= budget.limits.stringBytes) throw tooComplex("a string in it is too long");
        const larger = new Uint8Array(length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      bytes[length++] = byte;
    },
    whole: () => bytes.slice(0, length),
  };
}
