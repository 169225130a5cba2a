import assert from "node:assert/strict";
import { test } from "node:test";
import { noteSigned } from "./sitting.ts";

test("each request of a sitting counts once, also after a reload", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  assert.deepEqual(
    ["a", "b", "a", "c"].map((id) => noteSigned(id, store)),
    [1, 2, 2, 3],
  );
});
