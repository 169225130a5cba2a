import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { forgotten, longestFirst } from "./order.ts";

test("what takes longest is begun first, and everything else by its name", () => {
  const files = ["b.test.ts", "a/crash/ending.test.ts", "a.test.ts", "a/crash/making.test.ts"];
  assert.deepEqual(longestFirst(files), [
    "a/crash/making.test.ts",
    "a/crash/ending.test.ts",
    "a.test.ts",
    "b.test.ts",
  ]);
});

test("every file that is named as long is there", () => {
  assert.deepEqual(forgotten(globSync("packages/*/tests/**/*.test.{ts,tsx}")), []);
  assert.ok(forgotten([]).length > 0);
});
