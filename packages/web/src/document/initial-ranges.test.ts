import assert from "node:assert/strict";
import { test } from "node:test";
import { InitialRanges } from "./initial-ranges.ts";

const FILE = Uint8Array.from({ length: 25 }, (_, index) => index);

function packed(chunkSize: number, numbers: readonly number[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(8 + numbers.length * 4));
  head.setUint32(0, chunkSize);
  head.setUint32(4, numbers.length);
  numbers.forEach((number, index) => {
    head.setUint32(8 + index * 4, number);
  });
  const chunks = numbers.map((number) =>
    FILE.subarray(number * chunkSize, (number + 1) * chunkSize),
  );
  return Uint8Array.from([
    ...new Uint8Array(head.buffer),
    ...chunks.flatMap((chunk) => [...chunk]),
  ]);
}

test("gives the bytes of ranges that it holds, across chunks and at the short end", () => {
  const set = InitialRanges.parse(packed(10, [0, 1, 2]));
  assert.deepEqual(set?.read(5, 15), FILE.slice(5, 15));
  assert.deepEqual(set?.read(20, 25), FILE.slice(20, 25));
  assert.deepEqual(set?.beginning, FILE.slice(0, 10));
});

test("gives nothing for a range with a hole, nor beyond the end", () => {
  const set = InitialRanges.parse(packed(10, [0, 2]));
  assert.equal(set?.read(5, 15), null);
  assert.equal(set?.read(20, 26), null);
});

test("refuses bytes that are cut short or empty", () => {
  assert.equal(InitialRanges.parse(new Uint8Array(0)), null);
  assert.equal(InitialRanges.parse(packed(10, [0, 1]).subarray(0, 12)), null);
  assert.equal(InitialRanges.parse(packed(10, [0, 1]).subarray(0, 20)), null);
});
