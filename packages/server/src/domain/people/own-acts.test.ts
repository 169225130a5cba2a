import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignatureId } from "../ids.ts";
import { ownAct } from "./own-acts.ts";

const at = new Date(0);
const whose = {
  addresses: ["ada@example.com", "old@example.com"],
  signatures: ["s1" as SignatureId],
};
const act = (facts: object, personal: object) =>
  ownAct({ type: "x", at, facts: { ...facts }, personal: { ...personal } }, whose);

test("what somebody did is theirs with all that was kept of it, under an earlier address, too", () => {
  const personal = { actor: "old@example.com", network: "10.0.0.1" };
  assert.deepEqual(act({}, personal), { type: "x", at, facts: {}, personal });
});

test("what happened to their signature is theirs without who did it", () => {
  const facts = { signature: "s1" };
  const own = act(facts, { actor: "boss@example.com", network: "10.0.0.2" });
  assert.deepEqual(own, { type: "x", at, facts, personal: { network: "10.0.0.2" } });
});

test("what others did, and what happened to others' signatures, is not", () => {
  assert.equal(act({}, { actor: "boss@example.com" }), null);
  assert.equal(act({ signature: "s2" }, { network: "10.0.0.3" }), null);
  assert.equal(act({}, {}), null);
});
