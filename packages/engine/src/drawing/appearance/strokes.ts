import { numberText } from "../../pdf/write/serialize.ts";
import { type Box, inset } from "./box.ts";

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

/** How wide the pen is for a pad of height 1, and the least and the most of a box's shorter side. */
const PEN = { onPad: 0.028, least: 0.02, most: 0.045 };
/** What the strongest pressure makes of the pen. */
const STRONGEST = 1.55;

type Point = { readonly x: number; readonly y: number };
/** One piece of a stroke as a Bézier curve; a dot goes from its point to the same. */
type Curve = {
  readonly from: Point;
  readonly one: Point;
  readonly two: Point;
  readonly to: Point;
  readonly pressure: number | null;
};
/** How wide the lines are, and how much wider on each side. */
type Pen = { readonly pen: number; readonly edge: number };
type Fit = { readonly scale: number; readonly left: number; readonly top: number };

/** Whether there is nothing to draw. */
export function hasNoPoints(drawing: StrokeDrawing): boolean {
  return sensible(drawing).length === 0;
}

/** The drawing as smooth lines, as large as the box allows, `edge` wider on each side; nothing is drawn outside the box. */
export function drawStrokes(drawing: StrokeDrawing, box: Box, edge = 0): string {
  const strokes = sensible(drawing).map(curvesOf);
  const curves = strokes.flat();
  if (curves.length === 0) return "";
  const side = Math.min(box.width, box.height);
  const natural = fitInto(curves, box).scale * PEN.onPad;
  const pen = Math.min(side * PEN.most, Math.max(side * PEN.least, natural));
  const fit = fitInto(curves, inset(box, (pen * STRONGEST) / 2));
  return ["1 J 1 j", ...strokes.map((stroke) => drawStroke(stroke, { pen, edge }, fit))].join("\n");
}

/** Points on the pad in one unit, none twice in a row; strange numbers are left out and surplus points too. */
function sensible({ aspect, strokes }: StrokeDrawing): StrokePoint[][] {
  const wide = Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
  let left = MOST_POINTS;
  return strokes
    .map((stroke) =>
      stroke
        .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && left-- > 0)
        .map(({ x, y, pressure }) => ({ x: clamp(x) * wide, y: clamp(y), pressure }))
        .filter(({ x, y }, index, all) => x !== all[index - 1]?.x || y !== all[index - 1]?.y),
    )
    .filter((stroke) => stroke.length > 0);
}

function curvesOf(stroke: readonly StrokePoint[]): readonly Curve[] {
  const [first] = stroke;
  if (!first) return [];
  if (stroke.length === 1) {
    return [{ from: first, one: first, two: first, to: first, pressure: first.pressure }];
  }
  return stroke.slice(1).map((to, index) => {
    const from = stroke[index] ?? first;
    const before = stroke[index - 1] ?? from;
    const after = stroke[index + 2] ?? to;
    // Catmull-Rom through the points; a handle longer than a third of its piece would swing far out of the way.
    const most = Math.hypot(to.x - from.x, to.y - from.y) / 3;
    const one = towards(from, to.x - before.x, to.y - before.y, most);
    const two = towards(to, from.x - after.x, from.y - after.y, most);
    return { from, one, two, to, pressure: to.pressure };
  });
}

function towards({ x, y }: Point, across: number, up: number, most: number): Point {
  const length = Math.hypot(across, up) / 6;
  const share = length > most ? most / length / 6 : 1 / 6;
  return { x: x + across * share, y: y + up * share };
}

/** A curve lies between its points and handles, so these say how large the drawing is. */
function fitInto(curves: readonly Curve[], box: Box): Fit {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { from, one, two, to } of curves) {
    left = Math.min(left, from.x, one.x, two.x, to.x);
    right = Math.max(right, from.x, one.x, two.x, to.x);
    top = Math.min(top, from.y, one.y, two.y, to.y);
    bottom = Math.max(bottom, from.y, one.y, two.y, to.y);
  }
  const [width, height] = [right - left, bottom - top];
  // A dash or a dot is not blown up to the whole box: at least a fifth of the pad is shown.
  const scale = Math.min(box.width / Math.max(width, 0.2), box.height / Math.max(height, 0.2));
  return {
    scale,
    left: left - (box.width / scale - width) / 2 - box.x / scale,
    top: bottom + (box.height / scale - height) / 2 + box.y / scale,
  };
}

/** One path for the whole stroke without pressure, one for each piece with it. */
function drawStroke(stroke: readonly Curve[], pen: Pen, fit: Fit): string {
  const at = ({ x, y }: Point) =>
    `${rounded((x - fit.left) * fit.scale)} ${rounded((fit.top - y) * fit.scale)}`;
  // Some viewers draw no curve of no length, but all of them a line.
  const curve = ({ from, one, two, to }: Curve) =>
    from === to ? `${at(to)} l` : `${at(one)} ${at(two)} ${at(to)} c`;
  const begin = ({ pressure, from }: Curve) => `${width(pen, pressure)} ${at(from)} m`;
  const [first] = stroke;
  if (!first) return "";
  if (stroke.every(({ pressure }) => pressure === null)) {
    return `${begin(first)} ${stroke.map(curve).join(" ")} S`;
  }
  return stroke.map((piece) => `${begin(piece)} ${curve(piece)} S`).join("\n");
}

function width({ pen, edge }: Pen, pressure: number | null): string {
  const weight = pressure === null ? 1 : 0.45 + (STRONGEST - 0.45) * clamp(pressure);
  return `${rounded(pen * weight + 2 * edge)} w`;
}

function rounded(value: number): string {
  return numberText(Math.round(value * 100) / 100);
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
