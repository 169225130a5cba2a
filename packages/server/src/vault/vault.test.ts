import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { assert as holds, asyncProperty, nat } from "fast-check";
import { collect, inPieces as pieces } from "../../tests/kit/bytes.ts";
import type { Blobs } from "../ports/blobs.ts";
import { encrypt } from "./encrypt.ts";
import { plainLength, ENCRYPTED_BYTES, encryptedLength, SEGMENT_BYTES } from "./format.ts";
import { decrypt, decryptWhole, type Stored } from "./read.ts";
import { type EncryptedFile, plainFile } from "./source.ts";

const ID = "0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b";
const OTHER = "0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5c";
const SIZES = [
  0,
  1,
  SEGMENT_BYTES - 1,
  SEGMENT_BYTES,
  SEGMENT_BYTES + 1,
  3 * SEGMENT_BYTES,
  700_001,
];

async function encrypted(plain: Uint8Array, most = 65_536) {
  const key = randomBytes(32);
  const work = encrypt(key, { id: ID, prefix: randomBytes(7) }, pieces(plain, most));
  const file = await collect(work.encrypted);
  return { file, key, ...work.measured() };
}

function memory(file: Uint8Array) {
  const asked: { offset: number; length: number }[] = [];
  async function* stream(_: string, offset: number, length: number): AsyncGenerator<Uint8Array> {
    asked.push({ offset, length });
    yield* pieces(file.subarray(offset, offset + length), 10_007);
  }
  const blobs: Pick<Blobs, "read" | "stream"> = {
    read: async (_, offset, length) => file.subarray(offset, offset + length),
    stream,
  };
  return { blobs, asked };
}

function stored(made: Awaited<ReturnType<typeof encrypted>>): Stored {
  return { id: ID, blob: "b", key: made.key, size: made.size };
}

function encryptedFile(file: Uint8Array, asked: number[] = []): EncryptedFile {
  const readAt = async (offset: number, length: number): Promise<Uint8Array> => {
    asked.push(offset);
    return file.subarray(offset, offset + length);
  };
  return { length: file.length, readAt };
}

describe("2.5 the encrypted form of a document", () => {
  for (const size of SIZES) {
    test(`${size} bytes come back as they were`, async () => {
      const plain = randomBytes(size);
      const made = await encrypted(plain);
      assert.equal(made.file.length, encryptedLength(size));
      assert.equal(plainLength(made.file.length), size);
      assert.equal(made.sha256, createHash("sha256").update(plain).digest("hex"));
      assert.deepEqual(
        Buffer.from(await decryptWhole(memory(made.file).blobs, stored(made))),
        plain,
      );
    });
  }

  /** Pieces in one buffer that is used again, as the decoder of uploads gives them, and what it tells of each. */
  function inOneRoom(plain: Uint8Array, most: number, more: (given: number) => boolean) {
    const buffer = new Uint8Array(most);
    let given = 0;
    async function* give(): AsyncGenerator<Uint8Array> {
      for (; given < plain.length;) {
        const part = plain.subarray(given, given + most);
        buffer.set(part);
        given += part.length;
        yield buffer.subarray(0, part.length);
        buffer.fill(0);
      }
    }
    return Object.assign(give(), { more: () => more(given) });
  }

  for (const size of SIZES) {
    test(`${size} bytes come back where it is known that more follows`, async () => {
      const plain = randomBytes(size);
      for (const most of [SEGMENT_BYTES, 2 * SEGMENT_BYTES, 100_000]) {
        const key = randomBytes(32);
        const known = inOneRoom(plain, most, (given) => given < size);
        const work = encrypt(key, { id: ID, prefix: randomBytes(7) }, known);
        const file = await collect(work.encrypted);
        assert.equal(file.length, encryptedLength(size));
        const object = { id: ID, blob: "b", key, size };
        assert.deepEqual(Buffer.from(await decryptWhole(memory(file).blobs, object)), plain);
      }
    });
  }

  test("who says that more follows where nothing does makes a file that nobody takes", async () => {
    const size = 2 * SEGMENT_BYTES;
    const lie = inOneRoom(randomBytes(size), SEGMENT_BYTES, () => true);
    const work = encrypt(randomBytes(32), { id: ID, prefix: randomBytes(7) }, lie);
    const file = await collect(work.encrypted);
    assert.throws(() => plainLength(file.length), /cut within a segment/);
  });

  test("any range is decrypted from its own segments only", async () => {
    const plain = randomBytes(5 * SEGMENT_BYTES + 77);
    const made = await encrypted(plain);
    await holds(
      asyncProperty(nat(plain.length), nat(200_000), async (offset, most) => {
        const length = Math.min(most, plain.length - offset);
        const { blobs, asked } = memory(made.file);
        const got = await collect(decrypt(blobs, stored(made), offset, length));
        assert.deepEqual(got, plain.subarray(offset, offset + length));
        const touched = asked.reduce((sum, { length }) => sum + length, 0);
        if (length <= 65_536) assert.ok(touched <= 2 * ENCRYPTED_BYTES, `touched ${touched}`);
      }),
      { numRuns: 60 },
    );
  });

  test("a plain file gives the same bytes at any place, and nothing of a segment that was changed", async () => {
    const plain = randomBytes(12 * SEGMENT_BYTES + 5);
    const made = await encrypted(plain);
    const source = plainFile(encryptedFile(made.file), ID, made.key);
    assert.equal(source.length, plain.length);
    await holds(
      asyncProperty(nat(plain.length - 1), async (offset) => {
        const end = (Math.floor(offset / SEGMENT_BYTES) + 1) * SEGMENT_BYTES;
        assert.deepEqual(Buffer.from(await source.runAt(offset)), plain.subarray(offset, end));
      }),
      { numRuns: 80 },
    );
    await assert.rejects(source.runAt(plain.length), RangeError);
    source.close();
    made.file[40 + 5 * ENCRYPTED_BYTES] = (made.file[40 + 5 * ENCRYPTED_BYTES] ?? 0) ^ 1;
    const changed = plainFile(encryptedFile(made.file), ID, made.key);
    // Far from the changed byte, but under the same tag.
    await assert.rejects(changed.runAt(6 * SEGMENT_BYTES - 1), { name: "VaultFault" });
    assert.equal((await changed.runAt(6 * SEGMENT_BYTES)).length, SEGMENT_BYTES);
  });

  test("a plain file decrypts a segment once for all that is read of it in a row", async () => {
    const made = await encrypted(randomBytes(3 * SEGMENT_BYTES));
    const asked: number[] = [];
    const source = plainFile(encryptedFile(made.file, asked), ID, made.key);
    for (const offset of [9, 0, 77, 2 * SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES - 1, 5]) {
      await source.runAt(offset);
    }
    assert.deepEqual(asked, [0, 40 + 2 * ENCRYPTED_BYTES, 40]);
  });

  test("a flipped bit anywhere is found", async () => {
    const made = await encrypted(randomBytes(SEGMENT_BYTES + 900));
    for (const at of [0, 9, 13, 21, 39, 40, 5000, ENCRYPTED_BYTES, made.file.length - 1]) {
      const file = Buffer.from(made.file);
      file[at] = (file[at] ?? 0) ^ 1;
      await assert.rejects(
        decryptWhole(memory(file).blobs, stored(made)),
        { name: "VaultFault" },
        `${at}`,
      );
    }
  });

  test("truncation at a segment's end, reordering and exchange are found", async () => {
    const made = await encrypted(randomBytes(3 * SEGMENT_BYTES));
    const cut = made.file.subarray(0, 40 + 2 * ENCRYPTED_BYTES);
    const shorter = { ...stored(made), size: 2 * SEGMENT_BYTES };
    await assert.rejects(decryptWhole(memory(cut).blobs, shorter), { name: "VaultFault" });
    await assert.rejects(decryptWhole(memory(cut).blobs, stored(made)), { name: "VaultFault" });

    const swapped = Buffer.from(made.file);
    made.file.copy(swapped, 40, 40 + ENCRYPTED_BYTES, 40 + 2 * ENCRYPTED_BYTES);
    made.file.copy(swapped, 40 + ENCRYPTED_BYTES, 40, 40 + ENCRYPTED_BYTES);
    await assert.rejects(decryptWhole(memory(swapped).blobs, stored(made)), { name: "VaultFault" });

    const other = { ...stored(made), id: OTHER };
    await assert.rejects(decryptWhole(memory(made.file).blobs, other), { name: "VaultFault" });
    for (const offset of [0, 3 * SEGMENT_BYTES - 1]) {
      const exchanged = plainFile(encryptedFile(made.file), OTHER, made.key);
      await assert.rejects(exchanged.runAt(offset), { name: "VaultFault" });
    }
    const within = encryptedFile(made.file.subarray(0, 40 + ENCRYPTED_BYTES + 5));
    assert.throws(() => plainFile(within, ID, made.key), { name: "VaultFault" });
  });
});
