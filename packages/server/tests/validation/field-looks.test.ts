import assert from "node:assert/strict";
import { test } from "node:test";
import { composer } from "@paraph/testkit";
import { applyMove, FIELD_MOVES, LEGITIMATE_MOVES, STRUCTURE_MOVES } from "@paraph/testkit/moves";
import { factsOf } from "./validate-file.ts";

const files = composer(new Date("2026-11-15T12:00:00Z"));
/** Signed once without certification, as a table; certified for comments, as a stream. */
const BASES = [19, 14];

/** What the first signature's later revisions are taken for, whatever the pages look like. */
function findingsAfter(bytes: Uint8Array, move: Parameters<typeof applyMove>[1]) {
  const [signature] = factsOf(applyMove(bytes, move)).changes?.signatures ?? [];
  assert.ok(signature, move.name);
  const unseen = signature.comparison.marks.filter((mark) => mark.unseen);
  return { isUndefined: signature.level === "other", unseen, name: move.name };
}

test("4.6 a field that does not show its value to everybody is marked, whatever its place looks like", async () => {
  for (const base of BASES) {
    const { bytes } = await files.signed(base);
    const missed = FIELD_MOVES.map((move) => findingsAfter(bytes, move))
      .filter(({ isUndefined, unseen }) => !isUndefined && unseen.length === 0)
      .map(({ name }) => name);
    assert.deepEqual(missed, []);
  }
});

test("4.6 an element that says something without content is no permitted change", async () => {
  for (const base of BASES) {
    const { bytes } = await files.signed(base);
    const missed = STRUCTURE_MOVES.map((move) => findingsAfter(bytes, move))
      .filter(({ isUndefined }) => !isUndefined)
      .map(({ name }) => name);
    assert.deepEqual(missed, []);
  }
});

test("4.6 fields as people and programs fill them in show their value", async () => {
  const { bytes } = await files.signed(19);
  const wrong = LEGITIMATE_MOVES.map((move) => findingsAfter(bytes, move)).filter(
    ({ isUndefined, unseen }) => isUndefined || unseen.length > 0,
  );
  assert.deepEqual(wrong, []);
});
