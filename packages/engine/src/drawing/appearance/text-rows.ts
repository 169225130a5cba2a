import type { Glyph } from "../text/glyph.ts";
import type { Breakable } from "../text/wrap.ts";
import type { AppearanceLine } from "./appearance.ts";
import { type Colour, NOTICE, QUIET, TEXT } from "./colour.ts";

/** One row of print: where its baseline begins and how large it is. */
export type Row = {
  readonly glyphs: readonly Glyph[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Colour;
  /** What is read in its place; null: what is drawn. */
  readonly means: string | null;
};

/** How a line looks: its size beside that of the others, its colour and the rows that it may take. */
export type Style = {
  readonly scale: number;
  readonly colour: Colour;
  readonly mostRows: number;
  /** How many rows it may take where it must be broken inside of words. */
  readonly brokenRows: number;
};

export const STYLES: Readonly<Record<AppearanceLine["role"], Style>> = {
  name: { scale: 1.5, colour: TEXT, mostRows: 2, brokenRows: 5 },
  date: { scale: 1, colour: QUIET, mostRows: 2, brokenRows: 4 },
  quality: { scale: 1, colour: QUIET, mostRows: 2, brokenRows: 2 },
  reason: { scale: 1, colour: QUIET, mostRows: 3, brokenRows: 3 },
  notice: { scale: 0.92, colour: NOTICE, mostRows: 3, brokenRows: 4 },
};

/** A line of the statement, ready to be broken. */
export type Text = {
  readonly line: AppearanceLine;
  readonly style: Style;
  readonly text: Breakable;
};

/** What a row takes above and below its line, in ems of its size. */
export const LINE = { up: 1.02, down: 0.28 };

/** The height of a row: letters that go deeper or higher than others get their room. */
export function heightOf(from: Text): number {
  return upOf(from) + Math.max(LINE.down, from.text.extent.down) * from.style.scale;
}

/** How far a row reaches above its baseline, in ems of the statement's size. */
export function upOf({ text, style }: Text): number {
  return Math.max(LINE.up, text.extent.up) * style.scale;
}

/** The row of this number of a line. */
export function rowOf(
  { line, style }: Text,
  glyphs: readonly Glyph[],
  place: { readonly x: number; readonly y: number; readonly size: number },
  index: number,
): Row {
  // The first row says all of it, so that nothing is read twice.
  const means = line.means && index > 0 ? "" : (line.means ?? null);
  return { glyphs, ...place, colour: style.colour, means };
}
