import type { Rectangle } from "./annotation-words.ts";

export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

export function moved([x, y]: Point, m: Matrix): Point {
  return [x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]];
}

export function rectangleIn([a, b, c, d]: readonly number[]): Rectangle | null {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export function intersection(a: Rectangle, b: Rectangle): Rectangle {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** The rectangle around some points. */
export function around(path: readonly Point[]): Rectangle {
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** What a path encloses where it is a rectangle or a line along the axes; null for any other. */
export function rectangleOfPath(path: readonly Point[]): Rectangle | null {
  if (path.length < 2 || path.length > 5) return null;
  const area = around(path);
  const corner = ([x, y]: Point): boolean =>
    [area[0], area[2]].some((each) => Math.abs(each - x) < 0.01) &&
    [area[1], area[3]].some((each) => Math.abs(each - y) < 0.01);
  return path.every(corner) ? area : null;
}

/** The share of a side that a frame, a ground or a line between cells goes along at least. */
const ALONG = 0.8;
/** How far from an edge a frame may reach, and the shades of a border of three points within it. */
const EDGE = 3.5;
export const SHADE = 6.5;

/** Whether it goes along the whole width of a box, or along the whole of its height. */
export function goesAlong(box: Rectangle, area: Rectangle): { across: boolean; up: boolean } {
  return {
    across: area[2] - area[0] >= ALONG * (box[2] - box[0]),
    up: area[3] - area[1] >= ALONG * (box[3] - box[1]),
  };
}

/** Whether all of a path lies along the edges of a box: a frame around what is written. */
export function isFrame(box: Rectangle, path: readonly Point[]): boolean {
  const { across, up } = goesAlong(box, around(path));
  return (across || up) && isNearEdges(box, path, EDGE);
}

/** Whether a path is the light or the dark half of a bevelled border: from corner to corner, and thin. */
export function isShade(box: Rectangle, path: readonly Point[]): boolean {
  const area = around(path);
  const isFromEnds = box.every((side, index) => Math.abs(side - (area[index] ?? 0)) <= EDGE);
  return isFromEnds && path.length >= 6 && isNearEdges(box, path, SHADE);
}

/** What a border leaves free whose inner corners these are. */
export function within(box: Rectangle, path: readonly Point[]): Rectangle {
  const depths = path.map(([x, y]) => Math.min(x - box[0], y - box[1], box[2] - x, box[3] - y));
  const by = Math.max(0, ...depths);
  return [box[0] + by, box[1] + by, box[2] - by, box[3] - by];
}

/** Whether two rectangles, one in the other, are the edges of a border, as PDFium fills it. */
export function isRing(box: Rectangle, paths: readonly (readonly Point[])[]): boolean {
  const [outer, inner, more] = paths.map(rectangleOfPath);
  if (!outer || !inner || more !== undefined) return false;
  const areNear = (area: Rectangle, by: number): boolean =>
    area.every((side, index) => Math.abs(side - (box[index] ?? 0)) <= by);
  return areNear(outer, EDGE) && areNear(inner, SHADE);
}

/** Whether the points of a path and the middles between them are near an edge. */
function isNearEdges(box: Rectangle, path: readonly Point[], by: number): boolean {
  return path.every(([x, y], index) => {
    const [nextX, nextY] = path[(index + 1) % path.length] ?? [x, y];
    return [[x, y] as const, [(x + nextX) / 2, (y + nextY) / 2] as const].every(
      ([a, b]) => Math.min(a - box[0], b - box[1], box[2] - a, box[3] - b) <= by,
    );
  });
}
