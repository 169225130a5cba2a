import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { digest } from "../algorithms/keys.ts";
import { parseFirst } from "../der/der.ts";
import * as write from "../der/write.ts";
import { elements, inside } from "../der/values.ts";
import { finishCms, prepareCms } from "./build.ts";
import { type CmsFacts, cmsFacts } from "./facts.ts";

const authority = createAuthority(new Date("2026-11-15T12:00:00Z"));
const content = digest("SHA-256", Buffer.from("the document"));
const SIGNED = { digest: () => content };

function signed(): Uint8Array {
  const { certificate, chain, signer } = authority.holder("signer");
  const prepared = prepareCms({ certificate, chain, algorithm: signer.algorithm, digest: content });
  return finishCms(prepared, signer.sign(prepared.toBeSigned));
}

function read(bytes: Uint8Array, about = SIGNED): Extract<CmsFacts, { kind: "read" }> {
  const facts = cmsFacts(bytes, about);
  assert.equal(facts.kind, "read");
  return facts;
}

test("an honest signature has all its facts", () => {
  const facts = read(signed());
  assert.equal(facts.encoding, "der");
  assert.equal(facts.behind, "nothing");
  assert.equal(facts.hasContent, false);
  const [signer] = facts.signers;
  assert.ok(signer);
  assert.deepEqual(signer.claimedDigest, content);
  assert.equal(signer.digestMatches && signer.signatureMatches && signer.contentTypeMatches, true);
  assert.equal(signer.essVersion, 2);
  assert.equal(signer.essMatches, true);
  assert.equal(signer.key?.bits, 256);
  assert.deepEqual(signer.brokenAttributes, []);
});

test("another document, a forged value and a missing certificate are facts, not errors", () => {
  const [other] = read(signed(), { digest: () => new Uint8Array(32) }).signers;
  assert.equal(other?.digestMatches, false);
  assert.equal(other.signatureMatches, true);
  const forged = signed();
  forged[forged.length - 3] = (forged.at(-3) ?? 0) ^ 1;
  assert.equal(read(forged).signers[0]?.signatureMatches, false);
});

test("what follows the signature is told apart: zeros, or octets that nobody should find", () => {
  const cms = signed();
  const padded = (...more: readonly number[]) => read(Uint8Array.of(...cms, ...more)).behind;
  assert.equal(padded(0, 0, 0), "zeros");
  assert.equal(padded(0, 0x41), "octets");
});

test("a signature in BER is read and known as such", () => {
  const [type, explicit] = elements(parseFirst(signed()));
  assert.ok(type && explicit);
  const inner = inside(explicit).bytes;
  // The explicit tag with an indefinite length.
  const open = Uint8Array.of(0xa0, 0x80, ...inner, 0, 0);
  const facts = read(write.sequence(type.bytes, open));
  assert.equal(facts.encoding, "ber");
  assert.equal(facts.signers[0]?.signatureMatches, true);
});

test("what cannot be read says why and does not throw", () => {
  for (const octets of [new Uint8Array(), new Uint8Array(64), Uint8Array.of(0x30, 0x82, 1)]) {
    const facts = cmsFacts(octets, SIGNED);
    assert.equal(facts.kind, "unreadable");
    assert.equal(facts.code, "malformed");
  }
});
