import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource, inspectPdf, PdfError } from "@paraph/engine";
import { HOSTILE } from "./hostile.ts";

function answerTo(bytes: Uint8Array): string {
  try {
    inspectPdf(bytesSource(bytes));
    return "accepted";
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
}

test("there are enough hostile files, and each has its own name", () => {
  assert.ok(HOSTILE.length >= 60);
  assert.equal(new Set(HOSTILE.map(({ name }) => name)).size, HOSTILE.length);
});

for (const { name, answer, bytes } of HOSTILE) {
  test(`${name}: ${answer}`, () => {
    const file = bytes();
    const before = performance.now();
    assert.equal(answerTo(file), answer);
    assert.ok(performance.now() - before < 5000, "it takes too long");
  });
}
