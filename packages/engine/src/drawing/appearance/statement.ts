import { largestBlock } from "../text/block.ts";
import { plainText } from "../text/shape.ts";
import { typeface } from "../text/typeface.ts";
import { breakable } from "../text/wrap.ts";
import type { AppearanceLine } from "./appearance.ts";
import type { Box } from "./box.ts";
import {
  BETWEEN_WORDS,
  INSIDE_WORDS,
  LEGIBLE,
  ON_ONE_ROW,
  sideBySide,
  stackedRows,
} from "./setting.ts";
import { LINE, type Row, rowOf, STYLES, type Text } from "./text-rows.ts";

/** The rows of a statement, and how many of its lines found no room. */
export type Statement = { readonly rows: readonly Row[]; readonly dropped: number };

/** What goes first where there is no room; a notice never goes. */
const DROPPED_FIRST = ["reason", "quality", "date", "name"] as const;

/** Lines that need not be broken may be so much smaller than broken ones, and still more while this size is kept. */
const UNBROKEN = { share: 0.88, comfortable: 7, least: 0.6 };

/** The lines as rows inside the box, as large as sensible and vertically centred; empty for no lines. */
export function layOutStatement(lines: readonly AppearanceLine[], box: Box): Statement {
  const said = lines
    .filter(({ text }) => plainText(text) !== "")
    .map((line) => ({
      line,
      style: STYLES[line.role],
      text: breakable(line.text, typeface("plain")),
    }));
  if (said.length === 0) return { rows: [], dropped: 0 };
  const steps = droppings(said);
  for (const kept of steps) {
    const rows = legible(kept, box);
    if (rows) return { rows, dropped: said.length - kept.length };
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

/** Unbroken if that costs little size, else broken between words, else side by side, else inside of words. */
function legible(lines: readonly Text[], box: Box): readonly Row[] | null {
  const broken = stackedRows(lines, box, BETWEEN_WORDS);
  const unbroken = stackedRows(lines, box, ON_ONE_ROW);
  if (unbroken && isCalm(unbroken.size, broken?.size ?? 0)) return unbroken.rows;
  return (broken ?? sideBySide(lines, box) ?? stackedRows(lines, box, INSIDE_WORDS))?.rows ?? null;
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
