import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const MOST_LINES = 200;

/** Components that are longer than somebody reads at once, as `file: lines`. */
function tooLong(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files)
    .map(([file, text]) => [file, text.trimEnd().split("\n").length] as const)
    .filter(([, lines]) => lines > MOST_LINES)
    .map(([file, lines]) => `${file}: ${lines}`);
}

test("no component is over 200 lines", () => {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".tsx"));
  assert.ok(files.length > 40);
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");
  assert.deepEqual(tooLong(Object.fromEntries(files.map((name) => [name, read(name)]))), []);
});

test("the count finds one line too many", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "x").join("\n");
  assert.deepEqual(tooLong({ "a.tsx": lines(MOST_LINES), "b.tsx": `${lines(201)}\n` }), [
    "b.tsx: 201",
  ]);
});
