import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { collectFacts } from "@paraph/engine/validation";
import { createAuthority, ownSignedFile } from "@paraph/testkit";
import { byteChanges, isSpotless, type Judging, judgingFor, unnoticed } from "./single-bytes.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const judging = judgingFor(authority, new Date(NOW.getTime() + 60_000));

/** A judge that does not tell what nobody vouches for. */
const TRUSTING: Judging = (facts) => {
  const judgement = judging(facts);
  return {
    ...judgement,
    signers: judgement.signers.map((signer) => ({ ...signer, warnings: [] })),
  };
};

/** Some of all changes, in another place of every file; `npm run bytes` makes them all. */
test("a changed byte of a document that we signed is noticed, wherever it is", async () => {
  for (const seed of [1, 3, 4]) {
    const file = await ownSignedFile(authority, NOW, seed);
    assert.ok(isSpotless(judging(collectFacts(bytesSource(file)))), `file ${seed}`);
    const changes = byteChanges(file, { step: 5003, holeStep: 4001, from: seed * 911 });
    assert.deepEqual(unnoticed(file, changes, judging), [], `file ${seed}`);
  }
});

test("control: a judge that keeps loose ends to itself overlooks changes in the last time stamp", async () => {
  const file = await ownSignedFile(authority, NOW, 2);
  const changes = [...byteChanges(file, { step: file.length, holeStep: 397 })].filter(
    (_, index) => index % 8 === 0,
  );
  assert.deepEqual(unnoticed(file, changes, judging), []);
  assert.ok(unnoticed(file, changes, TRUSTING).length > 0);
});
