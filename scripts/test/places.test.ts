import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const SERVER = "packages/server";

/** Test files that are hard to find: beside the folders instead of in one, or with the name of another. */
function misplaced(files: readonly string[]): readonly string[] {
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const names = tests.map((file) => path.basename(file));
  return tests.filter((file, index) => {
    const isLoose = path.dirname(file) === `${SERVER}/tests`;
    const inKit = file.startsWith(`${SERVER}/tests/kit/`);
    return isLoose || inKit || names.indexOf(path.basename(file)) !== index;
  });
}

test("every test of the server lies in a folder, under a name that no other has", () => {
  const files = ["src", "tests"].flatMap((folder) => globSync(`${SERVER}/${folder}/**/*.ts`));
  assert.ok(files.some((file) => file.endsWith(".test.ts")));
  assert.deepEqual(misplaced(files), []);
  assert.deepEqual(
    files.filter((file) => path.dirname(file) === `${SERVER}/tests`),
    [],
    "helpers lie in tests/kit, or beside the tests that alone need them",
  );
});

test("a loose test, one among the helpers and a name that is there twice are found", () => {
  const wrong = [
    `${SERVER}/tests/loose.test.ts`,
    `${SERVER}/tests/kit/helper.test.ts`,
    `${SERVER}/tests/requests/twice.test.ts`,
  ];
  const right = [`${SERVER}/src/domain/twice.test.ts`, `${SERVER}/tests/kit/helper.ts`];
  assert.deepEqual(misplaced([...right, ...wrong]), wrong);
});
