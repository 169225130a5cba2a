import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Change,
  type DocumentFacts,
  validate,
  DEFAULT_POLICY,
} from "@paraph/engine/validation";
import { ATTACKS, composer } from "@paraph/testkit";
import { BY_THE_RULES, falseAlarms, type ValidateFacts, missedAttacks } from "./generated.ts";
import { factsOf, seemsUntouched } from "./validate-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const files = composer(NOW);

/** A few of each kind of move; `npm run attacks` makes thousands. */
function seeds(count: number, step: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index * step);
}

test("no generated attack seems untouched", async () => {
  assert.deepEqual(await missedAttacks(files, seeds(ATTACKS, 1)), []);
});

test("no generated permitted change is called failed or unexplained", async () => {
  assert.deepEqual(await falseAlarms(files, seeds(40, 7)), []);
});

/** A validator that looks neither at objects nor at pages. */
const BLIND: ValidateFacts = (facts) => BY_THE_RULES(withoutChanges(facts, () => false));
/** A validator that takes every change for a forbidden one. */
const STRICT: ValidateFacts = (facts) => {
  const changes = facts.changes && {
    ...facts.changes,
    signatures: facts.changes.signatures.map((each) => ({
      ...each,
      level: each.changes.length > 0 ? ("other" as const) : each.level,
    })),
  };
  return validate({ ...facts, changes }, DEFAULT_POLICY, NOW);
};

function withoutChanges(facts: DocumentFacts, kept: (change: Change) => boolean): DocumentFacts {
  const changes = facts.changes && {
    ...facts.changes,
    signatures: facts.changes.signatures.map((each) => ({
      ...each,
      level: "none" as const,
      changes: each.changes.filter(kept),
      violations: [],
      notCompared: [],
      dictionaryUnchanged: true,
      placeUnchanged: true,
      appearanceUnchanged: true,
    })),
  };
  const visual = facts.visual.map(() => ({ checked: true, reason: null, differences: [] }));
  return { ...facts, changes, visual };
}

test("control: a validator that does not look misses attacks, one that trusts nothing fails permitted changes", async () => {
  const missed = await missedAttacks(files, seeds(12, 5), BLIND);
  assert.ok(missed.length >= 6, `${missed.length} missed`);
  const failed = await falseAlarms(files, seeds(8, 3), STRICT);
  assert.ok(failed.length >= 6, `${failed.length} failed`);
});

test("the same seed makes the same moves", async () => {
  const [a, b] = [await composer(NOW).attack(17), await composer(NOW).attack(17)];
  assert.deepEqual(a.moves, b.moves);
});

test("a changed byte of what was signed is noticed, wherever it is", async () => {
  const { bytes } = await files.signed(1);
  const facts = factsOf(bytes);
  assert.equal(seemsUntouched(BY_THE_RULES(facts)), true);
  const [, before = 0, behind = 0] = facts.changes?.signatures[0]?.byteRange.written ?? [];
  const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * bytes.length) / 60));
  const unnoticed = places.filter((place) => {
    if (place >= before && place < behind) return false;
    const damaged = new Uint8Array(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ 0x01;
    return seemsUntouched(BY_THE_RULES(factsOf(damaged)));
  });
  assert.deepEqual(unnoticed, []);
});
