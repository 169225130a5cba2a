import assert from "node:assert/strict";
import { test } from "node:test";
import { canMove, isOrdered, movedBy, movedTo, stepsOf, withOrder } from "./order.ts";

const PEOPLE = [1, 2, 3].map((key) => ({ key, step: "" }));
const keys = (people: readonly { key: number; step: string }[]) =>
  stepsOf(people).map((step) => step.map(({ key }) => key));

test("without an order everybody signs at the same time", () => {
  assert.equal(isOrdered(PEOPLE), false);
  assert.deepEqual(keys(PEOPLE), [[1, 2, 3]]);
  assert.deepEqual(keys(withOrder(PEOPLE, true)), [[1], [2], [3]]);
  assert.equal(isOrdered(withOrder(withOrder(PEOPLE, true), false)), false);
});

test("who moves joins the neighbouring step, and leaves it on the other side", () => {
  const ordered = withOrder(PEOPLE, true);
  const joined = movedBy(ordered, 2, -1);
  assert.deepEqual(keys(joined), [[1, 2], [3]]);
  assert.deepEqual(keys(movedBy(joined, 2, -1)), [[2], [1], [3]]);
  assert.deepEqual(keys(movedBy(joined, 2, 1)), [[1], [2], [3]]);
});

test("nobody moves beyond the ends", () => {
  const ordered = withOrder(PEOPLE, true);
  assert.deepEqual([canMove(ordered, 1, -1), canMove(ordered, 3, 1)], [false, false]);
  assert.deepEqual(keys(movedBy(ordered, 1, -1)), keys(ordered));
  assert.deepEqual(keys(movedBy(ordered, 9, -1)), keys(ordered));
});

test("who is dropped on a step joins it, and steps have no gaps", () => {
  const ordered = withOrder(PEOPLE, true);
  assert.deepEqual(keys(movedTo(ordered, 1, 3)), [[2], [1, 3]]);
  assert.deepEqual(keys(movedTo(ordered, 1, 4)), [[2], [3], [1]]);
  assert.deepEqual(
    movedTo(ordered, 1, 4).map(({ step }) => step),
    ["1", "2", "3"],
  );
});
