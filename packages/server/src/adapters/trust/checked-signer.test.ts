import assert from "node:assert/strict";
import { test } from "node:test";
import { ALGORITHMS, type AlgorithmName } from "@paraph/engine";
import { createAuthority, type HolderName } from "@paraph/testkit";
import { requireUsable } from "./checked-signer.ts";

const before = new Date("2028-12-31T23:00:00Z");
const after = new Date("2029-01-01T00:00:00Z");
const pki = createAuthority(before);

function usable(name: HolderName, algorithm: AlgorithmName, now: Date): string {
  const { certificate, chain } = pki.holder(name);
  const announced = { provider: "hsm", certificate, chain, algorithm: ALGORITHMS[algorithm] };
  try {
    requireUsable(announced, [pki.holder("root").certificate], now);
    return "usable";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test("a provider that signs with PKCS#1 v1.5 is refused from the first second of 2029 on", () => {
  assert.equal(usable("rsaSigner", "rsa-pkcs1-sha256", before), "usable");
  assert.equal(usable("rsaSigner", "rsa-pkcs1-sha256", after), "weak_algorithm");
  for (const now of [before, after]) {
    assert.equal(usable("rsaSigner", "rsa-pss-sha256", now), "usable");
    assert.equal(usable("signer", "ecdsa-sha256", now), "usable");
  }
});

test("a key below RSA 3000 is refused whatever the padding", () => {
  for (const algorithm of ["rsa-pss-sha256", "rsa-pkcs1-sha256"] as const) {
    assert.equal(usable("weakKey", algorithm, before), "weak_algorithm");
  }
});
