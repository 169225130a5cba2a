import { covering, type Extent, extentOf, NO_EXTENT } from "./extent.ts";
import type { Glyph } from "./glyph.ts";
import { plainText, shape, widthOf } from "./shape.ts";
import { shapedGlyph, type ShapedText } from "./shaped.ts";
import type { Typeface } from "./typeface.ts";

/** A part of a text that stays together on one row; `spaced` where a blank divides it from the one before. */
export type Piece = {
  readonly glyphs: readonly Glyph[];
  readonly width: number;
  readonly spaced: boolean;
};

/** A text that can be broken into rows, and how far any of its glyphs reaches. */
export type Breakable = {
  readonly pieces: readonly Piece[];
  readonly blank: Glyph;
  /** On one row, in ems. */
  readonly width: number;
  readonly extent: Extent;
};

/** Words break behind a hyphen and the signs of addresses where letters follow: dates and numbers do not. */
const WITHIN_WORDS = /(?<=\p{L}[-‐–_.@+/&]+)(?=\p{L})/u;

/** Shapes a text once, for all the widths that are tried. */
export function breakable(
  text: string,
  face: Typeface,
  shaped: ShapedText | null = null,
): Breakable {
  const pieces = shaped ? shapedPieces(shaped, face) : ownPieces(text, face);
  const extent = pieces.reduce(
    (all, { glyphs }) => covering(all, extentOf(glyphs, face)),
    NO_EXTENT,
  );
  const blank = blankOf(face);
  const blanks = pieces.filter(({ spaced }, index) => spaced && index > 0).length;
  const width = pieces.reduce((sum, piece) => sum + piece.width, blanks * blank.advance);
  return { pieces, blank, width, extent };
}

function ownPieces(text: string, face: Typeface): readonly Piece[] {
  return plainText(text)
    .split(" ")
    .flatMap((word) =>
      word.split(WITHIN_WORDS).map((part, index) => pieceOf(shape(part, face), index === 0)),
    );
}

/** Words of other scripts stay whole as long as there is room for them. */
function shapedPieces(shaped: ShapedText, face: Typeface): readonly Piece[] {
  return shaped.words.map((clusters) => {
    const glyphs = clusters.flatMap((cluster) => {
      const own = shapedGlyph(shaped, cluster);
      return own ? [own] : shape(cluster.text, face);
    });
    return pieceOf(glyphs, true);
  });
}

/** The same text, whose pieces wider than so many ems may now be broken anywhere; accents stay with their letters. */
export function shattered(text: Breakable, width: number): Breakable {
  const pieces = text.pieces.flatMap((piece) =>
    piece.width <= width
      ? [piece]
      : piece.glyphs.map((glyph, index) => pieceOf([glyph], piece.spaced && index === 0)),
  );
  return { ...text, pieces };
}

/** As much on each row as `width` ems hold; null where a piece alone is wider. */
export function rowsWithin(
  { pieces, blank }: Breakable,
  width: number,
): readonly (readonly Glyph[])[] | null {
  const rows: Glyph[][] = [];
  let used = Infinity;
  for (const piece of pieces) {
    if (piece.width > width) return null;
    const gap = piece.spaced ? blank.advance : 0;
    const last = rows.at(-1);
    if (last && used + gap + piece.width <= width) {
      if (piece.spaced) last.push(blank);
      last.push(...piece.glyphs);
      used += gap + piece.width;
    } else {
      rows.push([...piece.glyphs]);
      used = piece.width;
    }
  }
  return rows;
}

/**
 * At most so many rows, of widths as alike as they can be, so that no word is left alone on the last; `width` ems are
 * known to be enough.
 */
export function evenRows(
  text: Breakable,
  mostRows: number,
  width: number,
): readonly (readonly Glyph[])[] {
  let rows = rowsWithin(text, width) ?? [];
  let [narrow, wide] = [text.width / mostRows - text.blank.advance, width];
  // Ten halvings are finer than the eye.
  for (let step = 0; step < 10; step++) {
    const middle = (narrow + wide) / 2;
    const tried = rowsWithin(text, middle);
    if (tried && tried.length <= mostRows) [wide, rows] = [middle, tried];
    else narrow = middle;
  }
  return rows;
}

/** As many rows as there may be, the last of which ends with an ellipsis: for what may be longer than any box. */
export function cutRows(
  text: Breakable,
  mostRows: number,
  width: number,
  dots: readonly Glyph[],
): readonly (readonly Glyph[])[] | null {
  const rows = rowsWithin(shattered(text, width), width);
  if (!rows || rows.length <= mostRows) return rows;
  const last = [...(rows[mostRows - 1] ?? [])];
  const isTooWide = () => widthOf(last) + widthOf(dots) > width;
  // A whole word goes where there is another before it, else as many letters as it takes.
  if (isTooWide() && last.includes(text.blank)) last.length = last.lastIndexOf(text.blank);
  while (last.length > 0 && isTooWide()) last.pop();
  return [...rows.slice(0, mostRows - 1), [...last, ...dots]];
}

/** The width of the widest row, in ems. */
export function widestOf(rows: readonly (readonly Glyph[])[]): number {
  return Math.max(0, ...rows.map(widthOf));
}

function pieceOf(glyphs: readonly Glyph[], spaced: boolean): Piece {
  return { glyphs, width: widthOf(glyphs), spaced };
}

function blankOf({ font }: Typeface): Glyph {
  const glyph = font.glyphOf(0x20);
  return { glyph, text: " ", advance: font.advanceOf(glyph) / font.unitsPerEm };
}
