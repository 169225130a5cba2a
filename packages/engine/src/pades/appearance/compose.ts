import { numberText } from "../../pdf/write/serialize.ts";
import type { EmbeddedImage } from "../image/embed-image.ts";
import { type FontSet, resourceName, show } from "../text/font-set.ts";
import { depthOf, handFor, shape, widthOf } from "../text/shape.ts";
import { typeface, type Typeface } from "../text/typeface.ts";
import type { Appearance, AppearanceLine, Mark, TypedMark } from "./appearance.ts";
import { beside, type Box, inset, stacked } from "./box.ts";
import { INK, paint, RULE } from "./colour.ts";
import { layOutStatement, type Row } from "./statement.ts";
import { drawStrokes } from "./strokes.ts";

/** What drawing needs besides the box: the fonts being collected and the image, once embedded. */
export type Tools = { readonly fonts: FontSet; readonly image: EmbeddedImage | null };

/** From this shape on the mark stands beside its statement, below it above. */
const WIDE = 2.4;

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
  if (!mark) return drawRows(layOutStatement(lines, box), tools);
  if (lines.length === 0) return [drawMark(mark, box, tools)];
  if (box.width / box.height >= WIDE) {
    const gap = Math.min(12, box.width * 0.05);
    const [left, right] = beside(box, 0.42, gap);
    const rule = ruleAt(right.x - gap / 2, box);
    return [drawMark(mark, left, tools), rule, ...drawRows(layOutStatement(lines, right), tools)];
  }
  const [upper, lower] = stacked(box, shareAbove(lines, box), margin / 2);
  return [drawMark(mark, upper, tools), ...drawRows(layOutStatement(lines, lower), tools)];
}

/** The mark takes more of a high box than of a low one, whose print would get too small. */
function shareAbove(lines: readonly AppearanceLine[], box: Box): number {
  const wanted = (lines.length * 12) / box.height;
  return 1 - Math.min(0.55, Math.max(0.3, wanted));
}

function drawMark(mark: Mark, box: Box, tools: Tools): string {
  if (mark.kind === "drawn") return `q ${paint(INK)}\n${drawStrokes(mark.drawing, box)}\nQ`;
  if (mark.kind === "typed") return drawTyped(mark, box, tools.fonts);
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

function drawTyped({ name, means = null }: TypedMark, box: Box, fonts: FontSet): string {
  const face = handFor(name);
  const glyphs = shape(name, face);
  const { ascent, descent, unitsPerEm } = face.font;
  // Arabic letters go deeper than the font says of itself.
  const up = ascent / unitsPerEm;
  const down = Math.max(-descent / unitsPerEm, depthOf(glyphs, face));
  const size = Math.min(box.width / (widthOf(glyphs) || 1), box.height / (up + down));
  const x = box.x + (box.width - widthOf(glyphs) * size) / 2;
  const y = box.y + (box.height - (up + down) * size) / 2 + down * size;
  return drawText({ glyphs, x, y, size, colour: INK, means }, face, fonts);
}

function drawRows(rows: readonly Row[], { fonts }: Tools): readonly string[] {
  return rows.map((row) => drawText(row, typeface("plain"), fonts));
}

function drawText(row: Row, face: Typeface, fonts: FontSet): string {
  const { glyphs, x, y, size, colour, means } = row;
  const font = `/${resourceName(face)} ${numbers(size)} Tf`;
  const shown = show(fonts, face, glyphs, means);
  return `${paint(colour)} BT ${font} ${numbers(x, y)} Td ${shown} ET`;
}

function ruleAt(x: number, { y, height }: Box): string {
  const [from, to] = [numbers(x, y + height * 0.08), numbers(x, y + height * 0.92)];
  return `${paint(RULE)} 0.5 w ${from} m ${to} l S`;
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => numberText(Math.round(value * 1000) / 1000)).join(" ");
}
