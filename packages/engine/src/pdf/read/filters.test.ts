import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { test } from "node:test";
import { latin1 } from "../../bytes/hex.ts";
import { PdfError } from "../../errors.ts";
import { budgetFor, PDF_LIMITS } from "../limits.ts";
import { decode } from "./filters.ts";

function decoded(
  name: string,
  bytes: Uint8Array,
  parameters: Record<string, number> = {},
): Uint8Array {
  const step = { name, parameters: new Map(Object.entries(parameters)) };
  return new Uint8Array(decode(bytes, [step], budgetFor(1000, PDF_LIMITS)));
}

test("every encoding is undone", () => {
  assert.deepEqual(decoded("ASCIIHexDecode", latin1("48 65\n6c6C 6f>")), latin1("Hello"));
  assert.deepEqual(decoded("ASCII85Decode", latin1('87cURD]i,"Ebo80~>')), latin1("Hello World!"));
  assert.deepEqual(decoded("ASCII85Decode", latin1("z87cUR~>")), latin1("\0\0\0\0Hell"));
  assert.deepEqual(
    decoded("RunLengthDecode", Uint8Array.of(1, 65, 66, 254, 67, 128)),
    latin1("ABCCC"),
  );
  assert.deepEqual(decoded("FlateDecode", deflateSync(latin1("Hello"))), latin1("Hello"));
});

test("LZW is undone as in the example of ISO 32000-2, 7.4.4.2", () => {
  const encoded = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
  assert.deepEqual(
    decoded("LZWDecode", encoded),
    Uint8Array.of(45, 45, 45, 45, 45, 65, 45, 45, 45, 66),
  );
});

/** Each row of the PNG filters, worked out by hand over two columns of one byte. */
const ROWS: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ["none", [0, 5, 6], [5, 6]],
  ["left", [1, 5, 6], [5, 11]],
  ["above", [0, 1, 2, 2, 3, 4].slice(0, 6), [1, 2, 4, 6]],
  ["mean", [0, 10, 20, 3, 1, 1], [10, 20, 6, 14]],
  ["Paeth", [0, 10, 20, 4, 1, 1], [10, 20, 11, 21]],
];

for (const [name, rows, expected] of ROWS) {
  test(`the predictor "${name}" is undone`, () => {
    const bytes = deflateSync(Uint8Array.from(rows));
    assert.deepEqual(
      decoded("FlateDecode", bytes, { Predictor: 12, Columns: 2 }),
      Uint8Array.from(expected),
    );
  });
}

test("the TIFF predictor is undone", () => {
  const bytes = deflateSync(Uint8Array.of(1, 1, 1, 5, 1, 1));
  assert.deepEqual(
    decoded("FlateDecode", bytes, { Predictor: 2, Columns: 3 }),
    Uint8Array.of(1, 2, 3, 5, 6, 7),
  );
});

test("a stream may become 64 MiB and not more than a hundred times as large", () => {
  const fine = deflateSync(new Uint8Array(1 << 20));
  assert.equal(decoded("FlateDecode", fine).length, 1 << 20);
  assert.throws(
    () => decoded("FlateDecode", deflateSync(new Uint8Array(2 << 20))),
    (error) => error instanceof PdfError && error.code === "too_complex",
  );
});
