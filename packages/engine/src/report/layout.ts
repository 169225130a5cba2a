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
  | { readonly kind: "rule" }
  | { readonly kind: "page" };

type TextBlock = Exclude<Block, { readonly kind: "rule" | "page" }>;
type Style = { readonly size: number; readonly leading: number; readonly before: number };

const STYLES: { readonly [Kind in TextBlock["kind"]]: Style } = {
  title: { size: 20, leading: 26, before: 0 },
  heading: { size: 13, leading: 18, before: 14 },
  text: { size: 10, leading: 14, before: 2 },
  note: { size: 8, leading: 11, before: 2 },
  row: { size: 9, leading: 12.5, before: 1.5 },
};

/** A4 in points. */
export const PAGE = { width: 595.276, height: 841.89 } as const;
const MARGIN = 56;
const LABEL_WIDTH = 136;

/** What a piece of text is (ISO 32000-2, 14.8.4), and where on which pages it stands. */
export type Element = {
  readonly role: "H1" | "H2" | "P" | "Lbl" | "LBody";
  readonly content: readonly { readonly page: number; readonly mark: number }[];
};

const ROLES: { readonly [Kind in Exclude<TextBlock["kind"], "row">]: Element["role"] } = {
  title: "H1",
  heading: "H2",
  text: "P",
  note: "P",
};

/** The content of each page, as operators, and what it consists of in the order of reading. */
export function layOut(
  blocks: readonly Block[],
  fonts: FontSet,
): { readonly pages: readonly string[]; readonly elements: readonly Element[] } {
  const pages: string[][] = [[]];
  const marks = [0];
  const elements: Element[] = [];
  let y = PAGE.height - MARGIN;
  const turn = (): void => {
    pages.push([]);
    marks.push(0);
    y = PAGE.height - MARGIN;
  };
  const reserve = (height: number): void => {
    if (y - height < MARGIN) turn();
  };
  /** Marks a piece as content of its element (ISO 32000-2, 14.7.5). */
  const marked = (element: Element, operators: string): void => {
    const page = pages.length - 1;
    const mark = marks[page] ?? 0;
    marks[page] = mark + 1;
    (element.content as { page: number; mark: number }[]).push({ page, mark });
    write(`/${element.role} <</MCID ${mark}>> BDC ${operators} EMC`);
  };
  const write = (operators: string): void => {
    pages.at(-1)?.push(operators);
  };
  for (const block of blocks) {
    if (block.kind === "page") {
      turn();
      continue;
    }
    if (block.kind === "rule") {
      reserve(10);
      y -= 6;
      const [left, right] = [MARGIN, fixed(PAGE.width - MARGIN)];
      const line = `${paint(RULE)} 0.5 w ${left} ${fixed(y)} m ${right} ${fixed(y)} l S`;
      write(`/Artifact BMC ${line} EMC`);
      y -= 4;
      continue;
    }
    const { size, leading, before } = STYLES[block.kind];
    const roles = block.kind === "row" ? (["Lbl", "LBody"] as const) : [ROLES[block.kind]];
    const parts = roles.map((role): Element => ({ role, content: [] }));
    elements.push(...parts);
    y -= before;
    // A heading does not stand alone at the foot of a page.
    if (block.kind === "heading") reserve(3 * leading);
    for (const line of linesOf(block, size)) {
      reserve(leading);
      y -= leading;
      for (const [index, part] of line.entries()) {
        const element = parts[index];
        if (element && part.glyphs.length > 0) marked(element, shown(part, size, y, fonts));
      }
    }
  }
  return { pages: pages.map((page) => page.join("\n")), elements };
}

type Part = { readonly x: number; readonly glyphs: readonly Glyph[]; readonly colour: Colour };

function linesOf(block: TextBlock, size: number): readonly (readonly Part[])[] {
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
  const face = typeface("plain");
  const text = show(fonts, face, glyphs, { size });
  return `BT ${paint(colour)} ${fixed(x)} ${fixed(y)} Td ${text} ET`;
}

function fixed(value: number): string {
  return value.toFixed(2);
}
