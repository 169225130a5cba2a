import assert from "node:assert/strict";
import { test } from "node:test";
import { ALGORITHMS } from "@paraph/engine/pki";
import { createAuthority, type HolderName } from "@paraph/testkit";
import { requireUsable } from "./checked-signer.ts";

const now = new Date("2028-12-31T23:00:00Z");
const pki = createAuthority(now);

test("what the engine refuses is the provider's fault, under the name of the reason", () => {
  const ask = (name: HolderName, algorithm: keyof typeof ALGORITHMS, root = pki) => {
    const { certificate, chain } = pki.holder(name);
    const announced = { provider: "hsm", certificate, chain, algorithm: ALGORITHMS[algorithm] };
    requireUsable(announced, [root.holder("root").certificate], now);
  };
  ask("signer", "ecdsa-sha256");
  assert.throws(() => ask("weakKey", "rsa-pss-sha256"), { code: "weak_algorithm" });
  const stranger = createAuthority(now);
  assert.throws(() => ask("signer", "ecdsa-sha256", stranger), { code: "wrong_certificate" });
});
