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
/** How far from an edge a frame may reach. */
export const EDGE = 3.5;

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
  const isNear = ([x, y]: Point): boolean =>
    Math.min(x - box[0], y - box[1], box[2] - x, box[3] - y) <= EDGE;
  return (across || up) && path.every(isNear);
}
