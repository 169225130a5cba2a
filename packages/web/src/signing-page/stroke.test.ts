import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPoint, strokePath } from "./stroke.ts";

const first = { touch: { x: 0, y: 0, time: 0, pressure: null }, point: [0, 0, 0.5] } as const;
const after = (time: number, pressure: number | null = null) =>
  nextPoint({ x: 20, y: 0, time, pressure }, first)?.[2] ?? NaN;

test("nextPoint presses the less the faster a finger goes, and as a pen says", () => {
  assert.ok(after(100) > 0.5, "slow");
  assert.ok(after(5) < 0.5, "fast");
  assert.ok(after(5, 1) > after(100, 0), "a pen knows");
});

test("nextPoint leaves out what hardly moved", () => {
  assert.equal(nextPoint({ x: 1, y: 1, time: 9, pressure: null }, first), null);
  assert.deepEqual(nextPoint({ x: 1, y: 1, time: 9, pressure: null }, null), [1, 1, 0.5]);
});

test("strokePath is as wide as the pen was pressed, and of one width where that is not known", () => {
  const radii = (...points: Parameters<typeof strokePath>[0]) =>
    [...strokePath(points).matchAll(/a([\d.]+) /g)].map((each) => Number(each[1]));
  const swelling = radii([0, 0, 0], [50, 0, 0.5], [100, 0, 1]);
  assert.deepEqual(
    swelling.toSorted((a, b) => a - b),
    swelling,
  );
  assert.ok((swelling.at(-1) ?? 0) > 3 * (swelling[0] ?? Infinity));
  assert.deepEqual([...new Set(radii([0, 0], [50, 9], [100, 0]))], [3]);
  assert.equal(strokePath([]), "");
});
