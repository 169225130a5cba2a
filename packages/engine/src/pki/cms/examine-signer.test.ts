import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { digest } from "../algorithms/keys.ts";
import { parseFirst } from "../der/der.ts";
import * as write from "../der/write.ts";
import { elements, inside } from "../der/values.ts";
import { finishCms, prepareCms } from "./build.ts";
import { parseCms } from "./cms.ts";
import { examineSigner, type SignerFacts } from "./verify.ts";

const authority = createAuthority(new Date("2026-11-15T12:00:00Z"));
const content = digest("SHA-256", Buffer.from("the document"));
const SIGNED = { digest: () => content };

function signed(): Uint8Array {
  const { certificate, chain, signer } = authority.holder("signer");
  const prepared = prepareCms({ certificate, chain, algorithm: signer.algorithm, digest: content });
  return finishCms(prepared, signer.sign(prepared.toBeSigned));
}

function read(bytes: Uint8Array, about = SIGNED): SignerFacts {
  const signedData = parseCms(bytes);
  const [signer, ...others] = signedData.signers;
  assert.ok(signer);
  assert.equal(others.length, 0);
  return examineSigner(signedData, signer, about);
}

test("an honest signature has all its facts", () => {
  const signer = read(signed());
  assert.deepEqual(signer.claimedDigest, content);
  assert.equal(signer.digestMatches && signer.signatureMatches && signer.contentTypeMatches, true);
  assert.equal(signer.essVersion, 2);
  assert.equal(signer.essMatches, true);
  assert.equal(signer.key?.bits, 256);
  assert.deepEqual(signer.brokenAttributes, []);
});

test("another document and a forged value are facts, not errors", () => {
  const other = read(signed(), { digest: () => new Uint8Array(32) });
  assert.equal(other.digestMatches, false);
  assert.equal(other.signatureMatches, true);
  const forged = signed();
  forged[forged.length - 3] = (forged.at(-3) ?? 0) ^ 1;
  assert.equal(read(forged).signatureMatches, false);
});

test("a signature in BER is read", () => {
  const [type, explicit] = elements(parseFirst(signed()));
  assert.ok(type && explicit);
  const inner = inside(explicit).bytes;
  // The explicit tag with an indefinite length.
  const open = Uint8Array.of(0xa0, 0x80, ...inner, 0, 0);
  assert.equal(read(write.sequence(type.bytes, open)).signatureMatches, true);
});
