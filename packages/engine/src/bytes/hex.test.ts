import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHex, toHex } from "./hex.ts";

test("hexadecimal digits come back as the bytes they were made from", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.deepEqual(fromHex(toHex(bytes)), bytes);
});

test("text that is not hexadecimal is null, not a guess", () => {
  for (const text of ["0", "0g", "é0", " 00"]) assert.equal(fromHex(text), null);
});
