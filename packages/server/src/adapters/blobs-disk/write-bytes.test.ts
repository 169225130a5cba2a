import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { inPieces } from "../../../tests/kit/bytes.ts";
import { writeBytes } from "./write-bytes.ts";

const folder = await mkdtemp(path.join(tmpdir(), "paraph-write-"));
after(() => rm(folder, { recursive: true }));

/** More than the beginning and three buffers, so that each of two buffers is used again. */
const LARGE = 4_500_001;

async function written(name: string, bytes: Uint8Array, place = path.join(folder, name)) {
  const file = await open(path.join(folder, name), "wx");
  try {
    await writeBytes(file, place, inPieces(bytes, 262_160));
  } finally {
    await file.close();
  }
  return readFile(path.join(folder, name));
}

test("a large file is written as it came, alone and beside others who share the buffers", async () => {
  const alone = randomBytes(LARGE);
  assert.ok((await written("alone", alone)).equals(alone));
  const several = ["one", "two", "three"].map((name) => ({ name, bytes: randomBytes(LARGE) }));
  await Promise.all(
    several.map(async ({ name, bytes }) => {
      assert.ok((await written(name, bytes)).equals(bytes), name);
    }),
  );
});

test("a buffer that does not arrive fails the whole, and its buffers serve the next", async () => {
  const bytes = randomBytes(LARGE);
  for (const name of ["lost", "lost again"]) {
    await assert.rejects(written(name, bytes, path.join(folder, "nowhere", name)), {
      code: "ENOENT",
    });
  }
  assert.ok((await written("after", bytes)).equals(bytes));
});

test("what fails while it comes is reported, also while a buffer is on its way", async () => {
  const file = await open(path.join(folder, "cut"), "wx");
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield randomBytes(3_000_000);
    throw new Error("the sender is gone");
  }
  await assert.rejects(writeBytes(file, path.join(folder, "cut"), cut()), /the sender is gone/);
  await file.close();
});
