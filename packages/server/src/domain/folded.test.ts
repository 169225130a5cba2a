import assert from "node:assert/strict";
import { test } from "node:test";
import { folded } from "./folded.ts";

test("4.3 a search folds the case of every script, and accents as people type them", () => {
  for (const [one, other] of [
    ["Zürich", "ZÜRICH"],
    ["Zürich", "Zu\u0308rich"],
    ["Zürich", "zurich"],
    ["Straße", "STRASSE"],
    ["Ελλάδα", "ΕΛΛΆΔΑ"],
    ["Договор", "ДОГОВОР"],
    ["ﬁnal", "FINAL"],
  ] as const) {
    assert.equal(folded(one), folded(other), `${one} ${other}`);
  }
  assert.notEqual(folded("कि"), folded("क"), "vowel signs are letters");
  assert.notEqual(folded("Zürich"), folded("Zuerich"));
});
