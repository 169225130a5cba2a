import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { stringOf } from "./objects.ts";
import { textOf, textString } from "./text.ts";

test("every text comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(textOf(textString(text)), text);
    }),
  );
});

test("each encoding is understood", () => {
  assert.equal(textOf(stringOf(Uint8Array.of(0x80, 0xa0, 0xe9, 0x18))), "\u2022\u20ac\u00e9\u02d8");
  assert.equal(textOf(stringOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9))), "\u00e9");
  assert.equal(textOf(stringOf(Uint8Array.of(0xfe, 0xff, 0x00, 0xe9))), "\u00e9");
  assert.equal(textOf(stringOf(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00))), "\u00e9");
});
