import type { Rectangle } from "./annotation-words.ts";
import type { Point } from "./look-geometry.ts";

type Span = readonly [from: number, to: number];

const [MOST_POINTS, MOST_WORDS] = [500, 200];
/** So much of a place paths cover that cover it, and at most of one that they do not. */
const [WHOLE, LITTLE] = [0.9, 0.1];

/**
 * The places that paths cover when they are filled where an odd number of them lies (ISO 32000-2, 8.5.3.3.3), or null:
 * where a line is not along the axes, where they reach further out of all places than they may, where they cover a part
 * of one, or none of them.
 */
export function coveredBy(
  paths: readonly (readonly Point[])[],
  places: readonly Rectangle[],
  slackOf: (place: Rectangle) => number,
): readonly Rectangle[] | null {
  const points = paths.reduce((sum, path) => sum + path.length, 0);
  if (points > MOST_POINTS || places.length > MOST_WORDS || !paths.every(isAlongAxes)) return null;
  const wider = places.map((place): Rectangle => {
    const by = slackOf(place);
    return [place[0] - by, place[1] - by, place[2] + by, place[3] + by];
  });
  const levels = [
    ...paths.flat().map(([, y]) => y),
    ...[...places, ...wider].flatMap((each) => [each[1], each[3]]),
  ].toSorted((a, b) => a - b);
  const areas = places.map(() => 0);
  for (const [index, low] of levels.entries()) {
    const high = levels[index + 1] ?? low;
    const y = (low + high) / 2;
    if (high - low < 1e-6) continue;
    const filled = spansAt(paths, y);
    const here = wider.filter((each) => y >= each[1] && y <= each[3]);
    const inOrder = here.toSorted((a, b) => a[0] - b[0]);
    if (!filled.every((span) => isWithin(span, inOrder))) return null;
    for (const [place, [left, bottom, right, top]] of places.entries()) {
      if (y < bottom || y > top) continue;
      const wide = filled.reduce((sum, span) => sum + common(span, [left, right]), 0);
      areas[place] = (areas[place] ?? 0) + wide * (high - low);
    }
  }
  const shares = places.map((each, index) => (areas[index] ?? 0) / areaOf(each));
  if (shares.some((share) => !(share >= WHOLE || share <= LITTLE))) return null;
  const covered = places.filter((_, index) => (shares[index] ?? 0) >= WHOLE);
  return covered.length === 0 ? null : covered;
}

function areaOf([left, bottom, right, top]: Rectangle): number {
  return (right - left) * (top - bottom);
}

/** Each point with the next one, and the last with the first. */
function linesOf(path: readonly Point[]): readonly (readonly [Point, Point])[] {
  return path.map((point, index) => [point, path[(index + 1) % path.length] ?? point]);
}

function isAlongAxes(path: readonly Point[]): boolean {
  return linesOf(path).every(
    ([from, to]) => Math.min(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) < 0.01,
  );
}

/** From where to where paths are filled at a height. */
function spansAt(paths: readonly (readonly Point[])[], y: number): readonly Span[] {
  const crossed = paths
    .flatMap(linesOf)
    .flatMap(([[x, from], [, to]]) => (from < y === to < y ? [] : [x]))
    .toSorted((a, b) => a - b);
  return crossed.flatMap((x, index): Span[] =>
    index % 2 === 0 ? [[x, crossed[index + 1] ?? x]] : [],
  );
}

/** Whether a span lies in places that touch each other, which are given from left to right. */
function isWithin([from, to]: Span, places: readonly Rectangle[]): boolean {
  let at = from;
  for (const [left, , right] of places) if (left <= at + 0.01) at = Math.max(at, right);
  return at >= to - 0.01;
}

function common(a: Span, b: Span): number {
  return Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]));
}
