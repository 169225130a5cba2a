import { type Glyph, shape, widthOf } from "./shape.ts";
import type { Typeface } from "./typeface.ts";

/** Rows of glyphs that fit a width; `complete` is false where an ellipsis stands for the rest. */
export type Wrapped = {
  readonly rows: readonly (readonly Glyph[])[];
  readonly complete: boolean;
};

type Measure = { readonly width: number; readonly mostRows: number };

/**
 * Breaks text at spaces into rows no wider than `width` ems. Null where a word alone is too wide or
 * the rows are too many: the caller then tries a smaller size before it cuts.
 */
export function wrap(text: string, face: Typeface, measure: Measure): Wrapped | null {
  const words = text.split(" ").map((word) => shape(word, face));
  const [space] = shapeSpace(face);
  const rows: Glyph[][] = [];
  for (const word of words) {
    if (widthOf(word) > measure.width) return null;
    const last = rows.at(-1);
    const joined = last && space ? [...last, space, ...word] : null;
    if (joined && widthOf(joined) <= measure.width) rows[rows.length - 1] = joined;
    else rows.push([...word]);
  }
  return rows.length <= measure.mostRows ? { rows, complete: true } : null;
}

/** Breaks anywhere and ends with an ellipsis: what is done when no legible size shows the whole. */
export function cut(text: string, face: Typeface, measure: Measure): Wrapped {
  const glyphs = shape(text, face);
  const dots = shape("…", face);
  const rows: Glyph[][] = [[]];
  for (const glyph of glyphs) {
    const row = rows.at(-1) ?? [];
    const isLast = rows.length >= measure.mostRows;
    const room = measure.width - (isLast ? widthOf(dots) : 0);
    if (widthOf(row) + glyph.advance <= room) row.push(glyph);
    else if (!isLast) rows.push([glyph]);
    else return { rows: [...rows.slice(0, -1), [...row, ...dots]], complete: false };
  }
  return { rows, complete: true };
}

function shapeSpace(face: Typeface): readonly Glyph[] {
  const glyph = face.font.glyphOf(0x20);
  return [{ glyph, text: " ", advance: face.font.advanceOf(glyph) / face.font.unitsPerEm }];
}
