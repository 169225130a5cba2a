import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { openDiskBlobs } from "../../src/adapters/blobs-disk/blobs-disk.ts";
import { openS3Blobs } from "../../src/adapters/blobs-s3/blobs-s3.ts";
import type { BlobPage, Blobs } from "../../src/ports/blobs.ts";
import { collect, inPieces } from "../kit/bytes.ts";
import { startS3 } from "../kit/servers/s3.ts";

const folder = await mkdtemp(path.join(tmpdir(), "paraph-blobs-"));
const inMemory = await mkdtemp(
  path.join(existsSync("/dev/shm") ? "/dev/shm" : folder, "paraph-blobs-"),
);
const scratch = path.join(folder, "scratch");
await mkdir(scratch);
const s3 = await startS3(path.join(folder, "s3"), "paraph");
after(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
  await rm(inMemory, { recursive: true, force: true });
});

let disks = 0;
const STORES: Readonly<Record<string, () => Promise<Blobs>>> = {
  "a directory": () => openDiskBlobs(path.join(folder, `disk-${(disks += 1)}`)),
  // Where the kernel may know no way past its cache: large files are written through it.
  "a directory in memory": () => openDiskBlobs(path.join(inMemory, `disk-${(disks += 1)}`)),
  "an S3 bucket": () =>
    openS3Blobs({
      bucket: "paraph",
      region: "eu-central-1",
      prefix: `${randomUUID()}.`,
      scratch,
      ...s3,
    }),
};

async function* failing(): AsyncGenerator<Uint8Array> {
  yield randomBytes(100_000);
  throw new Error("the client went away");
}

for (const [name, open] of Object.entries(STORES)) {
  describe(`2.5 blobs in ${name}`, () => {
    for (const size of [0, 5, 300_000, 12_000_000]) {
      test(`${size} bytes come back whole, in ranges and as a local file`, async () => {
        const blobs = await open();
        const id = randomUUID();
        const bytes = randomBytes(size);
        await blobs.put(id, inPieces(bytes));
        assert.ok((await collect(blobs.stream(id, 0, size))).equals(bytes));
        const [from, length] = [Math.floor(size / 3), Math.floor(size / 2)];
        const part = bytes.subarray(from, from + length);
        assert.ok(part.equals(await blobs.read(id, from, length)));
        assert.ok(part.equals(await collect(blobs.stream(id, from, length))));
        const local = await blobs.local(id);
        assert.ok((await readFile(local.path)).equals(bytes));
        await local.release();
      });
    }

    test("one for a single call can be read at once, and the sweep finds it", async () => {
      const blobs = await open();
      const id = randomUUID();
      await blobs.put(id, inPieces(Buffer.from("for now")), "for this call");
      assert.equal(Buffer.from(await blobs.read(id, 4, 3)).toString(), "now");
      assert.deepEqual(
        (await blobs.list(null, 10)).entries.map(({ name: listed }) => listed),
        [id],
      );
    });

    test("an unfinished one leaves nothing under its name", async () => {
      const blobs = await open();
      const id = randomUUID();
      await assert.rejects(blobs.put(id, failing()), /went away/);
      await assert.rejects(blobs.read(id, 0, 1), { name: "BlobMissing" });
      assert.deepEqual(await blobs.list(null, 10), { entries: [], next: null });
    });

    test("a removed one is gone, and removing again does no harm", async () => {
      const blobs = await open();
      const id = randomUUID();
      await blobs.put(id, inPieces(Buffer.from("gone soon")));
      await blobs.remove(id);
      await blobs.remove(id);
      await assert.rejects(collect(blobs.stream(id, 0, 4)), { name: "BlobMissing" });
      await assert.rejects(blobs.local(id), { name: "BlobMissing" });
    });

    test("all are listed once, page by page", async () => {
      const blobs = await open();
      const ids = Array.from({ length: 7 }, () => randomUUID()).sort();
      for (const id of ids) await blobs.put(id, inPieces(Buffer.from(id)));
      await blobs.writeMark("ours");
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: BlobPage = await blobs.list(after, 3);
        after = page.next;
        for (const entry of page.entries) {
          seen.push(entry.name);
          assert.equal(entry.size, 36);
          assert.ok(Math.abs(entry.writtenAt.getTime() - Date.now()) < 60_000);
        }
      } while (after !== null);
      assert.deepEqual(seen, ids);
    });

    test("a mark is kept beside the blobs and replaced by the next", async () => {
      const blobs = await open();
      assert.equal(await blobs.readMark(), null);
      await blobs.writeMark("first");
      await blobs.writeMark("second");
      assert.equal(await blobs.readMark(), "second");
    });

    test("a name that could leave the store is refused", async () => {
      const blobs = await open();
      for (const name of ["../../etc/passwd", "", "a/b", "ABCDEFGH", "0123456789/../x"]) {
        await assert.rejects(async () => blobs.put(name, inPieces(Buffer.from("x"))), name);
        await assert.rejects(async () => blobs.read(name, 0, 1), name);
      }
    });
  });
}

test("a failed or finished put leaves no temporary file behind", async () => {
  const root = path.join(folder, "clean");
  const blobs = await openDiskBlobs(root);
  await assert.rejects(blobs.put(randomUUID(), failing()));
  await blobs.put(randomUUID(), inPieces(Buffer.from("x")));
  assert.deepEqual(await readdir(path.join(root, "unfinished")), []);
  assert.deepEqual(await readdir(scratch), []);
});
