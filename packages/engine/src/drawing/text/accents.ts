import { extentOf } from "./extent.ts";
import type { Accent, Glyph } from "./glyph.ts";
import type { Typeface } from "./typeface.ts";

/** Combining characters; enclosing ones have no place in a name. */
export const MARK = /\p{M}/u;

/** More than any language stacks on one letter; the rest stays in the text. */
const MOST = 3;
/** ISO 32000-2, 9.10.3: what one code stands for has at most 512 bytes. */
export const MOST_TEXT = 200;
/** Between an accent and what it stands on, in ems. */
const GAP = 0.05;

/** Signs that look like accents which web fonts leave out, standing alone. */
const ALONE: ReadonlyMap<number, number> = new Map([
  [0x0302, 0x02c6],
  [0x0304, 0x00af],
  [0x0306, 0x02d8],
  [0x0307, 0x02d9],
  [0x0308, 0x00a8],
  [0x030a, 0x02da],
  [0x030b, 0x02dd],
  [0x030c, 0x02c7],
  [0x0327, 0x00b8],
  [0x0328, 0x02db],
]);

/** An i under an accent has no dot (Unicode, 7.1). */
const DOTLESS: ReadonlyMap<string, number> = new Map([
  ["i", 0x0131],
  ["j", 0x0237],
]);

/** The glyph that draws a combining character; zero where there is none. */
export function accentGlyph(mark: string, { font }: Typeface): number {
  const code = mark.codePointAt(0) ?? 0;
  return font.glyphOf(code) || font.glyphOf(ALONE.get(code) ?? 0);
}

/** The glyph with an accent more, placed by what both cover; one that cannot be drawn stays in the text. */
export function accented(base: Glyph, mark: string, face: Typeface): Glyph {
  const glyph = accentGlyph(mark, face);
  const ink = face.font.inkOf(glyph);
  const below = face.font.inkOf(base.glyph);
  const before = base.accents ?? [];
  if (glyph === 0 || !ink || !below || before.length >= MOST) {
    const text = base.text.length < MOST_TEXT ? base.text + mark : base.text;
    return { ...base, text };
  }
  const em = face.font.unitsPerEm;
  const isAbove = ink.bottom > 0.3 * em;
  const isBelow = ink.top < 0.1 * em;
  const letter = isAbove && before.length === 0 ? withoutDot(base, face) : base;
  const { up, down } = extentOf([letter], face);
  const accent: Accent = {
    glyph,
    text: mark,
    x: (below.left + below.right - ink.left - ink.right) / 2 / em,
    y: isAbove
      ? Math.max(0, up + GAP - ink.bottom / em)
      : isBelow
        ? Math.min(0, -down - GAP - ink.top / em)
        : 0,
    advance: face.font.advanceOf(glyph) / em,
  };
  return { ...letter, accents: [...before, accent] };
}

function withoutDot(base: Glyph, { font }: Typeface): Glyph {
  const glyph = font.glyphOf(DOTLESS.get(base.text) ?? 0);
  return glyph === 0 ? base : { ...base, glyph, advance: font.advanceOf(glyph) / font.unitsPerEm };
}
