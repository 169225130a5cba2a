import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rectangle } from "./annotation-words.ts";
import type { Point } from "./look-geometry.ts";
import { coveredBy } from "./merged-bars.ts";

const LINES: readonly Rectangle[] = [
  [0, 14, 100, 28],
  [0, 0, 60, 14],
];
const OUTLINE: readonly Point[] = [
  [-0.6, -0.6],
  [60.6, -0.6],
  [60.6, 13.4],
  [100.6, 13.4],
  [100.6, 28.6],
  [-0.6, 28.6],
];
const square = ([left, bottom, right, top]: Rectangle): readonly Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];
const covered = (...paths: readonly (readonly Point[])[]): number | null =>
  coveredBy(paths, LINES, () => 3)?.length ?? null;

test("an outline around two lines covers both, and one of them may be left out", () => {
  assert.equal(covered(OUTLINE), 2);
  assert.equal(covered(square([0, 0, 60, 14])), 1);
});

test("an outline with a hole, with a leg, with a slope or over half a line covers none", () => {
  assert.equal(covered(OUTLINE, square([20, 2, 32, 12])), null);
  assert.equal(covered(OUTLINE, square([80, 0, 82, 13])), null);
  assert.equal(
    covered([
      [0, 0],
      [60, 3],
      [60, 14],
      [0, 14],
    ]),
    null,
  );
  assert.equal(covered(square([0, 0, 30, 14])), null);
  assert.equal(covered(square([200, 0, 230, 14])), null);
});
