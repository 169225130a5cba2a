import { numberText } from "../../pdf/write/serialize.ts";
import type { EmbeddedImage } from "../image/embed-image.ts";
import { type FontSet, show } from "../text/font-set.ts";
import { plainText, widthOf } from "../text/shape.ts";
import { typeface, type Typeface } from "../text/typeface.ts";
import type { Appearance, AppearanceLine, Mark, TypedMark } from "./appearance.ts";
import { beside, type Box, inset, stacked } from "./box.ts";
import { INK, paint, type Palette, RULE } from "./colour.ts";
import { drawPlate } from "./plate.ts";
import { layOutStatement } from "./statement.ts";
import { drawStrokes, hasNoPoints } from "./strokes.ts";
import type { Row } from "./text-rows.ts";
import { layOutTyped } from "./typed.ts";

/** What drawing needs besides the box: the fonts being collected and the image, once embedded. */
export type Tools = {
  readonly fonts: FontSet;
  readonly image: EmbeddedImage | null;
  readonly palette: Palette;
};

/** From this shape on the mark stands beside its statement; below it above, as a name stands on a line. */
const BESIDE: Readonly<Record<Mark["kind"], number>> = { typed: 5.5, drawn: 5.5, image: 2 };

/** A rule in a narrower gap would touch what it divides. */
const LEAST_GAP = 1;

/** The content stream of a signature's appearance in a box of this size, cut off at its edges. */
export function compose(
  appearance: Appearance,
  size: { width: number; height: number },
  tools: Tools,
) {
  const whole: Box = { x: 0, y: 0, ...size };
  const frame = `0 0 ${numbers(size.width, size.height)} re W n`;
  return ["q", frame, ...contentOf(appearance, whole, tools), "Q"].join("\n");
}

function contentOf({ mark, lines }: Appearance, whole: Box, tools: Tools): readonly string[] {
  const margin = Math.min(6, Math.min(whole.width, whole.height) * 0.06);
  const box = inset(whole, margin);
  if (!mark || isBlank(mark)) return drawRows(layOutStatement(lines, box).rows, box, tools);
  if (lines.length === 0) return [drawMark(mark, box, tools)];
  const isBeside = box.width / box.height >= BESIDE[mark.kind];
  const gap = isBeside ? Math.min(12, box.width * 0.05) : Math.min(4, box.height * 0.05);
  const divide = (share: number) => {
    const [room, rest] = (isBeside ? beside : stacked)(box, share, gap);
    const most = Math.min(largestPrint(box, isBeside), belowName(mark, room));
    return { room, rest, said: layOutStatement(lines, rest, { most, isOnTop: !isBeside }) };
  };
  const [share, less] = isBeside ? [0.42, 0.3] : [shareAbove(lines, box), 0.3];
  const wanted = divide(share);
  const smaller = wanted.said.dropped > 0 ? divide(less) : wanted;
  // The mark gives way where that lets the statement say more.
  const best = smaller.said.dropped < wanted.said.dropped ? smaller : wanted;
  const rule = isBeside ? upright(best.rest.x - gap / 2, box) : level(best.room.y - gap / 2, box);
  const drawn = [drawMark(mark, best.room, tools, isBeside), ...(gap < LEAST_GAP ? [] : [rule])];
  return [...drawn, ...drawRows(best.said.rows, best.rest, tools)];
}

/** Nothing was drawn or typed: its room is for the statement. */
function isBlank(mark: Mark): boolean {
  if (mark.kind === "typed") return plainText(mark.name) === "";
  return mark.kind === "drawn" && hasNoPoints(mark.drawing);
}

/** Print that is larger is no easier to read. */
const LARGEST_PRINT = 18;

function largestPrint({ height }: Box, isBeside: boolean): number {
  return Math.min(LARGEST_PRINT, height * (isBeside ? 0.3 : 0.12));
}

/** Print is smaller than handwriting, so that the name is the largest thing. */
function belowName(mark: Mark, room: Box): number {
  if (mark.kind !== "typed") return Infinity;
  return 0.48 * (layOutTyped(mark, room).rows[0]?.size ?? Infinity);
}

/** The mark takes more of a high box than of a low one, whose print would get too small. */
function shareAbove(lines: readonly AppearanceLine[], box: Box): number {
  const wanted = (lines.length * 9) / box.height;
  const print = (largestPrint(box, false) * 1.4 * lines.length) / box.height;
  return 1 - Math.min(0.55, Math.max(print, wanted));
}

function drawMark(mark: Mark, box: Box, tools: Tools, isBeside = false): string {
  if (mark.kind === "drawn") return `q ${paint(INK)}\n${drawStrokes(mark.drawing, box)}\nQ`;
  if (mark.kind === "typed") return drawTyped(mark, box, tools, isBeside);
  return tools.image ? drawImage(tools.image, box) : "";
}

/** As large as the box allows in its own shape, centred. */
function drawImage({ aspect, upright }: EmbeddedImage, box: Box): string {
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return `q ${numbers(width, 0, 0, height, x, y)} cm ${numbers(...upright)} cm /IM Do Q`;
}

function drawTyped(
  mark: TypedMark,
  box: Box,
  { fonts, palette }: Tools,
  isBeside: boolean,
): string {
  const { rows, face } = layOutTyped(mark, box, isBeside);
  return [plateBehind(rows, box, palette), ...rows.map((row) => drawText(row, face, fonts))].join(
    "\n",
  );
}

function drawRows(rows: readonly Row[], box: Box, { fonts, palette }: Tools): readonly string[] {
  if (rows.length === 0) return [];
  const written = rows.map((row) => drawText(row, typeface("plain"), fonts));
  return [plateBehind(rows, box, palette), ...written];
}

/** The room that rows of print take, and a little around it, as far as the box goes. */
function plateBehind(rows: readonly Row[], box: Box, palette: Palette): string {
  const pad = Math.max(...rows.map(({ size }) => size)) * 0.25;
  const left = Math.max(box.x, Math.min(...rows.map(({ x }) => x)) - pad);
  const right = Math.max(...rows.map(({ x, size, glyphs }) => x + widthOf(glyphs) * size)) + pad;
  const top = Math.max(...rows.map(({ y, size }) => y + size)) + pad / 2;
  const bottom = Math.max(box.y, Math.min(...rows.map(({ y, size }) => y - size * 0.3)) - pad / 2);
  const width = Math.min(right, box.x + box.width) - left;
  const height = Math.min(top, box.y + box.height) - bottom;
  return drawPlate({ x: left, y: bottom, width, height }, palette);
}

function drawText(row: Row, face: Typeface, fonts: FontSet): string {
  const { glyphs, x, y, size, colour, means } = row;
  const shown = show(fonts, face, glyphs, { size, means });
  return `${paint(colour)} BT ${numbers(x, y)} Td ${shown} ET`;
}

/** Between a mark and what stands beside it. */
function upright(x: number, { y, height }: Box): string {
  return line([x, y + height * 0.08], [x, y + height * 0.92]);
}

/** On which a name stands. */
function level(y: number, { x, width }: Box): string {
  return line([x, y], [x + width, y]);
}

function line(from: readonly [number, number], to: readonly [number, number]): string {
  return `${paint(RULE)} 0.5 w ${numbers(...from)} m ${numbers(...to)} l S`;
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => numberText(Math.round(value * 1000) / 1000)).join(" ");
}
