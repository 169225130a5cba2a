import assert from "node:assert/strict";
import { test } from "node:test";
import type { Legislation } from "@paraph/contract/words";
import { requireSafeRules, type RuledProvider, type SignerRule } from "./signer-rules.ts";

const ONE: RuledProvider = { keys: "one" };
const ownKeys = (legislation: Legislation | null, qualified = true): RuledProvider => ({
  keys: "own",
  qualified,
  legislation,
});

/** What the start says to a rule. */
function said(rule: Partial<SignerRule>, it: RuledProvider): string {
  const rules = [{ business: null, quality: null, legislation: null, use: "it", ...rule }];
  try {
    requireSafeRules(rules, new Map([["it", it]]));
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("a rule that names nobody stops the start", () => {
  assert.match(said({ use: "nobody" }, ONE), /rule 1 .*nobody/);
});

test("a rule that lets one key sign for every person stops the start and says what to write", () => {
  for (const quality of [null, "AES", "QES"] as const) {
    const message = said({ quality }, ONE);
    assert.match(message, /rule 1 .*one key for everybody.*write "quality": "SEAL" or .*"SES"/);
  }
  assert.match(said({ quality: "AES_MINIMAL" }, ONE), /rule for each/);
  assert.equal(said({ quality: "SEAL" }, ONE), "");
  assert.equal(said({ quality: "SES" }, ONE), "");
  assert.equal(said({ use: "built-in" }, ONE), "");
});

test("a rule for QES needs a provider that is qualified, under the law of the rule", () => {
  const swiss = { quality: "QES", legislation: "ZERTES" } as const;
  const [zertes, eidas] = [ownKeys("ZERTES"), ownKeys("EIDAS")];
  assert.equal(said(swiss, zertes), "");
  assert.equal(said({ quality: "AES" }, ownKeys(null, false)), "");
  assert.match(said(swiss, ownKeys("ZERTES", false)), /not .*"qualified"/);
  assert.match(said(swiss, eidas), /write "legislation": "EIDAS"/);
  assert.match(said({ quality: "QES" }, eidas), /write "legislation": "EIDAS"/);
  assert.match(said({ quality: "QES" }, ownKeys(null)), /give the provider a "legislation"/);
  assert.match(said({}, eidas), /write "quality": "AES" or "quality": "QES"/);
  assert.match(said({ quality: "SEAL" }, eidas), /people who go there themselves/);
});
