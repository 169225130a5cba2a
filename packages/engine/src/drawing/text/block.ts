import type { Glyph } from "./glyph.ts";
import { type Breakable, evenRows, rowsWithin, shattered, widestOf } from "./wrap.ts";

/** A text in rows as large as a box allows: how far apart these are, and how far the first and last reach. */
export type Block = {
  readonly rows: readonly (readonly Glyph[])[];
  readonly size: number;
  /** In ems: above the line of a row, below it, and from line to line. */
  readonly up: number;
  readonly down: number;
  readonly pitch: number;
};

/** The least that a row takes above and below its line, so that flat letters do not grow too large. */
type Line = { readonly up: number; readonly down: number };

const MOST_ROWS = 8;
/**
 * Names read best on few rows: one more must be worth it, and from this size on none is, as long as the rows take a
 * good part of the height.
 */
const WORTH = 1.25;
const COMFORTABLE = 11;
const FILLED = 0.28;
/** Between two rows, in ems. */
const BETWEEN = 0.12;

type Size = { readonly width: number; readonly height: number };

/** Finds the rows in which a text gets largest; below `breakBelow` points it is broken inside of words too. */
export function largestBlock(
  text: Breakable,
  available: Size,
  least: Line,
  breakBelow: number,
): Block {
  const whole = bestOf(text, available, least);
  if (whole.size >= breakBelow) return whole;
  const broken = bestOf(shattered(text, available.width / breakBelow), available, least);
  return broken.size > whole.size ? broken : whole;
}

/** The fewest rows in which a text reaches a size, set in that size; null where it does not. */
export function blockOfSize(
  text: Breakable,
  available: Size,
  least: Line,
  size: number,
): Block | null {
  for (let count = 1; count <= Math.min(MOST_ROWS, text.pieces.length); count++) {
    const block = blockOf(text, count, available, least);
    if (block.size >= size) return { ...block, size };
  }
  return null;
}

function bestOf(text: Breakable, available: Size, least: Line): Block {
  let best = blockOf(text, 1, available, least);
  for (let count = 2; count <= Math.min(MOST_ROWS, text.pieces.length); count++) {
    if (best.size >= COMFORTABLE && heightOf(best) >= FILLED * available.height) return best;
    const block = blockOf(text, count, available, least);
    if (block.size > best.size * WORTH ** (block.rows.length - best.rows.length)) best = block;
  }
  return best;
}

function heightOf({ rows, size, up, down, pitch }: Block): number {
  return (up + down + (rows.length - 1) * pitch) * size;
}

function blockOf(text: Breakable, count: number, { width, height }: Size, least: Line): Block {
  const { before, after, up: top, down: bottom } = text.extent;
  const rows =
    count === 1 ? (rowsWithin(text, Infinity) ?? []) : evenRows(text, count, text.width + 1);
  const [up, down] = [Math.max(least.up, top), Math.max(least.down, bottom)];
  const pitch = up + down + BETWEEN;
  const across = widestOf(rows) + before + after || 1;
  const size = Math.min(width / across, height / (up + down + (rows.length - 1) * pitch));
  return { rows, size, up, down, pitch };
}
