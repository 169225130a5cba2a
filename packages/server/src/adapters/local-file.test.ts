import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { openLocalFile } from "./local-file.ts";

const BYTES = randomBytes(5_000_003);
/** Beginnings, odd places, blocks of the disk, the end, and beyond it. */
const PLACES = [
  [0, 40],
  [40, 262_160],
  [4096, 4096],
  [1_048_577, 3],
  [2_000_000, 1_500_000],
  [5_000_000, 262_160],
  [5_000_003, 10],
  [6_000_000, 10],
] as const;

/** The second is a file system in memory, where one cannot read past a cache before Linux 6.6. */
for (const folder of [tmpdir(), "/dev/shm"]) {
  test(`2.5 a file in ${folder} reads the same through the cache and past it`, async (t) => {
    if (!existsSync(folder)) {
      t.skip("this machine has no such folder");
      return;
    }
    const made = mkdtempSync(path.join(folder, "paraph-local-"));
    t.after(() => {
      rmSync(made, { recursive: true });
    });
    const place = path.join(made, "file");
    writeFileSync(place, BYTES);
    for (const way of ["cache", "past"] as const) {
      const file = openLocalFile(place, way);
      assert.equal(file.length, BYTES.length);
      for (const [offset, length] of PLACES) {
        const wanted = BYTES.subarray(offset, offset + length);
        const got = await file.readAt(offset, length);
        assert.ok(wanted.equals(got), `${way}, ${length} at ${offset}`);
      }
      file.close();
    }
  });
}

test("of a file that became shorter what is left is read", async (t) => {
  const made = mkdtempSync(path.join(tmpdir(), "paraph-local-"));
  t.after(() => {
    rmSync(made, { recursive: true });
  });
  const place = path.join(made, "file");
  for (const way of ["cache", "past"] as const) {
    writeFileSync(place, BYTES);
    const file = openLocalFile(place, way);
    truncateSync(place, 4_200_001);
    assert.ok(BYTES.subarray(4_200_000, 4_200_001).equals(await file.readAt(4_200_000, 50)), way);
    assert.equal((await file.readAt(4_300_000, 50)).length, 0, way);
    file.close();
  }
});
