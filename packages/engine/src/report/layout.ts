import { type FontSet, show } from "../drawing/text/font-set.ts";
import type { Glyph } from "../drawing/text/glyph.ts";
import { shape, widthOf } from "../drawing/text/shape.ts";
import { typeface } from "../drawing/text/typeface.ts";
import { type Colour, paint, QUIET, RULE, TEXT } from "../drawing/appearance/colour.ts";

/** A piece of a report, from top to bottom. */
export type Block =
  | { readonly kind: "title" | "heading" | "text" | "note"; readonly text: string }
  /** A name and what it is, side by side. */
  | { readonly kind: "row"; readonly label: string; readonly value: string }
  | { readonly kind: "rule" };

type Style = { readonly size: number; readonly leading: number; readonly before: number };

const STYLES: { readonly [Kind in Exclude<Block["kind"], "rule">]: Style } = {
  title: { size: 20, leading: 26, before: 0 },
  heading: { size: 13, leading: 18, before: 14 },
  text: { size: 10, leading: 14, before: 2 },
  note: { size: 8, leading: 11, before: 2 },
  row: { size: 9, leading: 12.5, before: 1.5 },
};

/** A4 in points. */
export const PAGE = { width: 595.276, height: 841.89 } as const;
const MARGIN = 56;
const LABEL_WIDTH = 120;

/** The content of each page, as operators. */
export function layOut(blocks: readonly Block[], fonts: FontSet): readonly string[] {
  const pages: string[][] = [[]];
  let y = PAGE.height - MARGIN;
  const room = (height: number): void => {
    if (y - height >= MARGIN) return;
    pages.push([]);
    y = PAGE.height - MARGIN;
  };
  const write = (operators: string): void => {
    pages.at(-1)?.push(operators);
  };
  for (const block of blocks) {
    if (block.kind === "rule") {
      room(10);
      y -= 6;
      write(
        `${paint(RULE)} 0.5 w ${MARGIN} ${fixed(y)} m ${fixed(PAGE.width - MARGIN)} ${fixed(y)} l S`,
      );
      y -= 4;
      continue;
    }
    const { size, leading, before } = STYLES[block.kind];
    y -= before;
    for (const line of linesOf(block, size)) {
      room(leading);
      y -= leading;
      for (const part of line) write(shown(part, size, y, fonts));
    }
  }
  return pages.map((page) => page.join("\n"));
}

type Part = { readonly x: number; readonly glyphs: readonly Glyph[]; readonly colour: Colour };

function linesOf(
  block: Exclude<Block, { readonly kind: "rule" }>,
  size: number,
): readonly (readonly Part[])[] {
  const width = PAGE.width - 2 * MARGIN;
  if (block.kind !== "row") {
    const colour = block.kind === "note" ? QUIET : TEXT;
    return rowsOf(block.text, width / size).map((glyphs) => [{ x: MARGIN, glyphs, colour }]);
  }
  const labels = rowsOf(block.label, (LABEL_WIDTH - 8) / size);
  const values = rowsOf(block.value, (width - LABEL_WIDTH) / size);
  return Array.from({ length: Math.max(labels.length, values.length) }, (_, index) => [
    { x: MARGIN, glyphs: labels[index] ?? [], colour: QUIET },
    { x: MARGIN + LABEL_WIDTH, glyphs: values[index] ?? [], colour: TEXT },
  ]);
}

/** Rows no wider than `width` ems, broken at spaces, or anywhere in a word that is wider by itself. */
function rowsOf(text: string, width: number): readonly (readonly Glyph[])[] {
  const rows: Glyph[][] = [[]];
  let words: Glyph[] = [];
  const flush = (): void => {
    const row = rows.at(-1) ?? [];
    if (widthOf(row) + widthOf(words) <= width) row.push(...words);
    else if (widthOf(words) <= width) rows.push(withoutLeadingSpace(words));
    else for (const glyph of words) place(glyph);
    words = [];
  };
  const place = (glyph: Glyph): void => {
    const row = rows.at(-1) ?? [];
    if (widthOf(row) + glyph.advance <= width) row.push(glyph);
    else rows.push([glyph]);
  };
  for (const glyph of shape(text, typeface("plain"))) {
    if (glyph.text === " ") flush();
    words.push(glyph);
  }
  flush();
  return rows;
}

function withoutLeadingSpace(glyphs: readonly Glyph[]): Glyph[] {
  return glyphs[0]?.text === " " ? glyphs.slice(1) : [...glyphs];
}

function shown({ x, glyphs, colour }: Part, size: number, y: number, fonts: FontSet): string {
  if (glyphs.length === 0) return "";
  const face = typeface("plain");
  const text = show(fonts, face, glyphs, { size });
  return `BT ${paint(colour)} ${fixed(x)} ${fixed(y)} Td ${text} ET`;
}

function fixed(value: number): string {
  return value.toFixed(2);
}
