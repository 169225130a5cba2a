import assert from "node:assert/strict";
import { test } from "node:test";
import { ENCRYPTED_BYTES, HEADER_BYTES } from "../../vault/format.ts";
import { BLOCK_BYTES, farFile } from "./far-file.ts";

const LARGE = 10 * ENCRYPTED_BYTES + 7;

/** A file whose bytes say where they stand, and what is asked of it. */
function aFile(length: number) {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 0xff);
  const asked: (readonly [number, number])[] = [];
  const file = farFile(length, (start, room) => {
    asked.push([start, room.length]);
    room.set(bytes.subarray(start, start + room.length));
  });
  return { bytes, asked, file };
}

test("a small document is asked for once, whatever is read of it", () => {
  const { bytes, asked, file } = aFile(5_000);
  for (const [offset, length] of [
    [0, 40],
    [4_000, 900],
    [40, 100],
  ] as const) {
    assert.deepEqual(file.readAt(offset, length), bytes.subarray(offset, offset + length));
  }
  assert.deepEqual(asked, [[0, 5_000]]);
});

test("who looks here and there in a large document gets that and nothing around it", () => {
  const { bytes, asked, file } = aFile(LARGE);
  const far = HEADER_BYTES + 7 * ENCRYPTED_BYTES;
  assert.deepEqual(file.readAt(far, ENCRYPTED_BYTES), bytes.subarray(far, far + ENCRYPTED_BYTES));
  assert.deepEqual(file.readAt(40, 10), bytes.subarray(40, 50));
  assert.deepEqual(file.readAt(far, 9), bytes.subarray(far, far + 9));
  assert.deepEqual(asked, [
    [far, ENCRYPTED_BYTES],
    [40, 10],
    [far, 9],
  ]);
});

test("who reads on from the beginning asks for two segments at a time", () => {
  const { bytes, asked, file } = aFile(LARGE);
  file.readAt(0, HEADER_BYTES);
  const read: Uint8Array[] = [];
  for (let at = HEADER_BYTES; at < LARGE; at += ENCRYPTED_BYTES) {
    read.push(Uint8Array.from(file.readAt(at, ENCRYPTED_BYTES)));
  }
  assert.equal(Buffer.compare(Buffer.concat(read), bytes.subarray(HEADER_BYTES)), 0);
  assert.ok(asked.length <= 6, `it asked ${asked.length} times`);
});

test("what is longer than a block is joined, and nothing stands behind the end", () => {
  const { bytes, asked, file } = aFile(LARGE);
  const long = BLOCK_BYTES * 2 + 11;
  assert.deepEqual(file.readAt(5, long), bytes.subarray(5, 5 + long));
  assert.deepEqual(file.readAt(LARGE - 3, 100), bytes.subarray(LARGE - 3));
  assert.equal(file.readAt(LARGE, 1).length, 0);
  assert.ok(asked.every(([start, length]) => length <= BLOCK_BYTES && start + length <= LARGE));
});

test("what could not be had is asked for again", () => {
  let fails = true;
  const file = farFile(100, (_, room) => {
    room.fill(7);
    if (fails) throw new Error("gone");
  });
  assert.throws(() => file.readAt(0, 10), /gone/);
  fails = false;
  assert.deepEqual(file.readAt(0, 2), Uint8Array.of(7, 7));
});
