import assert from "node:assert/strict";
import { test } from "node:test";
import { FORMATS } from "./formats.ts";
import { violationsOf } from "./violations.ts";

test("7. no answer names a format by the word that only we know", () => {
  const checked = Object.keys(FORMATS).filter((name) => typeof FORMATS[name] === "function");
  assert.ok(checked.length > 5);
  for (const format of checked) {
    const error = { keyword: "format", instancePath: "/at", schemaPath: "#", params: { format } };
    const [violation] = violationsOf([error]);
    assert.equal(violation?.field, "at");
    assert.match(violation.message, /^must be an? /, `${format}: ${violation.message}`);
  }
});
