import { covering, type Extent, NO_EXTENT } from "../text/extent.ts";
import type { Glyph } from "../text/glyph.ts";
import { shape, widthOf } from "../text/shape.ts";
import { typeface } from "../text/typeface.ts";
import { cutRows, evenRows, rowsWithin, shattered } from "../text/wrap.ts";
import type { Box } from "./box.ts";
import { heightOf, type Row, rowOf, type Text, upOf } from "./text-rows.ts";

/** Smaller print is not read on paper; before it gets smaller, lines are left out. */
export const LEGIBLE = 4.5;
const LARGEST = 40;
const LARGEST_SIDE_BY_SIDE = 20;
const STEP = 0.95;
/** Between lines that stand side by side, in ems. */
const GAP = 1.4;

type Rows = readonly (readonly Glyph[])[];

/** How lines are set in a width of ems of their own size. */
export type Setting = {
  /** Null where the line is too wide or takes too many rows. */
  readonly fit: (from: Text, width: number) => Rows | null;
  /** As many rows, where the size is found, the way they look best. */
  readonly finish: (from: Text, width: number, rows: Rows) => Rows;
};

/** Rows at the size of the statement, which that of a line is a multiple of. */
export type Sized = { readonly rows: readonly Row[]; readonly size: number };

/** The largest size that print may have, and whether it hangs from the top of its box or stands in the middle. */
export type Fitting = { readonly most: number; readonly isOnTop: boolean };

export const ON_ONE_ROW: Setting = {
  fit: ({ text }, width) => (text.width <= width ? rowsWithin(text, Infinity) : null),
  finish: (_, __, rows) => rows,
};

export const BETWEEN_WORDS: Setting = {
  fit: (from, width) => {
    const rows = rowsWithin(from.text, width);
    return rows && rows.length <= from.style.mostRows ? rows : cutReason(from, width);
  },
  finish: ({ line, text }, width, rows) =>
    line.role === "reason" || rows.length === 1 ? rows : evenRows(text, rows.length, width),
};

export const INSIDE_WORDS: Setting = {
  fit: (from, width) => {
    const rows = rowsWithin(shattered(from.text, width), width);
    return rows && rows.length <= from.style.brokenRows ? rows : cutReason(from, width);
  },
  finish: (_, __, rows) => rows,
};

/** A reason may be as long as a page; it is the one line that may end in an ellipsis while legible. */
function cutReason({ line, style, text }: Text, width: number): Rows | null {
  if (line.role !== "reason") return null;
  return cutRows(text, style.mostRows, width, shape("…", typeface("plain")));
}

/**
 * The lines one above the other, as large as the box allows and the fitting lets them be; null where they would not be
 * legible.
 */
export function stackedRows(
  lines: readonly Text[],
  box: Box,
  setting: Setting,
  { most, isOnTop }: Fitting,
): Sized | null {
  const { before, after } = reachOf(lines);
  const first = Math.max(LEGIBLE, Math.min(LARGEST, most, box.height * 0.4, box.width * 0.085));
  for (let size = first; size >= LEGIBLE; size *= STEP) {
    if (size > most) continue;
    const width = box.width - (before + after) * size;
    const set = allSet(lines, size, width, setting);
    if (!set) continue;
    const height =
      set.reduce((sum, { from, rows }) => sum + rows.length * heightOf(from), 0) * size;
    if (height > box.height) continue;
    let top = box.y + (isOnTop ? box.height : (box.height + height) / 2);
    const rows = set.flatMap(({ from, ems, rows: fitting }) =>
      setting.finish(from, ems, fitting).map((glyphs, index) => {
        const y = top - upOf(from) * size;
        top -= heightOf(from) * size;
        const place = { x: box.x + before * size, y, size: size * from.style.scale };
        return rowOf(from, glyphs, place, index);
      }),
    );
    return { rows, size };
  }
  return null;
}

type Set = { readonly from: Text; readonly ems: number; readonly rows: Rows };

function allSet(
  lines: readonly Text[],
  size: number,
  width: number,
  { fit }: Setting,
): readonly Set[] | null {
  const all: Set[] = [];
  for (const from of lines) {
    const ems = width / (size * from.style.scale);
    const rows = fit(from, ems);
    if (!rows) return null;
    all.push({ from, ems, rows });
  }
  return all;
}

/** In a flat box: as many lines on one row as it holds. */
export function sideBySide(
  lines: readonly Text[],
  box: Box,
  { most, isOnTop }: Fitting,
): Sized | null {
  const { before, after } = reachOf(lines);
  const first = Math.max(LEGIBLE, Math.min(LARGEST_SIDE_BY_SIDE, box.height * 0.5));
  for (let size = first; size >= LEGIBLE; size *= STEP) {
    if (size > most) continue;
    const columns = columnsOf(lines, size, box.width - (before + after) * size);
    const height = columns?.reduce((sum, row) => sum + highest(row) * size, 0) ?? Infinity;
    if (!columns || height > box.height) continue;
    let top = box.y + (isOnTop ? box.height : (box.height + height) / 2);
    const rows = columns.flatMap((row) => {
      const y = top - Math.max(...row.map(({ from }) => upOf(from))) * size;
      top -= highest(row) * size;
      return row.map(({ from, glyphs, x }) => {
        const place = { x: box.x + before * size + x, y, size: size * from.style.scale };
        return rowOf(from, glyphs, place, 0);
      });
    });
    return { rows, size };
  }
  return null;
}

type Column = { readonly from: Text; readonly glyphs: readonly Glyph[]; readonly x: number };

function highest(row: readonly Column[]): number {
  const down = Math.max(...row.map(({ from }) => heightOf(from) - upOf(from)));
  return Math.max(...row.map(({ from }) => upOf(from))) + down;
}

function columnsOf(
  lines: readonly Text[],
  size: number,
  width: number,
): readonly (readonly Column[])[] | null {
  const rows: Column[][] = [];
  let used = 0;
  for (const from of lines) {
    const glyphs = rowsWithin(from.text, Infinity)?.[0] ?? [];
    const own = widthOf(glyphs) * from.style.scale * size;
    if (own > width) return null;
    const last = rows.at(-1);
    const fits = last !== undefined && used + GAP * size + own <= width;
    const x = fits ? used + GAP * size : 0;
    if (fits) last.push({ from, glyphs, x });
    else rows.push([{ from, glyphs, x }]);
    used = x + own;
  }
  return rows;
}

/** How far the letters of any line reach beyond its advances, in ems of the statement's size. */
function reachOf(lines: readonly Text[]): Extent {
  return lines.reduce((all, { text: { extent }, style: { scale } }) => {
    const [before, after] = [extent.before * scale, extent.after * scale];
    return covering(all, { before, after, up: 0, down: 0 });
  }, NO_EXTENT);
}
