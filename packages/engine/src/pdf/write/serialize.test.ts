import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { exactText, numberText } from "./serialize.ts";

test("a number of the document is written as it was read", () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
      const text = exactText(value);
      assert.match(text, /^-?\d+(\.\d+)?$/);
      assert.equal(Number(text), value === 0 ? 0 : value);
    }),
  );
  for (const [value, text] of [
    [595.275574, "595.275574"],
    [-0.00000012, "-0.00000012"],
    [1e-7, "0.0000001"],
    [1e21, "1000000000000000000000"],
    [-0, "0"],
    [42, "42"],
  ] as const) {
    assert.equal(exactText(value), text);
  }
});

test("what we draw has five decimals at most", () => {
  assert.equal(numberText(595.275574), "595.27557");
  assert.equal(numberText(-0.000001), "0");
});
