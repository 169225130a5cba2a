import assert from "node:assert/strict";
import { test } from "node:test";
import type { Manifest } from "./imports.ts";
import { findProblems } from "./find-problems.ts";

const LAW = `
# a small house
[words] = contract/words.ts
contract/words.ts ->
contract -> [words]
server/domain -> [words]
server/adapters/* -> server/domain node:fs npm:pg
server/adapters/disk -> server/adapters/files node:
server/main -> server/domain server/adapters/*
  contract/*
server/tests -> *
scripts -> server/main npm:prettier
`;
const HOUSE: Readonly<Record<string, string>> = {
  "packages/contract/src/words.ts": "export type Word = string;",
  "packages/contract/src/v1/index.ts": 'export type { Word } from "../words.ts";',
  "packages/server/src/domain/rule.ts": 'import type { Word } from "@paraph/contract/words";',
  "packages/server/src/adapters/files/open.ts": 'import fs from "node:fs";',
  "packages/server/src/adapters/disk/disk.ts": 'import { open } from "../files/open.ts";',
  "packages/server/src/main/start.ts":
    'import "../adapters/disk/disk.ts"; import "@paraph/contract/v1";',
  "packages/server/tests/world.ts": 'import "../src/adapters/disk/disk.ts"; import "anything";',
  "scripts/look.ts": 'import "../packages/server/src/main/start.ts"; import "prettier";',
};
const MANIFESTS: readonly Manifest[] = [
  { name: "house", folder: ".", exports: {}, declared: ["prettier"] },
  {
    name: "@paraph/contract",
    folder: "packages/contract",
    exports: { "./words": "./src/words.ts", "./v1": "./src/v1/index.ts" },
    declared: [],
  },
  {
    name: "@paraph/server",
    folder: "packages/server",
    exports: {},
    declared: ["@paraph/contract", "pg"],
  },
];

function problemsIn(
  more: Readonly<Record<string, string>>,
  law = LAW,
  manifests = MANIFESTS,
): readonly string[] {
  const sources = Object.entries({ ...HOUSE, ...more }).map(([file, text]) => ({ file, text }));
  return findProblems(law, sources, manifests);
}

test("a house that keeps its law is left in peace", () => {
  assert.deepEqual(problemsIn({}), []);
});

/** One change to the house, and all that the check says of it. */
const REFUSED: readonly (readonly [what: string, file: string, text: string, problem: string])[] = [
  [
    "a folder that the line does not name",
    "packages/server/src/domain/rule.ts",
    'import "../main/start.ts";',
    "server/domain/rule.ts may not import server/main/start.ts",
  ],
  [
    "a type",
    "packages/server/src/domain/rule.ts",
    'import type { Start } from "../main/start.ts";',
    "server/domain/rule.ts may not import server/main/start.ts",
  ],
  [
    "a type inside an expression",
    "packages/server/src/domain/rule.ts",
    'export type Start = import("../main/start.ts").Start;',
    "server/domain/rule.ts may not import server/main/start.ts",
  ],
  [
    "something handed on",
    "packages/server/src/domain/rule.ts",
    'export * from "../main/start.ts";',
    "server/domain/rule.ts may not import server/main/start.ts",
  ],
  [
    "an import at run time",
    "packages/server/src/domain/rule.ts",
    'await import("../main/start.ts");',
    "server/domain/rule.ts may not import server/main/start.ts",
  ],
  [
    "another folder of the same star",
    "packages/server/src/adapters/other/x.ts",
    'import "../files/open.ts";',
    "server/adapters/other/x.ts may not import server/adapters/files/open.ts",
  ],
  [
    "Node where it is not named",
    "packages/server/src/domain/rule.ts",
    'import "node:fs";',
    "server/domain/rule.ts may not import node:fs",
  ],
  [
    "another module of Node than the named one",
    "packages/server/src/adapters/files/open.ts",
    'import "node:net";',
    "server/adapters/files/open.ts may not import node:net",
  ],
  [
    "a package where it is not named",
    "packages/server/src/domain/rule.ts",
    'import "pg";',
    "server/domain/rule.ts may not import npm:pg",
  ],
  [
    "a package that package.json does not declare",
    "packages/server/src/adapters/files/open.ts",
    'import "left-pad/x";',
    "server/adapters/files/open.ts imports left-pad, which its package.json does not declare",
  ],
  [
    "a way round another package's door",
    "packages/server/src/domain/rule.ts",
    'import "../../../contract/src/words.ts";',
    "server/domain/rule.ts reaches into another package by ../../../contract/src/words.ts",
  ],
  [
    "the address of another package's file",
    "packages/server/src/domain/rule.ts",
    'new URL("../../../contract/src/words.ts", import.meta.url);',
    "server/domain/rule.ts reaches into another package by the address of packages/contract/src/words.ts",
  ],
  [
    "a door that is not there",
    "packages/server/src/domain/rule.ts",
    'import "@paraph/contract/v9";',
    "server/domain/rule.ts imports @paraph/contract/v9, which leads nowhere",
  ],
  [
    "a script that goes where it may not",
    "scripts/look.ts",
    'import "../packages/server/src/domain/rule.ts";',
    "scripts/look.ts may not import server/domain/rule.ts",
  ],
  [
    "tests in the product",
    "packages/server/src/main/start.ts",
    'import "../../tests/world.ts";',
    "server/main/start.ts may not import server/tests/world.ts",
  ],
  [
    "a file in no folder",
    "packages/server/src/elsewhere/x.ts",
    "export {};",
    "server/elsewhere/x.ts lies in no folder",
  ],
];

for (const [what, file, text, problem] of REFUSED) {
  test(`refused: ${what}`, () => {
    const found = problemsIn({ [file]: text });
    assert.ok(found.includes(problem), found.join("\n"));
  });
}

test("refused: files in a circle, also inside one folder", () => {
  const found = problemsIn({
    "packages/server/src/domain/a.ts": 'import type { B } from "./b.ts";',
    "packages/server/src/domain/b.ts": 'import "./c.ts";',
    "packages/server/src/domain/c.ts": 'import "./a.ts";',
  });
  assert.deepEqual(found, [
    "a circle: server/domain/a.ts -> server/domain/b.ts -> server/domain/c.ts -> server/domain/a.ts",
  ]);
});

test("refused: what the law itself gets wrong", () => {
  const says = (line: string, fault: string): void => {
    const found = problemsIn({}, `${LAW}${line}\n`);
    assert.ok(found.includes(fault), found.join("\n"));
  };
  says("sdk contract", "not understood: sdk contract");
  says("[half] -> contract", "not understood: [half] -> contract");
  says("server/domain ->", "server/domain stands twice");
  says("scripts/x -> [none]", "[none] is no group");
  says("scripts/x ->", "scripts/x has no file");
  says("[loop] = [loop]\nscripts/x -> [loop]", "[loop] contains itself");
  says("scripts/x -> server/nowhere", "server/nowhere is no folder");
  says(`# ${"x".repeat(159)}`, "line 13 is longer than 160 characters");
  const circle = problemsIn({}, LAW.replace("domain -> [words]", "domain -> server/main"));
  assert.ok(circle.includes("folders in a circle: server/domain -> server/main -> server/domain"));
});

test("refused: a package's door to a file that is not there", () => {
  const [root, contract, server] = MANIFESTS;
  assert.ok(root && contract && server);
  const exports = { ...contract.exports, "./v9": "./src/v9/index.ts" };
  assert.deepEqual(problemsIn({}, LAW, [root, { ...contract, exports }, server]), [
    "@paraph/contract exports ./v9 from ./src/v9/index.ts, which is not there",
  ]);
});
