import assert from "node:assert/strict";
import { test } from "node:test";
import { aLargePdf } from "@paraph/testkit";
import type { Source } from "../../bytes/source.ts";
import { openPdf } from "../document.ts";
import { inspect } from "../inspect.ts";

/** A source like that of a file: one Buffer, used again for every read. */
function reusing(bytes: Uint8Array): { source: Source; read: () => number } {
  const buffer = Buffer.alloc(1 << 20);
  let total = 0;
  const read = (offset: number, length: number): Uint8Array => {
    const end = Math.min(offset + length, bytes.length);
    total += end - offset;
    buffer.set(bytes.subarray(offset, end));
    return buffer.subarray(0, end - offset);
  };
  return { source: { length: bytes.length, read }, read: () => total };
}

test("bytes stay what they are when the source uses its buffer again", () => {
  const { source } = reusing(aLargePdf(3_000_000, 100_000));
  assert.equal(inspect(openPdf(source)).pageCount, 30);
});

test("of a large file only the cross-reference and what is touched is read", () => {
  const { source, read } = reusing(aLargePdf(20_000_000, 1 << 20));
  const pdf = openPdf(source);
  assert.ok(read() < 50_000, `${read()} bytes to open it`);
  inspect(pdf);
  assert.ok(read() < 1_000_000, `${read()} bytes to inspect it`);
});
