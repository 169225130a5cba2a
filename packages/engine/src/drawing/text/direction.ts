import { RIGHT_TO_LEFT } from "./arabic.ts";
import type { Glyph } from "./glyph.ts";
import type { Typeface } from "./typeface.ts";

type Direction = "left" | "right";

/**
 * One row in the order in which it is drawn, from left to right: the part of the bidirectional algorithm (UAX 9)
 * that names and short sentences need. The first letter decides which way the row as a whole runs.
 */
export function visualOrder(glyphs: readonly Glyph[], face: Typeface): readonly Glyph[] {
  const letters = glyphs.map(letterDirection);
  if (!letters.includes("right")) return glyphs;
  const base = letters.find((direction) => direction !== null) ?? "left";
  const runs = runsOf(glyphs, settled(glyphs, letters, base));
  const ordered = base === "right" ? runs.toReversed() : runs;
  return ordered.flatMap(({ direction, glyphs: own }) =>
    direction === "right" ? turned(own, face) : own,
  );
}

type Run = { readonly direction: Direction; readonly glyphs: readonly Glyph[] };

function runsOf(glyphs: readonly Glyph[], directions: readonly Direction[]): readonly Run[] {
  const runs: { direction: Direction; glyphs: Glyph[] }[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const direction = directions[index] ?? "left";
    const last = runs.at(-1);
    if (last?.direction === direction) last.glyphs.push(glyph);
    else runs.push({ direction, glyphs: [glyph] });
  }
  return runs;
}

/** Numbers go with the letters before them; blanks and signs with their neighbours, or with the row. */
function settled(
  glyphs: readonly Glyph[],
  letters: readonly (Direction | null)[],
  base: Direction,
): readonly Direction[] {
  let before = base;
  const strong = glyphs.map((glyph, index) => {
    before = letters[index] ?? before;
    return letters[index] ?? (isNumber(glyph) ? before : null);
  });
  settleBrackets(glyphs, strong, base);
  return strong.map((own, index) => {
    if (own) return own;
    const left = strong.slice(0, index).findLast((each) => each !== null) ?? base;
    const right = strong.slice(index).find((each) => each !== null) ?? base;
    return left === right ? left : base;
  });
}

const OPENING = "([{";
const CLOSING = ")]}";

/** UAX 9, N0: both brackets of a pair go the same way, that of the row unless all they hold and stand by goes the other. */
function settleBrackets(
  glyphs: readonly Glyph[],
  strong: (Direction | null)[],
  base: Direction,
): void {
  for (const [open, close] of bracketPairs(glyphs)) {
    const held = strong.slice(open + 1, close).filter((each) => each !== null);
    if (held.length === 0) continue;
    const before = strong.slice(0, open).findLast((each) => each !== null) ?? base;
    const direction = held.includes(base) ? base : before;
    strong[open] = direction;
    strong[close] = direction;
  }
}

/** UAX 9, BD16, in the order of the opening brackets. */
function bracketPairs(glyphs: readonly Glyph[]): readonly (readonly [number, number])[] {
  const opened: { readonly kind: number; readonly at: number }[] = [];
  const pairs: (readonly [number, number])[] = [];
  for (const [at, { text }] of glyphs.entries()) {
    if (text === "") continue;
    const closes = CLOSING.indexOf(text);
    if (OPENING.includes(text)) opened.push({ kind: OPENING.indexOf(text), at });
    const found = closes < 0 ? -1 : opened.findLastIndex(({ kind }) => kind === closes);
    const partner = opened[found];
    if (!partner) continue;
    opened.length = found;
    pairs.push([partner.at, at]);
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** A run from right to left; the digits of a number in it still run from left to right. */
function turned(run: readonly Glyph[], face: Typeface): readonly Glyph[] {
  const pieces: Glyph[][] = [];
  for (const [index, glyph] of run.entries()) {
    const piece = pieces.at(-1);
    if (piece && inNumber(run, index - 1) && inNumber(run, index)) piece.push(glyph);
    else pieces.push([mirrored(glyph, face)]);
  }
  return pieces.toReversed().flat();
}

/** Is the glyph here a digit, or a sign between two? */
function inNumber(run: readonly Glyph[], index: number): boolean {
  const [before, here, after] = [run[index - 1], run[index], run[index + 1]];
  if (!here || isNumber(here)) return here !== undefined;
  return /[.,:/-]/.test(here.text) && [before, after].every((each) => each && isNumber(each));
}

const PAIRS = "()[]{}<>«»‹›";

/** A bracket opens towards its content, on whichever side that is. */
function mirrored(glyph: Glyph, { font }: Typeface): Glyph {
  const at = glyph.text.length === 1 ? PAIRS.indexOf(glyph.text) : -1;
  return at < 0 ? glyph : { ...glyph, glyph: font.glyphOf(PAIRS.charCodeAt(at ^ 1)) };
}

function isNumber({ text }: Glyph): boolean {
  return /\p{Nd}/u.test(text);
}

/** Null for what takes the direction of its surroundings. */
function letterDirection(glyph: Glyph): Direction | null {
  if (isNumber(glyph)) return null;
  if (RIGHT_TO_LEFT.test(glyph.text)) return "right";
  return /\p{L}/u.test(glyph.text) ? "left" : null;
}
