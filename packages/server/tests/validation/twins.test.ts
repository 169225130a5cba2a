import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentFacts, validate } from "@paraph/engine/validation";
import { FAMILIES, twins } from "@paraph/testkit/twins";
import { type Judge, judgeFamilies, NOW } from "./twins.ts";

const files = twins(NOW);
const ALL = FAMILIES.map((_, index) => index);

test("4.6 of each family the attack is not valid and its permitted twin is", async () => {
  const results = await judgeFamilies(files, ALL, 1);
  assert.ok(results.length >= 60, `${results.length} families`);
  const wrong = results.filter(({ missed, alarms }) => missed.length + alarms.length > 0);
  assert.deepEqual(wrong, []);
});

type Signature = NonNullable<DocumentFacts["changes"]>["signatures"][number];

function judgeWith(see: (signature: Signature) => Signature, isBlind: boolean): Judge {
  return (facts, policy) => {
    const changes = facts.changes && {
      ...facts.changes,
      signatures: facts.changes.signatures.map(see),
    };
    const nothing = { checked: true, reason: null, differences: [] };
    const visual = isBlind ? facts.visual.map(() => nothing) : facts.visual;
    return validate({ ...facts, changes, visual }, policy, NOW);
  };
}

/** One that looks neither at objects nor at pages. */
const BLIND = judgeWith(
  (each) => ({ ...each, level: "none", changes: [], violations: [], notCompared: [] }),
  true,
);
/** One that takes whatever was added after a signature for a forgery. */
const STRICT = judgeWith(
  (each) => ({ ...each, level: each.byteRange.covers === "file" ? each.level : "other" }),
  false,
);

test("control: who does not look misses attacks, who trusts nothing refuses their twins", async () => {
  const some = ALL.filter((index) => index % 16 === 3);
  const blind = await judgeFamilies(files, some, 1, BLIND);
  assert.ok(blind.filter(({ missed }) => missed.length > 0).length >= some.length / 2);
  const strict = await judgeFamilies(files, some, 1, STRICT);
  assert.ok(strict.filter(({ alarms }) => alarms.length > 0).length >= some.length / 2);
});
