import assert from "node:assert/strict";
import { test } from "node:test";
import { SIGNING_STATES } from "@paraph/contract/app";
import { newsOf } from "./news.ts";

test("the page around a frame is told what was ended in it, whatever the state", () => {
  for (const state of SIGNING_STATES) {
    assert.deepEqual(newsOf({ state, endedHere: "signed" }), { type: "signed" });
    assert.deepEqual(newsOf({ state, endedHere: "declined" }), { type: "declined" });
    assert.deepEqual(newsOf({ state, endedHere: "failed" }), { type: "error", reason: "error" });
  }
});

test("a state in which nobody can go on is an error, and one on the way is no news", () => {
  const news = SIGNING_STATES.map((state) => newsOf({ state, endedHere: null }));
  const dead = SIGNING_STATES.filter((_, place) => news[place]?.type === "error");
  assert.deepEqual(dead.toSorted(), [
    "declined_by_other",
    "error",
    "expired",
    "link_invalid",
    "link_replaced",
    "withdrawn",
  ]);
  assert.ok(news.every((one) => one === null || one.type === "error"));
});
