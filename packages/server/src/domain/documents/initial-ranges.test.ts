import assert from "node:assert/strict";
import { test } from "node:test";
import {
  grownInitialRanges,
  keptInitialRanges,
  INITIAL_RANGES_FROM_BYTES,
  placesOf,
} from "./initial-ranges.ts";

const set = (...runs: [number, number][]) => ({ chunkBytes: 100, runs });

test("what was appended belongs to the set, and nothing that stood before moves", () => {
  const grown = grownInitialRanges(set([0, 2], [7, 3]), { before: 950, after: 1210 });
  assert.deepEqual(grown?.runs, [
    [0, 2],
    [7, 2],
    [9, 4],
  ]);
  assert.deepEqual(placesOf(grown ?? set(), 1210).at(-1), { offset: 900, length: 310 });
  assert.equal(grownInitialRanges(null, { before: 1, after: 2 }), null);
});

test("a run that begins where something was appended is taken once", () => {
  assert.deepEqual(grownInitialRanges(set([9, 1]), { before: 950, after: 1000 })?.runs, [[9, 1]]);
});

test("a set is kept where the file is large and the set is a small part of it", () => {
  const small = set([0, 10]);
  assert.equal(keptInitialRanges(small, INITIAL_RANGES_FROM_BYTES), small);
  assert.equal(keptInitialRanges(small, INITIAL_RANGES_FROM_BYTES - 1), null);
  assert.equal(keptInitialRanges(set([0, 5001]), INITIAL_RANGES_FROM_BYTES), null);
});
