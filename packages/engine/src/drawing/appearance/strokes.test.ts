import assert from "node:assert/strict";
import { test } from "node:test";
import { drawStrokes, type StrokePoint } from "./strokes.ts";

const BOX = { x: 10, y: 20, width: 90, height: 60 };

function drawn(...points: readonly (readonly [number, number, number?])[]): string {
  const stroke = points.map(([x, y, pressure = null]): StrokePoint => ({ x, y, pressure }));
  return drawStrokes({ aspect: 3, strokes: [stroke] }, BOX);
}

test("a pen that did not move leaves a dot, which all viewers draw as a line of no length", () => {
  assert.match(drawn([0.5, 0.5]), /^1 J 1 j\n[\d.]+ w 55 50 m 55 50 l S$/);
  assert.equal(drawn([0.5, 0.5], [0.5, 0.5], [0.5, 0.5]), drawn([0.5, 0.5]));
});

test("the pen is as wide for the drawing as it was on the pad", () => {
  const width = (content: string) => Number(/([\d.]+) w/.exec(content)?.[1]);
  const large = width(drawn([0.4, 0.1], [0.6, 0.9]));
  const dense = width(drawn([0, 0.4], [1, 0.6]));
  assert.ok(large > dense && dense >= 1, `${large} and ${dense} points`);
});

test("pressure makes the pen wider, piece by piece", () => {
  const content = drawn([0.1, 0.5, 0], [0.5, 0.4, 0], [0.9, 0.5, 1]);
  const [light = 0, strong = 0, ...more] = [...content.matchAll(/([\d.]+) w/g)].map((each) =>
    Number(each[1]),
  );
  assert.equal(more.length, 0);
  assert.ok(Math.abs(strong / light - 1.55 / 0.45) < 0.1);
});

test("a curve does not swing out where points lie unevenly", () => {
  const content = drawn([0, 0.5], [1, 0.5], [1, 0.5001], [0.5, 0.6]);
  const ends = [...content.matchAll(/([\d.]+) [\d.]+ [mc]/g)].map((each) => Number(each[1]));
  // Handles that reach beyond the points would make the drawing smaller.
  assert.ok(Math.max(...ends) - Math.min(...ends) > BOX.width * 0.95);
});

test("an attempt to blow up the document ends at twenty thousand points", () => {
  const many = Array.from(
    { length: 30_000 },
    (_, i) => [(i % 997) / 997, (i % 991) / 991] as const,
  );
  assert.equal(drawn(...many).match(/ c/g)?.length, 19_999);
});
