import { numberText } from "../../pdf/write/serialize.ts";
import type { EmbeddedImage } from "../image/embed-image.ts";
import { type FontSet, show } from "../text/font-set.ts";
import { plainText } from "../text/shape.ts";
import { typeface, type Typeface } from "../text/typeface.ts";
import type { Appearance, AppearanceLine, Mark, TypedMark } from "./appearance.ts";
import { beside, type Box, inset, stacked } from "./box.ts";
import { type Colour, INK, paint, type Palette, RULE } from "./colour.ts";
import { type Ground, inkOn, PAPER } from "./ground.ts";
import { edgeOn, overprint } from "./overprint.ts";
import { layOutStatement } from "./statement.ts";
import { drawStrokes, hasNoPoints } from "./strokes.ts";
import type { Row } from "./text-rows.ts";
import { layOutTyped } from "./typed.ts";

/** What drawing needs besides the box: the fonts being collected, the image, once embedded, and what is below. */
export type Tools = {
  readonly fonts: FontSet;
  readonly image: EmbeddedImage | null;
  readonly palette: Palette;
  readonly ground?: Ground;
};

/** How the same content is drawn: as ink, or as the edge around it that parts it from a mixed ground. */
type Pen = Tools & { readonly colourOf: (colour: Colour) => Colour; readonly edge: number };

/** How far the edge reaches around ink. */
const EDGE = 1.2;

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
  const { palette, ground = PAPER } = tools;
  const pen: Pen = { ...tools, colourOf: (colour) => inkOn(ground, colour), edge: 0 };
  const content = contentOf(appearance, whole, pen);
  return ["q", frame, ...edges(), ...overprint(palette, ground), ...content, "Q"].join("\n");

  /** Below the ink, where no single ink is seen on all of the ground. */
  function edges(): readonly string[] {
    const edge = edgeOn(palette, ground);
    if (!edge) return [];
    const around: Pen = { ...pen, colourOf: () => edge.colour, edge: EDGE };
    return ["q", edge.state, "2 Tr 1 J 1 j", ...contentOf(appearance, whole, around), "Q"];
  }
}

function contentOf({ mark, lines }: Appearance, whole: Box, pen: Pen): readonly string[] {
  const margin = Math.min(6, Math.min(whole.width, whole.height) * 0.06);
  const box = inset(whole, margin);
  if (!mark || isBlank(mark)) return drawRows(layOutStatement(lines, box).rows, pen);
  if (lines.length === 0) return [drawMark(mark, box, pen)];
  const isBeside = box.width / box.height >= BESIDE[mark.kind];
  const gap = isBeside ? Math.min(12, box.width * 0.05) : Math.min(4, box.height * 0.05);
  const divide = (share: number) => {
    const [markBox, rest] = (isBeside ? beside : stacked)(box, share, gap);
    const most = Math.min(largestPrint(box, isBeside), belowName(mark, markBox));
    return { markBox, rest, said: layOutStatement(lines, rest, { most, isOnTop: !isBeside }) };
  };
  const [share, less] = isBeside ? [0.42, 0.3] : [shareAbove(lines, box), 0.3];
  const wanted = divide(share);
  const smaller = wanted.said.dropped > 0 ? divide(less) : wanted;
  // The mark yields where that lets the statement say more.
  const best = smaller.said.dropped < wanted.said.dropped ? smaller : wanted;
  const rule = isBeside
    ? upright(best.rest.x - gap / 2, box, pen)
    : level(best.markBox.y - gap / 2, box, pen);
  const drawn = [drawMark(mark, best.markBox, pen, isBeside), ...(gap < LEAST_GAP ? [] : [rule])];
  return [...drawn, ...drawRows(best.said.rows, pen)];
}

/** Nothing was drawn or typed: its place is for the statement. */
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
function belowName(mark: Mark, markBox: Box): number {
  if (mark.kind !== "typed") return Infinity;
  return 0.48 * (layOutTyped(mark, markBox).rows[0]?.size ?? Infinity);
}

/** The mark takes more of a high box than of a low one, whose print would get too small. */
function shareAbove(lines: readonly AppearanceLine[], box: Box): number {
  const wanted = (lines.length * 9) / box.height;
  const print = (largestPrint(box, false) * 1.4 * lines.length) / box.height;
  return 1 - Math.min(0.55, Math.max(print, wanted));
}

function drawMark(mark: Mark, box: Box, pen: Pen, isBeside = false): string {
  if (mark.kind === "drawn") {
    return `q ${paint(pen.colourOf(INK))}\n${drawStrokes(mark.drawing, box, pen.edge)}\nQ`;
  }
  if (mark.kind === "typed") return drawTyped(mark, box, pen, isBeside);
  return pen.image && pen.edge === 0 ? drawImage(pen.image, box) : "";
}

/** As large as the box allows in its own shape, centred. */
function drawImage({ aspect, upright }: EmbeddedImage, box: Box): string {
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return `q ${numbers(width, 0, 0, height, x, y)} cm ${numbers(...upright)} cm /IM Do Q`;
}

function drawTyped(mark: TypedMark, box: Box, pen: Pen, isBeside: boolean): string {
  const { rows, face } = layOutTyped(mark, box, isBeside);
  return rows.map((row) => drawText(row, face, pen)).join("\n");
}

function drawRows(rows: readonly Row[], pen: Pen): readonly string[] {
  return rows.map((row) => drawText(row, typeface("plain"), pen));
}

function drawText(row: Row, face: Typeface, { fonts, colourOf, edge }: Pen): string {
  const { glyphs, x, y, size, colour, means } = row;
  // The edge around letters is not read once more.
  const shown = show(fonts, face, glyphs, { size, means: edge > 0 ? "" : means });
  const width = edge > 0 ? `${numbers(2 * edge)} w ` : "";
  return `${paint(colourOf(colour))} ${width}BT ${numbers(x, y)} Td ${shown} ET`;
}

/** Between a mark and what stands beside it. */
function upright(x: number, { y, height }: Box, pen: Pen): string {
  return line([x, y + height * 0.08], [x, y + height * 0.92], pen);
}

/** On which a name stands. */
function level(y: number, { x, width }: Box, pen: Pen): string {
  return line([x, y], [x + width, y], pen);
}

function line(
  from: readonly [number, number],
  to: readonly [number, number],
  { colourOf, edge }: Pen,
): string {
  const width = numbers(0.5 + 2 * edge);
  return `${paint(colourOf(RULE))} ${width} w ${numbers(...from)} m ${numbers(...to)} l S`;
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => numberText(Math.round(value * 1000) / 1000)).join(" ");
}
