import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  test(`2.5 a file in ${folder} reads the same through the cache and past it`, (t) => {
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
    for (const by of ["cache", "past"] as const) {
      const file = openLocalFile(place, by);
      assert.equal(file.length, BYTES.length);
      for (const [offset, length] of PLACES) {
        const wanted = BYTES.subarray(offset, offset + length);
        assert.ok(wanted.equals(file.readAt(offset, length)), `${by}, ${length} at ${offset}`);
      }
      file.close();
    }
  });
}
