import assert from "node:assert/strict";
import { test } from "node:test";
import { SEGMENT_BYTES } from "../../vault/format.ts";
import { BLOCK_BYTES, CHUNK_BYTES, farFile } from "./far-file.ts";

const LARGE = 10 * SEGMENT_BYTES + 7;

/** A document whose bytes say where they stand, and what is asked of it. */
function aFile(length: number) {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 0xff);
  const asked: (readonly [number, number])[] = [];
  const file = farFile(length, (start, buffer) => {
    asked.push([start, buffer.length]);
    buffer.set(bytes.subarray(start, start + buffer.length));
  });
  return { bytes, asked, file };
}

test("a small document is asked for once, whatever is read of it", () => {
  const { bytes, asked, file } = aFile(5_000);
  for (const [offset, length] of [
    [0, 40],
    [4_000, 900],
    [40, 100],
    [4_990, 100],
  ] as const) {
    assert.deepEqual(file.read(offset, length), bytes.subarray(offset, offset + length));
  }
  assert.deepEqual(asked, [[0, 5_000]]);
});

test("an empty document is asked for nothing", () => {
  const { asked, file } = aFile(0);
  assert.equal(file.read(0, 16).length, 0);
  assert.deepEqual(asked, []);
});

test("who looks here and there in a large document gets that and little around it", () => {
  const { bytes, asked, file } = aFile(LARGE);
  const far = 7 * SEGMENT_BYTES;
  for (const [offset, length] of [
    [far, CHUNK_BYTES],
    [40, 10],
    [far + 9, 9],
    [LARGE - 5, 5],
    [3 * CHUNK_BYTES - 2, 4],
  ] as const) {
    assert.deepEqual(file.read(offset, length), bytes.subarray(offset, offset + length));
  }
  const last = Math.floor(LARGE / CHUNK_BYTES) * CHUNK_BYTES;
  assert.deepEqual(asked, [
    [far, CHUNK_BYTES],
    [0, CHUNK_BYTES],
    [last, LARGE - last],
    [3 * CHUNK_BYTES - 2, 4],
  ]);
});

test("who comes back to many places finds them, and the oldest are asked for again", () => {
  const { asked, file } = aFile(210 * CHUNK_BYTES);
  const visit = (most: number): void => {
    for (let at = 0; at < most; at += 1) file.read((10 + ((at * 7) % 200)) * CHUNK_BYTES, 10);
  };
  visit(100);
  visit(100);
  assert.equal(asked.length, 100);
  visit(200);
  assert.equal(asked.length, 200);
  visit(1);
  assert.equal(asked.length, 201);
});

for (const step of [512, CHUNK_BYTES, 100_000]) {
  test(`who reads on in steps of ${step} asks for more and more at a time`, () => {
    const { bytes, asked, file } = aFile(LARGE);
    const read: Uint8Array[] = [];
    for (let at = 0; at < LARGE; at += step) {
      read.push(Uint8Array.from(file.read(at, step)));
      // An object far away that is asked for in between breaks nothing.
      if (at === 3 * step) file.read(9 * SEGMENT_BYTES, 10);
    }
    assert.equal(Buffer.compare(Buffer.concat(read), bytes), 0);
    assert.ok(asked.length <= 14, `it asked ${asked.length} times`);
    const sent = asked.reduce((sum, [, length]) => sum + length, 0);
    assert.ok(sent < 1.25 * LARGE, `${sent} bytes were sent`);
  });
}

test("what is longer than a block is joined, and nothing stands behind the end", () => {
  const { bytes, asked, file } = aFile(LARGE);
  const long = BLOCK_BYTES * 2 + 11;
  assert.deepEqual(file.read(5, long), bytes.subarray(5, 5 + long));
  assert.deepEqual(file.read(LARGE - 3, 100), bytes.subarray(LARGE - 3));
  assert.equal(file.read(LARGE, 1).length, 0);
  assert.ok(asked.every(([start, length]) => length <= BLOCK_BYTES && start + length <= LARGE));
});

test("what could not be had is asked for again", () => {
  for (const length of [100, LARGE]) {
    let fails = true;
    const file = farFile(length, (_, buffer) => {
      buffer.fill(7);
      if (fails) throw new Error("gone");
    });
    assert.throws(() => file.read(0, 10), /gone/);
    assert.throws(() => file.read(10, 10), /gone/);
    fails = false;
    assert.deepEqual(file.read(0, 2), Uint8Array.of(7, 7));
  }
});
