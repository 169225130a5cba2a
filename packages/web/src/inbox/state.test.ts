import assert from "node:assert/strict";
import { test } from "node:test";
import { stateOf, toneOf } from "./state.ts";
import { inbox } from "./words/en.ts";

const facts = { status: "OPEN" as const, isToSign: false, signers: 3, waitingFor: ["Ann"] };
const list = (names: readonly string[]) => names.join(" + ");

test("an open request says whose turn it is, an ended one how it ended", () => {
  assert.equal(stateOf({ ...facts, isToSign: true }, inbox, list), "Your turn");
  assert.equal(stateOf(facts, inbox, list), "Waiting for Ann");
  assert.equal(
    stateOf({ ...facts, waitingFor: ["a", "b", "c", "d"] }, inbox, list),
    "Waiting for a + b + 2 more",
  );
  assert.equal(
    stateOf({ ...facts, signers: 0, waitingFor: [] }, inbox, list),
    "Nobody to sign yet",
  );
  assert.equal(stateOf({ ...facts, status: "EXPIRED" }, inbox, list), inbox.state.EXPIRED);
});

test("every state has a tone, and only one's own turn is one's own", () => {
  assert.equal(toneOf({ status: "OPEN", isToSign: true }), "yours");
  assert.deepEqual(
    (["OPEN", "SIGNED", "DRAFT", "WITHDRAWN", "DECLINED", "ERROR", "EXPIRED"] as const).map(
      (status) => toneOf({ status, isToSign: false }),
    ),
    ["waiting", "ok", "quiet", "quiet", "bad", "bad", "bad"],
  );
});
