import { numberText } from "../../pdf/write/serialize.ts";
import type { Box } from "./box.ts";

/** One point of the pen; the pressure is 0 to 1, or null where the device knows none. */
export type StrokePoint = {
  readonly x: number;
  readonly y: number;
  readonly pressure: number | null;
};

/**
 * What the pen drew: points between 0 and 1 from the upper left corner of a pad `aspect` times as wide
 * as high.
 */
export type StrokeDrawing = {
  readonly aspect: number;
  readonly strokes: readonly (readonly StrokePoint[])[];
};

/** Beyond this a drawing is no signature but an attempt to blow up the document. */
const MOST_POINTS = 20_000;

type Fit = { readonly scale: number; readonly left: number; readonly top: number };

/** The drawing as smooth lines, as large as the box allows; nothing is drawn outside the box. */
export function drawStrokes(drawing: StrokeDrawing, box: Box): string {
  const strokes = sensible(drawing);
  const points = strokes.flat();
  if (points.length === 0) return "";
  const pen = Math.min(box.width, box.height) * 0.035;
  const inner = {
    x: box.x + pen,
    y: box.y + pen,
    width: box.width - 2 * pen,
    height: box.height - 2 * pen,
  };
  const fit = fitInto(points, inner);
  const placed = strokes.map((stroke) => stroke.map((point) => place(point, fit)));
  return ["1 J 1 j", ...placed.map((stroke) => drawStroke(stroke, pen))].join("\n");
}

/** Points on the pad in one unit; strange numbers are left out and surplus points too. */
function sensible({ aspect, strokes }: StrokeDrawing): StrokePoint[][] {
  const wide = Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
  let left = MOST_POINTS;
  return strokes
    .map((stroke) =>
      stroke
        .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && left-- > 0)
        .map(({ x, y, pressure }) => ({ x: clamp(x) * wide, y: clamp(y), pressure })),
    )
    .filter((stroke) => stroke.length > 0);
}

function fitInto(points: readonly StrokePoint[], box: Box): Fit & { height: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [width, height] = [Math.max(right - left, 1e-6), Math.max(bottom - top, 1e-6)];
  // A dash or a dot is not blown up to the whole box: at least a fifth of the pad is shown.
  const scale = Math.min(box.width / Math.max(width, 0.2), box.height / Math.max(height, 0.2));
  return {
    scale,
    left: left - (box.width / scale - width) / 2 - box.x / scale,
    top: bottom + (box.height / scale - height) / 2 + box.y / scale,
    height,
  };
}

function place({ x, y, pressure }: StrokePoint, { scale, left, top }: Fit): StrokePoint {
  return { x: (x - left) * scale, y: (top - y) * scale, pressure };
}

/** One width for the whole stroke without pressure, one for each piece with it. */
function drawStroke(stroke: readonly StrokePoint[], pen: number): string {
  const [first] = stroke;
  if (!first) return "";
  if (stroke.length === 1) return `${width(pen, first)} ${at(first)} m ${at(first)} l S`;
  const curves = stroke.slice(1).map((_, index) => curve(stroke, index));
  if (stroke.every(({ pressure }) => pressure === null)) {
    return `${width(pen, first)} ${at(first)} m ${curves.join(" ")} S`;
  }
  return stroke
    .slice(1)
    .map(
      (point, index) => `${width(pen, point)} ${at(stroke[index] ?? first)} m ${curves[index]} S`,
    )
    .join("\n");
}

/** Catmull-Rom through the points, written as the Bézier curve of one piece. */
function curve(stroke: readonly StrokePoint[], index: number): string {
  const from = stroke[index];
  const to = stroke[index + 1];
  if (!from || !to) return "";
  const before = stroke[index - 1] ?? from;
  const after = stroke[index + 2] ?? to;
  const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
  const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
  return `${at(one)} ${at(two)} ${at(to)} c`;
}

function width(pen: number, { pressure }: StrokePoint): string {
  const weight = pressure === null ? 1 : 0.45 + 1.1 * clamp(pressure);
  return `${numberText(rounded(pen * weight))} w`;
}

function at({ x, y }: { x: number; y: number }): string {
  return `${numberText(rounded(x))} ${numberText(rounded(y))}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
