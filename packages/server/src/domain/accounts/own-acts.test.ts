import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignatureId } from "../ids.ts";
import { heldAt, ownAct } from "./own-acts.ts";

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

test("an address is somebody's from when they got it until they left it", () => {
  const [before, then, after] = [new Date(1), new Date(2), new Date(3)];
  const held = [
    { address: "left@example.com", since: null, until: then },
    { address: "got@example.com", since: then, until: null },
  ];
  assert.deepEqual(heldAt(held, before), ["left@example.com"]);
  assert.deepEqual(heldAt(held, then), ["left@example.com", "got@example.com"]);
  assert.deepEqual(heldAt(held, after), ["got@example.com"]);
});
