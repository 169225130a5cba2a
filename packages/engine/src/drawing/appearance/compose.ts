import { numberText } from "../../pdf/write/serialize.ts";
import type { EmbeddedImage } from "../image/embed-image.ts";
import { type FontSet, resourceName, show } from "../text/font-set.ts";
import { plainText } from "../text/shape.ts";
import { typeface, type Typeface } from "../text/typeface.ts";
import type { Appearance, AppearanceLine, Mark, TypedMark } from "./appearance.ts";
import { beside, type Box, inset, stacked } from "./box.ts";
import { INK, paint, RULE } from "./colour.ts";
import { layOutStatement } from "./statement.ts";
import { drawStrokes, hasNoPoints } from "./strokes.ts";
import type { Row } from "./text-rows.ts";
import { layOutTyped } from "./typed.ts";

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
  if (!mark || isBlank(mark)) return drawRows(layOutStatement(lines, box).rows, tools);
  if (lines.length === 0) return [drawMark(mark, box, tools)];
  const isWide = box.width / box.height >= WIDE;
  const gap = isWide ? Math.min(12, box.width * 0.05) : margin / 2;
  const [share, less] = isWide ? [0.42, 0.3] : [shareAbove(lines, box), 0.3];
  const divide = (of: number) => {
    const [room, rest] = (isWide ? beside : stacked)(box, of, gap);
    return { room, rest, said: layOutStatement(lines, rest) };
  };
  const wanted = divide(share);
  const smaller = wanted.said.dropped > 0 ? divide(less) : wanted;
  // The mark gives way where that lets the statement say more.
  const best = smaller.said.dropped < wanted.said.dropped ? smaller : wanted;
  const rule = isWide ? [ruleAt(best.rest.x - gap / 2, box)] : [];
  return [drawMark(mark, best.room, tools), ...rule, ...drawRows(best.said.rows, tools)];
}

/** Nothing was drawn or typed: its room is for the statement. */
function isBlank(mark: Mark): boolean {
  if (mark.kind === "typed") return plainText(mark.name) === "";
  return mark.kind === "drawn" && hasNoPoints(mark.drawing);
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

function drawTyped(mark: TypedMark, box: Box, fonts: FontSet): string {
  const { rows, face } = layOutTyped(mark, box);
  return rows.map((row) => drawText(row, face, fonts)).join("\n");
}

function drawRows(rows: readonly Row[], { fonts }: Tools): readonly string[] {
  return rows.map((row) => drawText(row, typeface("plain"), fonts));
}

function drawText(row: Row, face: Typeface, fonts: FontSet): string {
  const { glyphs, x, y, size, colour, means } = row;
  const font = `/${resourceName(face)} ${numbers(size)} Tf`;
  const shown = show(fonts, face, glyphs, { size, means });
  return `${paint(colour)} BT ${font} ${numbers(x, y)} Td ${shown} ET`;
}

function ruleAt(x: number, { y, height }: Box): string {
  const [from, to] = [numbers(x, y + height * 0.08), numbers(x, y + height * 0.92)];
  return `${paint(RULE)} 0.5 w ${from} m ${to} l S`;
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => numberText(Math.round(value * 1000) / 1000)).join(" ");
}
