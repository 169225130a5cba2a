import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority, ownKind, ownSignedFile } from "@paraph/testkit";
import { everyByte, PASSES } from "./every-byte.ts";
import {
  byteChanges,
  isSpotless,
  validated,
  type ValidationSetup,
  setupFor,
  unnoticed,
} from "./single-bytes.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const setup = setupFor(authority, new Date(NOW.getTime() + 60_000));

/** A validator that does not tell what nobody vouches for. */
const TRUSTING: ValidationSetup = (facts) => {
  const result = setup(facts);
  return {
    ...result,
    signers: result.signers.map((signer) => ({ ...signer, warnings: [] })),
  };
};

/** A validator that believes every digest. */
const CARELESS: ValidationSetup = (facts) =>
  setup({
    ...facts,
    signatures: facts.signatures.map((each) => ({
      ...each,
      cms: { ...each.cms, digestMatches: true, signatureMatches: true },
    })),
  });

/** Some of all changes, in another place of every file; `npm run bytes` makes them all. */
test("a changed byte of a document that we signed is noticed, wherever it is", async () => {
  for (const seed of [1, 3, 4]) {
    const file = await ownSignedFile(authority, NOW, seed);
    const before = validated(file, setup);
    assert.ok(isSpotless(before, before), `file ${seed}`);
    const changes = byteChanges(file, { step: 5003, holeStep: 4001, from: seed * 911 });
    assert.deepEqual(unnoticed(file, changes, setup), [], `file ${seed}`);
  }
});

test("control: a validator that keeps unsigned content to itself overlooks changes in the last time stamp", async () => {
  const file = await ownSignedFile(authority, NOW, 2);
  const changes = [...byteChanges(file, { step: file.length, holeStep: 397 })].filter(
    (_, index) => index % 8 === 0,
  );
  assert.deepEqual(unnoticed(file, changes, setup), []);
  assert.ok(unnoticed(file, changes, TRUSTING).length > 0);
});

/** Every 61st byte stands for all of them. */
const SOME = PASSES.slice(0, 1).map(
  (pass) =>
    (own: number, at: number, inHole: boolean): number =>
      at % 61 === 0 ? pass(own, at, inHole) : own,
);

test("the check of every byte finds nothing in small documents of several levels, and a careless judge misses changes", async () => {
  for (const seed of [0, 2, 4]) {
    const { file, title } = await ownKind(authority, NOW, seed);
    const { changes, byDigest, unnoticed: missed, crashed } = everyByte(file, SOME, setup);
    assert.ok(changes > 60 && byDigest > 0, title);
    assert.deepEqual(crashed, [], title);
    assert.deepEqual(missed, [], title);
  }
  const { file } = await ownKind(authority, NOW, 0);
  assert.ok(everyByte(file, SOME, CARELESS).unnoticed.length > 0);
});

/** Of the time stamp of a document nothing else tells when its field lets go of it. */
test("a document time stamp whose field was made to lose it is noticed", async () => {
  const { file } = await ownKind(authority, NOW, 2);
  const text = Buffer.from(file).toString("latin1");
  const value = text.lastIndexOf("/V ", text.lastIndexOf("(Timestamp1)") + 30);
  assert.ok(value > 0);
  for (const [at, letter] of [
    [value + 1, "W"],
    [value + 3, "9"],
    [text.indexOf(" ", value + 3) + 1, "1"],
  ] as const) {
    const change = { at, value: letter.charCodeAt(0) };
    assert.deepEqual(unnoticed(file, [change], setup), [], letter);
  }
});

test("a signature time stamp that was made into another attribute is noticed", async () => {
  const { file } = await ownKind(authority, NOW, 4);
  // id-aa-signatureTimeStampToken: the last octet of the identifier.
  const at = Buffer.from(file).toString("latin1").indexOf("060b2a864886f70d010910020e") + 25;
  assert.ok(at > 25);
  const change = { at, value: "5".charCodeAt(0) };
  assert.deepEqual(unnoticed(file, [change], setup), []);
});

test("a changed certificate or signature inside of a revocation answer is noticed", async () => {
  const { file, level } = await ownKind(authority, NOW, 52);
  assert.equal(level, "B-LT");
  const text = Buffer.from(file).toString("latin1");
  // The answers are the last streams; their own certificate stands at their end.
  const end = text.lastIndexOf("endstream");
  for (const back of [20, 200, 700, 900]) {
    const change = { at: end - back, value: (file[end - back] ?? 0) ^ 1 };
    assert.deepEqual(unnoticed(file, [change], setup), [], `${back} before the end`);
  }
});

/** Whoever writes a file writes its certificates: what cannot be read in them must not end the validation. */
test("a certificate whose statements about being qualified cannot be read is validated, and is not qualified", async () => {
  const { file } = await ownKind(authority, NOW, 21);
  // The first statement, 0.4.0.1862.1.1, as something else than a sequence.
  const at = Buffer.from(file).toString("latin1").indexOf("3008060604008e460101");
  assert.ok(at > 0);
  const copy = Uint8Array.from(file);
  copy[at + 1] = "2".charCodeAt(0);
  const { indication, signers } = validated(copy, setup);
  assert.notEqual(indication, "TOTAL-PASSED");
  assert.ok(signers.every(({ quality }) => quality !== "QES"));
});

/** RFC 3370, 3.2: both identifiers mean the same to a verifier, so only what binds the algorithms tells them apart. */
test("an RSA signature whose algorithm was made to name no digest is noticed", async () => {
  const { file } = await ownKind(authority, NOW, 45);
  // sha256WithRSAEncryption before the value of the last signature, and the end of its identifier.
  const named = "300d06092a864886f70d01010b";
  const at =
    Buffer.from(file).toString("latin1").lastIndexOf(`${named}05000482`) + named.length - 1;
  assert.ok(at > named.length);
  assert.deepEqual(unnoticed(file, [{ at, value: "1".charCodeAt(0) }], setup), []);
});
