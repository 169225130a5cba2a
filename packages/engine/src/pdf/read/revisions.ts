import { latin1 } from "../../bytes/hex.ts";
import type { PdfError } from "../../errors.ts";
import type { PdfDict } from "../objects.ts";
import { entryOf, isInteger } from "../objects.ts";
import type { Budget } from "../limits.ts";
import { corrupted, locating, tooComplex } from "../limits.ts";
import type { Blocks } from "./blocks.ts";
import type { XrefEntries } from "./entries.ts";
import { contradiction, highestNumber, withHidden } from "./entries.ts";
import type { Lexer } from "./lexer.ts";
import { lexerAt, skipSpace, takeInteger, takeKeyword } from "./lexer.ts";
import { readTable } from "./xref-table.ts";
import { readXrefStream } from "./xref-stream.ts";

/** One cross-reference section with its trailer. */
export type XrefSection = {
  readonly form: "table" | "stream" | "hybrid";
  /** An object of a hybrid section that is one thing by its table and another by its stream. */
  readonly contradiction: number | null;
  readonly offset: number;
  /** Behind the trailer, or behind the stream. */
  readonly end: number;
  readonly entries: XrefEntries;
  readonly trailer: PdfDict;
  readonly previous: number | null;
};

/** What one save of the document wrote. */
export type Revision = {
  /** 0 is the document as it was first written. */
  readonly index: number;
  /** Newest first; two only where the first revision is linearized (ISO 32000-2, Annex F). */
  readonly sections: readonly XrefSection[];
  readonly trailer: PdfDict;
  /** Behind `%%EOF` and the end of its line: where the next revision begins. */
  readonly end: number;
  /** Behind the last letter of `%%EOF`. */
  readonly marker: number;
};

/** Every revision, oldest first. */
export function readRevisions(blocks: Blocks, budget: Budget): readonly Revision[] {
  const last = lastStart(blocks, budget);
  const sections = readChain(blocks, budget, last.offset);
  const groups = groupSections(blocks, budget, sections);
  const { revisions: most } = budget.limits;
  if (groups.length > most) throw tooManyRevisions(most);
  const revisions = groups.reverse().map((group, index) => {
    const [newest] = group;
    if (newest === undefined) throw corrupted("it has a revision without objects");
    const { behind } = endOf(blocks, budget, group);
    return { index, sections: group, trailer: newest.trailer, behind };
  });
  // What ends the file must be the end of the newest section, or an update could not be told from it. Said twice, or
  // with the whole file once more before it, it is still that: every reader begins with the last one.
  const newest = revisions.at(-1)?.sections[0]?.offset;
  if (readableAt(blocks, budget, last.offset) !== newest)
    throw corrupted("its end is not that of its last revision");
  return revisions.map(({ behind, ...revision }, index) => {
    const end = index === revisions.length - 1 ? last.behind : behind;
    return { ...revision, ...markerAt(blocks, end) };
  });
}

const SEARCHED = 1100;
const START = "startxref";
const START_BYTES = latin1(START);

type Start = { readonly offset: number; readonly behind: number };

/** The last `startxref`; it must be near the end, or what follows is not part of the document. */
function lastStart(blocks: Blocks, budget: Budget): Start {
  const from = Math.max(0, blocks.length - SEARCHED);
  const found = lastPlace(blocks.slice(from, SEARCHED), START_BYTES);
  if (found < 0) throw corrupted("it has no cross-reference at its end; it may be incomplete");
  const start = readStart(lexerAt(blocks, budget, from + found));
  if (start === null) throw corrupted("the position of its cross-reference is missing");
  return start;
}

/** Where these bytes stand last, -1 if nowhere. */
function lastPlace(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0; at--) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

function readStart(lexer: Lexer): Start | null {
  if (!takeKeyword(lexer, START)) return null;
  const offset = takeInteger(lexer);
  return offset === null ? null : { offset, behind: lexer.at };
}

function readChain(blocks: Blocks, budget: Budget, last: number): readonly XrefSection[] {
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  const { revisions: most } = budget.limits;
  for (let next: number | null = last; next !== null;) {
    if (seen.has(next)) throw corrupted("its revisions refer to each other in a circle");
    if (seen.size > 2 * most) throw tooManyRevisions(most);
    seen.add(next);
    const offset: number = next;
    const section = locating(
      () => `the cross-reference section at byte ${offset}`,
      () => readSection(blocks, budget, offset),
    );
    sections.push(section);
    next = section.previous;
  }
  return sections;
}

function tooManyRevisions(most: number): PdfError {
  return tooComplex(`it has more than ${most} revisions`);
}

function readSection(blocks: Blocks, budget: Budget, offset: number): XrefSection {
  if (offset >= blocks.length) throw corrupted("its cross-reference lies outside of the file");
  const lexer = lexerAt(blocks, budget, offset);
  skipSpace(lexer);
  const start = lexer.at;
  const table = takeKeyword(lexer, "xref");
  const { entries, trailer } = table ? readTable(lexer) : readXrefStream(lexer);
  const hiddenAt = table ? offsetIn(trailer, "XRefStm") : null;
  const hidden = hiddenAt === null ? null : readHidden(blocks, budget, hiddenAt);
  return {
    form: !table ? "stream" : hidden === null ? "table" : "hybrid",
    offset: start,
    end: lexer.at,
    entries: hidden === null ? entries : withHidden(entries, hidden, budget),
    contradiction: hidden === null ? null : contradiction(entries, hidden),
    trailer,
    previous: offsetIn(trailer, "Prev"),
  };
}

function readHidden(blocks: Blocks, budget: Budget, offset: number): XrefEntries {
  return readXrefStream(lexerAt(blocks, budget, offset)).entries;
}

/** Zero is how some programs say that there is none. */
function offsetIn(trailer: PdfDict, key: string): number | null {
  const offset = entryOf(trailer, key);
  if (offset === null || offset === 0) return null;
  if (!isInteger(offset) || offset < 0)
    throw corrupted(`its trailer has a /${key} that is no offset`);
  return offset;
}

/**
 * Sections that were written at once are one revision. A section whose predecessor lies behind it is the
 * first part of a linearized file; any other such order would let later bytes count as older than
 * earlier ones. One that has no end of its own is the first half of a save in two sections.
 */
function groupSections(
  blocks: Blocks,
  budget: Budget,
  sections: readonly XrefSection[],
): XrefSection[][] {
  const groups: XrefSection[][] = [];
  for (const section of sections) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    if (group === undefined || newer === undefined) groups.push([section]);
    else if (newer.offset < section.offset) {
      if (group.length > 1 || section.previous !== null) {
        throw corrupted("its revisions are not in the order in which they were written");
      }
      group.push(section);
    } else if (isLinearized(section) || hasEnd(blocks, budget, section)) groups.push([section]);
    else group.push(section);
  }
  return groups;
}

function isLinearized({ previous, offset }: XrefSection): boolean {
  return previous !== null && previous > offset;
}

function hasEnd(blocks: Blocks, budget: Budget, section: XrefSection): boolean {
  const start = startBehind(blocks, budget, section.end);
  if (start === null) return false;
  return start.direct || readableAt(blocks, budget, start.offset) === section.offset;
}

/** Where the text begins that a position means: white space before it does not count. */
function readableAt(blocks: Blocks, budget: Budget, offset: number): number {
  const lexer = lexerAt(blocks, budget, offset);
  skipSpace(lexer);
  return lexer.at;
}

/** The next `startxref`, near enough to belong here; `direct` where nothing stands before it. */
function startBehind(
  blocks: Blocks,
  budget: Budget,
  end: number,
): (Start & { readonly direct: boolean }) | null {
  const next = readStart(lexerAt(blocks, budget, end));
  if (next !== null) return { ...next, direct: true };
  const text = String.fromCharCode(...blocks.slice(end, SEARCHED));
  for (let at = text.indexOf(START); at >= 0; at = text.indexOf(START, at + 1)) {
    const start = readStart(lexerAt(blocks, budget, end + at));
    if (start !== null) return { ...start, direct: false };
  }
  return null;
}

/** Cut off at its end, the file must be the document that the revision is taken for. */
function endOf(blocks: Blocks, budget: Budget, group: readonly XrefSection[]): Start {
  const end = group.reduce((furthest, section) => Math.max(furthest, section.end), 0);
  const start = startBehind(blocks, budget, end);
  if (start === null) throw corrupted("one of its revisions has no end");
  if (readableAt(blocks, budget, start.offset) !== group[0]?.offset) {
    throw corrupted("one of its revisions ends with the position of another one");
  }
  return start;
}

/** Where `%%EOF` and its line end; a file may lack the word at its very end. */
function markerAt(
  blocks: Blocks,
  behind: number,
): { readonly marker: number; readonly end: number } {
  const { byteAt } = blocks;
  let at = behind;
  while ([0x20, 0x09, 0x0a, 0x0d, 0x0c, 0x00].includes(byteAt(at))) at++;
  const found = String.fromCharCode(...blocks.slice(at, 5)) === "%%EOF";
  const marker = found ? at + 5 : behind;
  let end = marker;
  if (byteAt(end) === 0x0d) end++;
  if (byteAt(end) === 0x0a) end++;
  return { marker, end };
}

export function highestOf(revisions: readonly Revision[]): number {
  let highest = 0;
  for (const { sections } of revisions) {
    for (const { entries } of sections) highest = Math.max(highest, highestNumber(entries));
  }
  return highest;
}
