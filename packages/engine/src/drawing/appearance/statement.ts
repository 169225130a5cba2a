import { largestBlock } from "../text/block.ts";
import { plainText } from "../text/shape.ts";
import { typeface } from "../text/typeface.ts";
import { breakable } from "../text/wrap.ts";
import { type AppearanceLine, USUAL_NAME } from "./appearance.ts";
import type { Box } from "./box.ts";
import {
  BETWEEN_WORDS,
  type Fitting,
  INSIDE_WORDS,
  LEGIBLE,
  ON_ONE_ROW,
  sideBySide,
  type Sized,
  stackedRows,
} from "./setting.ts";
import { LINE, type Row, rowOf, STYLES, type Text } from "./text-rows.ts";

/** The rows of a statement, and how many of its lines found no room. */
export type Statement = { readonly rows: readonly Row[]; readonly dropped: number };

/** What goes first where there is no room; a notice never goes. */
const DROPPED_FIRST = ["reason", "quality", "date", "name"] as const;

/** Lines that need not be broken may be so much smaller than broken ones, and still more while this size is kept. */
const UNBROKEN = { share: 0.88, comfortable: 7, least: 0.45 };

/** The lines as rows inside the box, as large as sensible; empty for no lines. */
export function layOutStatement(
  lines: readonly AppearanceLine[],
  box: Box,
  { most, isOnTop }: Fitting = { most: Infinity, isOnTop: false },
): Statement {
  const said = lines
    .filter(({ text }) => plainText(text) !== "")
    .map((line) => ({
      line,
      style: STYLES[line.role],
      text: breakable(line.text, typeface("plain"), line.shaped),
    }));
  if (said.length === 0) return { rows: [], dropped: 0 };
  const steps = droppings(said);
  const asked = { most: Math.max(LEGIBLE, most), isOnTop };
  for (const kept of steps) {
    const size = legible(kept.map(usual), box, asked)?.size ?? asked.most;
    const set = legible(kept, box, { ...asked, most: size });
    if (set) return { rows: set.rows, dropped: said.length - kept.length };
  }
  const last = steps.at(-1) ?? said;
  return { rows: squeezed(last, box), dropped: said.length - last.length };
}

/** The lines, then ever fewer of them, down to the notice or one single line. */
function droppings(lines: readonly Text[]): readonly (readonly Text[])[] {
  const steps: (readonly Text[])[] = [lines];
  let kept = lines;
  for (const role of DROPPED_FIRST) {
    const fewer = kept.filter(({ line }) => line.role !== role);
    if (fewer.length === 0) break;
    if (fewer.length < kept.length) steps.push(fewer);
    kept = fewer;
  }
  return steps;
}

/** The same box gives the same size: a short name is set as a usual one would be. */
function usual(from: Text): Text {
  if (from.line.role !== "name") return from;
  const text = breakable(USUAL_NAME, typeface("plain"));
  return text.width > from.text.width ? { ...from, text } : from;
}

/** Unbroken if that costs little size, else broken between words, else side by side, else inside of words. */
function legible(lines: readonly Text[], box: Box, fitting: Fitting): Sized | null {
  const broken = stackedRows(lines, box, BETWEEN_WORDS, fitting);
  const unbroken = stackedRows(lines, box, ON_ONE_ROW, fitting);
  if (unbroken && isCalm(unbroken.size, broken?.size ?? 0)) return unbroken;
  return (
    broken ?? sideBySide(lines, box, fitting) ?? stackedRows(lines, box, INSIDE_WORDS, fitting)
  );
}

function isCalm(unbroken: number, broken: number): boolean {
  if (unbroken >= broken * UNBROKEN.share) return true;
  return unbroken >= UNBROKEN.comfortable && unbroken >= broken * UNBROKEN.least;
}

/** In a box too small for legible print: whole lines, as small as it takes. They stay sharp when enlarged. */
function squeezed(lines: readonly Text[], box: Box): readonly Row[] {
  const height = box.height / lines.length;
  return lines.flatMap((from, index) => {
    const { rows, up, down, pitch, ...block } = largestBlock(
      from.text,
      { width: box.width, height },
      LINE,
      0,
    );
    const size = Math.min(block.size, LEGIBLE);
    const taken = (up + down + (rows.length - 1) * pitch) * size;
    const top = box.y + box.height - index * height - (height - taken) / 2;
    const x = box.x + from.text.extent.before * size;
    return rows.map((glyphs, row) =>
      rowOf(from, glyphs, { x, y: top - (up + row * pitch) * size, size }, row),
    );
  });
}
