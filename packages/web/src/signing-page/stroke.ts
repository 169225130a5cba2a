import type { Point } from "./mark.ts";

/** How wide the pen is on the pad, and what the lightest and the strongest pressure make of it, as in the document. */
const PEN = 6;
const LIGHTEST = 0.45;
const STRONGEST = 1.55;
/** How far two points must lie apart, and how far what is drawn between them. */
const APART = 2.5;
const STEP = 3;
/** A hand that moves so far in a millisecond hardly presses. */
const FAST = 2.4;
/** How much of the pressure before is kept, so that a line swells and does not jump. */
const STEADY = 0.7;

/** What is known of the pointer at a moment. */
export type Touch = {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  /** What a pen says; null for fingers and mice, which press or do not. */
  readonly pressure: number | null;
};

/** The next point of a stroke: as strong as the pen presses, else the stronger the slower; null where it hardly moved. */
export function nextPoint(
  touch: Touch,
  before: { touch: Touch; point: Point } | null,
): Point | null {
  const { x, y } = touch;
  if (!before) return [round(x), round(y), round(touch.pressure ?? 0.5, 100)];
  const [lastX, lastY, last = 0.5] = before.point;
  if (Math.hypot(x - lastX, y - lastY) < APART) return null;
  const way = Math.hypot(x - before.touch.x, y - before.touch.y);
  const speed = way / Math.max(1, touch.time - before.touch.time);
  const wanted = touch.pressure ?? 1 - Math.min(1, speed / FAST);
  return [round(x), round(y), round(last * STEADY + wanted * (1 - STEADY), 100)];
}

/** The outline of a stroke, to be filled: a curve through the middles of its points, as wide as each was pressed. */
export function strokePath(points: readonly Point[]): string {
  const dots = points.map(([x, y, pressure]) => ({ x, y, radius: radiusOf(pressure) }));
  const [first] = dots;
  if (!first) return "";
  const line = [
    first,
    ...dots.flatMap((dot, at) => curve(dots[at - 1] ?? dot, dot, dots[at + 1] ?? dot)),
  ];
  return line.map((dot, at) => piece(line[at - 1] ?? dot, dot)).join("");
}

type Dot = { readonly x: number; readonly y: number; readonly radius: number };

function radiusOf(pressure: number | undefined): number {
  return (PEN / 2) * (pressure === undefined ? 1 : LIGHTEST + (STRONGEST - LIGHTEST) * pressure);
}

/** From the middle before a point to the middle after it, bent by the point. */
function curve(before: Dot, at: Dot, after: Dot): readonly Dot[] {
  const [from, to] = [between(before, at, 0.5), between(at, after, 0.5)];
  const length = Math.hypot(at.x - from.x, at.y - from.y) + Math.hypot(to.x - at.x, to.y - at.y);
  const steps = Math.max(1, Math.ceil(length / STEP));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return between(between(from, at, share), between(at, to, share), share);
  });
}

function between(a: Dot, b: Dot, share: number): Dot {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), radius: mix(a.radius, b.radius) };
}

/** A round end, and the band that leads to it; both turn the same way, so that nothing between them stays empty. */
function piece(from: Dot, to: Dot): string {
  const r = round(to.radius);
  const end = `M${round(to.x - to.radius)} ${round(to.y)}a${r} ${r} 0 1 1 ${round(2 * r)} 0a${r} ${r} 0 1 1 ${round(-2 * r)} 0`;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return end;
  const side = (dot: Dot, way: number) => {
    const [across, down] = [(to.y - from.y) / length, (from.x - to.x) / length];
    return `${round(dot.x + across * dot.radius * way)} ${round(dot.y + down * dot.radius * way)}`;
  };
  return `${end}M${side(from, 1)}L${side(to, 1)}L${side(to, -1)}L${side(from, -1)}Z`;
}

function round(value: number, by = 10): number {
  return Math.round(value * by) / by;
}
