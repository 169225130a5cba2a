import type { PdfDict } from "../objects.ts";
import { isDict } from "../objects.ts";
import { corrupted } from "../limits.ts";
import { isDigit, isRegular, isWhite } from "./characters.ts";
import type { XrefEntries } from "./entries.ts";
import { AT_OFFSET, collectEntries, FREE } from "./entries.ts";
import type { EntryCollector } from "./entries.ts";
import type { Lexer } from "./lexer.ts";
import { takeInteger, takeKeyword } from "./lexer.ts";
import { readObject } from "./parse.ts";

/** A classic table and its trailer (ISO 32000-2, 7.5.4), the lexer being behind the word `xref`. */
export function readTable(lexer: Lexer): { entries: XrefEntries; trailer: PdfDict } {
  const all = collectEntries(lexer.budget);
  while (!takeKeyword(lexer, "trailer")) readSubsection(lexer, all);
  const trailer = readObject(lexer);
  if (!isDict(trailer)) throw corrupted("a trailer is not a dictionary");
  return { entries: all.entries(), trailer };
}

const SHORTEST_ENTRY = 18;

function readSubsection(lexer: Lexer, all: EntryCollector): void {
  const first = takeInteger(lexer);
  const count = takeInteger(lexer);
  if (first === null || count === null) {
    throw corrupted(`the cross-reference table is not readable at byte ${lexer.at}`);
  }
  if (count * SHORTEST_ENTRY > lexer.blocks.length) {
    throw corrupted("a cross-reference table claims more entries than the file can hold");
  }
  for (let index = 0; index < count; index++) readEntry(lexer, first + index, all);
}

/**
 * Ten digits, five digits and a letter in their columns. The end of the line should have two bytes;
 * one or three are seen in files that every reader accepts, and nothing depends on them.
 */
function readEntry(lexer: Lexer, number: number, all: EntryCollector): void {
  const { byteAt } = lexer.blocks;
  while (isWhite(byteAt(lexer.at))) lexer.at++;
  const { at } = lexer;
  const offset = digits(lexer, at, 10);
  const generation = digits(lexer, at + 11, 5);
  const letter = byteAt(at + 17);
  const spaced = byteAt(at + 10) === 0x20 && byteAt(at + 16) === 0x20;
  const kind = letter === 0x6e ? AT_OFFSET : letter === 0x66 ? FREE : -1;
  if (offset < 0 || generation < 0 || !spaced || kind < 0 || isRegular(byteAt(at + 18))) {
    throw corrupted(`the cross-reference entry of object ${number} is not well formed`);
  }
  // Nothing stands at the very beginning, whatever generation is written beside: it counts as free.
  if (kind === AT_OFFSET && offset > 0 && generation > 65_535) {
    throw corrupted(`the generation of object ${number} cannot be right`);
  }
  all.add(number, kind, offset, generation);
  lexer.at += SHORTEST_ENTRY;
}

function digits({ blocks: { byteAt } }: Lexer, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const byte = byteAt(index);
    if (!isDigit(byte)) return -1;
    value = value * 10 + (byte - 0x30);
  }
  return value;
}
