import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority, type HolderName } from "@paraph/testkit";
import { ALGORITHMS, type AlgorithmName } from "../algorithms/algorithms.ts";
import { requireUsableSigner } from "./usable-signer.ts";

const before = new Date("2028-12-31T23:00:00Z");
const after = new Date("2029-01-01T00:00:00Z");
const pki = createAuthority(before);

function usable(
  name: HolderName,
  algorithm: AlgorithmName,
  now: Date,
  anchors = [pki.holder("root").certificate],
): string {
  const { certificate, chain } = pki.holder(name);
  const announced = { certificate, chain, algorithm: ALGORITHMS[algorithm] };
  try {
    requireUsableSigner(announced, anchors, now);
    return "usable";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test("a provider that signs with PKCS#1 v1.5 is refused from the first second of 2029 on", () => {
  assert.equal(usable("rsaSigner", "rsa-pkcs1-sha256", before), "usable");
  assert.equal(usable("rsaSigner", "rsa-pkcs1-sha256", after), "unsupported");
  for (const now of [before, after]) {
    assert.equal(usable("rsaSigner", "rsa-pss-sha256", now), "usable");
    assert.equal(usable("signer", "ecdsa-sha256", now), "usable");
  }
});

test("a key below RSA 3000 is refused whatever the padding", () => {
  for (const algorithm of ["rsa-pss-sha256", "rsa-pkcs1-sha256"] as const) {
    assert.equal(usable("weakKey", algorithm, before), "unsupported");
  }
});

test("a certificate out of its time, or under a root that nobody named, is refused", () => {
  assert.equal(usable("signer", "ecdsa-sha256", new Date("2001-01-01T00:00:00Z")), "untrusted");
  const strange = [createAuthority(before).holder("root").certificate];
  assert.equal(usable("signer", "ecdsa-sha256", before, strange), "untrusted");
});
