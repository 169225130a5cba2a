import { cleanText, type Glyph, widthOf } from "../text/shape.ts";
import { typeface } from "../text/typeface.ts";
import { cut, wrap, type Wrapped } from "../text/wrap.ts";
import type { AppearanceLine } from "./appearance.ts";
import type { Box } from "./box.ts";
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

type Style = { readonly scale: number; readonly colour: Colour; readonly mostRows: number };

const STYLES: Readonly<Record<AppearanceLine["role"], Style>> = {
  name: { scale: 1.2, colour: TEXT, mostRows: 2 },
  date: { scale: 1, colour: QUIET, mostRows: 2 },
  quality: { scale: 1, colour: QUIET, mostRows: 2 },
  reason: { scale: 1, colour: QUIET, mostRows: 3 },
  notice: { scale: 0.92, colour: NOTICE, mostRows: 3 },
};

/** What goes first where there is no room; a notice never goes. */
const DROPPED_FIRST = ["reason", "quality", "date", "name"] as const;

/** Smaller print is not read on paper; before it gets smaller, lines are left out. */
const LEGIBLE = 4.5;
const LEADING = 1.3;
const BASELINE = 1.02;

/** The lines as rows inside the box, as large as sensible and vertically centred; empty for no lines. */
export function layOutStatement(lines: readonly AppearanceLine[], box: Box): readonly Row[] {
  const said = lines.filter(({ text }) => cleanText(text) !== "");
  if (said.length === 0) return [];
  const largest = Math.max(LEGIBLE, Math.min(16, box.height * 0.2, box.width * 0.085));
  for (const kept of droppings(said)) {
    for (let size = largest; size >= LEGIBLE; size *= 0.95) {
      const rows = tryAt(kept, size, box);
      if (rows) return rows;
    }
  }
  return squeeze(droppings(said).at(-1) ?? [], box);
}

/** The lines, then ever fewer of them, down to the notice or one single line. */
function droppings(lines: readonly AppearanceLine[]): readonly (readonly AppearanceLine[])[] {
  const steps: (readonly AppearanceLine[])[] = [lines];
  let kept = lines;
  for (const role of DROPPED_FIRST) {
    const fewer = kept.filter((line) => line.role !== role);
    if (fewer.length === 0) break;
    if (fewer.length < kept.length) steps.push(fewer);
    kept = fewer;
  }
  return steps;
}

function tryAt(lines: readonly AppearanceLine[], size: number, box: Box): readonly Row[] | null {
  const parts: { line: AppearanceLine; wrapped: Wrapped }[] = [];
  for (const line of lines) {
    const { scale, mostRows } = STYLES[line.role];
    const measure = { width: box.width / (size * scale), mostRows };
    const wrapped =
      wrap(cleanText(line.text), typeface("plain"), measure) ??
      // A reason may be as long as a page; it is the one line that may end in an ellipsis while legible.
      (line.role === "reason" ? cut(line.text, typeface("plain"), measure) : null);
    if (!wrapped) return null;
    parts.push({ line, wrapped });
  }
  const height = parts.reduce(
    (sum, { line, wrapped }) =>
      sum + wrapped.rows.length * STYLES[line.role].scale * size * LEADING,
    0,
  );
  return height <= box.height ? stack(parts, size, height, box) : null;
}

function stack(
  parts: readonly { line: AppearanceLine; wrapped: Wrapped }[],
  size: number,
  height: number,
  box: Box,
): readonly Row[] {
  let top = box.y + box.height - (box.height - height) / 2;
  return parts.flatMap(({ line, wrapped }) =>
    wrapped.rows.map((glyphs, index) => {
      const { scale, colour } = STYLES[line.role];
      const row = {
        glyphs,
        x: box.x,
        y: top - size * scale * BASELINE,
        size: size * scale,
        colour,
        // The first row says all of it, so that nothing is read twice.
        means: line.means && index > 0 ? "" : (line.means ?? null),
      };
      top -= size * scale * LEADING;
      return row;
    }),
  );
}

/** In a box too small for legible print: whole lines, as small as it takes. They stay sharp when enlarged. */
function squeeze(lines: readonly AppearanceLine[], box: Box): readonly Row[] {
  const parts = lines.map((line) => ({
    line,
    wrapped: cut(line.text, typeface("plain"), { width: Infinity, mostRows: 1 }),
  }));
  const sizes = parts.map(
    ({ line, wrapped }) =>
      box.width / (widthOf(wrapped.rows[0] ?? []) * STYLES[line.role].scale || 1),
  );
  const total = parts.reduce((sum, { line }) => sum + STYLES[line.role].scale * LEADING, 0);
  const size = Math.min(...sizes, box.height / total, LEGIBLE);
  return stack(parts, size, size * total, box);
}
