import assert from "node:assert/strict";
import { test } from "node:test";
import { levelOf, partsOf } from "./level.ts";

test("a level is the highest whose parts are all there", () => {
  for (const level of ["B-B", "B-T", "B-LT", "B-LTA"] as const) {
    assert.equal(levelOf(partsOf(level)), level);
  }
  assert.equal(levelOf({ isStamped: false, hasEvidence: true, isArchived: true }), "B-B");
  assert.equal(levelOf({ isStamped: true, hasEvidence: false, isArchived: true }), "B-T");
});
