import assert from "node:assert/strict";
import { test } from "node:test";
import { findUnused, type Source } from "./unused.ts";

const DOORS = new Map([["@paraph/a", "packages/a/src/index.ts"]]);

function unusedIn(files: Readonly<Record<string, string>>): readonly string[] {
  const sources: readonly Source[] = Object.entries(files).map(([file, text]) => ({ file, text }));
  const product = sources.filter(({ file }) => !file.includes(".test."));
  return findUnused(product, product, DOORS).map(
    ({ name, isType, ownUse }) => `${isType ? "type " : ""}${name}${ownUse ? " inside" : ""}`,
  );
}

test("a name that nobody takes is found, also when a test calls it", () => {
  const files = {
    "packages/a/src/index.ts": "export function used() {}\nexport function dead() {}",
    "packages/a/src/index.test.ts": 'import { dead } from "./index.ts"; dead();',
    "packages/b/src/main.ts": 'import { used } from "@paraph/a"; used();',
  };
  assert.deepEqual(unusedIn(files), ["dead"]);
});

test("what the file itself needs is told apart, and types from values", () => {
  const files = {
    "packages/a/src/index.ts":
      "export function inner() {}\ninner();\nexport type Shape = {};\nexport type Alone = Shape;",
  };
  assert.deepEqual(unusedIn(files), ["inner inside", "type Shape inside", "type Alone"]);
});

test("every way of taking a name counts", () => {
  const offered = { "packages/a/src/index.ts": "export type A = 1;\nexport const b = 2;" };
  for (const taker of [
    'import { b, type A } from "./index.ts"; export {};',
    'import * as all from "./index.ts";',
    'const { b } = await import("./index.ts");',
    'type A = import("./index.ts").A; type B = typeof import("./index.ts").b;',
  ]) {
    assert.deepEqual(unusedIn({ ...offered, "packages/a/src/other.ts": taker }), [], taker);
  }
  const handedOn = { "packages/a/src/other.ts": 'export { b } from "./index.ts";' };
  assert.deepEqual(unusedIn({ ...offered, ...handedOn }), ["type A", "b"], "b of the other file");
});
