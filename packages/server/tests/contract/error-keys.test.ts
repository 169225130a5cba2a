import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ERRORS } from "@paraph/contract/errors";

/** The server, and the declared calls, which say with which keys they are refused. */
const SOURCES = ["../../src/", "../../../contract/src/calls/"].map(
  (folder) => new URL(folder, import.meta.url),
);

/** Keys of the catalogue that no source names; one that is put together (`file.pdf.${code}`) must stand whole elsewhere. */
function unused(keys: readonly string[]): readonly string[] {
  const text = SOURCES.flatMap((folder) =>
    globSync("**/*.ts", { cwd: folder, exclude: (name) => name.endsWith(".test.ts") }).map((file) =>
      readFileSync(new URL(file, folder), "utf8"),
    ),
  ).join("\n");
  return keys.filter((key) => !text.includes(`"${key}"`));
}

test("7. every key of the catalogue is one that the service can answer with", () => {
  const built = /^(file\.pdf|error\.image)\./;
  assert.deepEqual(unused(Object.keys(ERRORS).filter((key) => !built.test(key))), []);
  assert.deepEqual(unused(["error.nobody.throws_this"]), ["error.nobody.throws_this"]);
});
