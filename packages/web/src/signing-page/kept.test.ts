import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, keep, keptOf, noteSigned } from "./kept.ts";

function aStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("noteSigned counts each request of a sitting once, also after a reload", () => {
  const store = aStore();
  assert.deepEqual(
    ["a", "b", "a", "c"].map((id) => noteSigned(id, store)),
    [1, 2, 2, 3],
  );
});

test("keep holds mark and step of one signature until they are forgotten", () => {
  const store = aStore();
  const choices = { mark: { kind: "typed", name: "L. M." }, places: {} } as const;
  keep("one", { choices }, store);
  keep("one", { step: "confirm" }, store);
  assert.deepEqual(keptOf("one", store), { choices, step: "confirm" });
  assert.deepEqual(keptOf("two", store), { choices: { mark: null, places: {} }, step: "" });
  forget("one", store);
  assert.equal(keptOf("one", store).choices.mark, null);
});

test("keep gives up a picture that is too large for the window and tells nobody", () => {
  const full = {
    ...aStore(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  keep("one", { step: "read" }, full);
  assert.equal(keptOf("one", full).step, "");
});
