import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { inPieces } from "../../../tests/kit/bytes.ts";
import { testDatabase } from "../../../tests/kit/database.ts";
import { openDiskBlobs } from "../../adapters/blobs-disk/blobs-disk.ts";
import { tablesOver } from "../../adapters/postgres/store.ts";
import { systemIds } from "../../adapters/system/system.ts";
import { GiveUp } from "../../jobs/outcome.ts";
import { runSweepBlobs } from "../../jobs/sweep-blobs.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Store } from "../../ports/store.ts";
import { claimStorage, renewStorageMark, storageState } from "./storage-mark.ts";
import { sweepBlobs } from "./sweep-blobs.ts";

const HOURS = 3600 * 1000;
const folder = mkdtempSync(path.join(tmpdir(), "paraph-marks-"));
after(() => {
  rmSync(folder, { recursive: true });
});

/** An installation with a database of its own, whose clock is so many hours ahead. */
async function installation(blobs: Blobs) {
  const { sql } = await testDatabase();
  const store = tablesOver(sql) as Store;
  return (hours = 0) => ({
    store,
    blobs,
    ids: systemIds,
    clock: { now: () => new Date(Date.now() + hours * HOURS) },
    keep: async (): Promise<string> => {
      const id = randomUUID();
      await blobs.put(id, inPieces(Buffer.from("kept")));
      await sql`insert into vault_object (id, blob, size) values (${id}, ${id}, 4)`;
      return id;
    },
  });
}

let stores = 0;
const aStore = () => openDiskBlobs(path.join(folder, `${(stores += 1)}`));

async function namesIn(blobs: Blobs): Promise<readonly string[]> {
  return (await blobs.list(null, 100)).entries.map(({ name }) => name);
}

test("an installation marks its empty storage at the first start and sweeps what belongs to nothing", async () => {
  const blobs = await aStore();
  const ours = await installation(blobs);
  assert.equal(await claimStorage(ours()), "ours");
  assert.equal(await claimStorage(ours()), "ours");
  const kept = await ours().keep();
  await blobs.put(randomUUID(), inPieces(Buffer.from("orphan")));
  assert.equal(await sweepBlobs(ours(25)), "ours");
  assert.equal((await namesIn(blobs)).length, 2, "nothing that is younger than the mark");
  assert.equal(await sweepBlobs(ours(31)), "ours");
  assert.deepEqual(await namesIn(blobs), [kept]);
});

test("two installations on one storage never delete each other's documents", async () => {
  const blobs = await aStore();
  const [first, second] = [await installation(blobs), await installation(blobs)];
  assert.equal(await claimStorage(first()), "ours");
  const kept = [await first().keep(), await second().keep()].sort();
  assert.equal(await claimStorage(second()), "foreign");
  for (const hours of [30, 60, 90]) {
    assert.equal(await sweepBlobs(second(hours)), "foreign");
    await assert.rejects(runSweepBlobs(second(hours)), (error) => {
      assert.ok(error instanceof GiveUp, "the job is parked, where the alarm sees it");
      assert.match(error.message, /mark of another installation.*admin storage adopt/);
      return true;
    });
  }
  assert.deepEqual([...(await namesIn(blobs))].sort(), kept);
});

test("a copy of the database does not sweep what it never knew", async () => {
  const blobs = await aStore();
  const [original, copy] = [await installation(blobs), await installation(blobs)];
  await claimStorage(original());
  const known = await original().store.storageMarks.read();
  // The backup: the copy knows the mark and nothing that came later.
  await copy().store.storageMarks.announce(known.current ?? "");
  await copy().store.storageMarks.settle(known.current ?? "", known.placedAt ?? new Date(0));
  const later = await original().keep();
  assert.equal(await storageState(copy()), "ours", "nothing has changed since the backup");
  assert.equal(await sweepBlobs(copy(30)), "ours");
  assert.deepEqual(await namesIn(blobs), [later], "what is younger than the common mark stays");
  assert.equal(await sweepBlobs(original(31)), "foreign", "one of the two has to step back");
  await renewStorageMark(original(31));
  assert.equal(await sweepBlobs(copy(60)), "foreign");
  assert.equal(await sweepBlobs(original(60)), "ours");
  assert.deepEqual(await namesIn(blobs), [later]);
});

test("a storage that lost its mark, or was never marked, is left alone until it is adopted", async () => {
  const blobs = await aStore();
  const ours = await installation(blobs);
  await blobs.put(randomUUID(), inPieces(Buffer.from("whose?")));
  assert.equal(await claimStorage(ours()), "unmarked");
  assert.equal(await sweepBlobs(ours(30)), "unmarked");
  assert.equal((await namesIn(blobs)).length, 1);
  await renewStorageMark(ours(30));
  assert.equal(await sweepBlobs(ours(60)), "ours");
  assert.equal((await namesIn(blobs)).length, 0);
  const other = await aStore();
  assert.equal(
    await claimStorage({ ...ours(), blobs: other }),
    "unmarked",
    "a storage that was exchanged is not ours because it is empty",
  );
});

test("a crash between the database and the storage leaves a mark that is still ours", async () => {
  const blobs = await aStore();
  const ours = await installation(blobs);
  await claimStorage(ours());
  const mark = await ours().store.storageMarks.announce(randomUUID());
  assert.equal(await storageState(ours()), "ours", "announced, not yet placed");
  await blobs.writeMark(mark);
  assert.equal(await storageState(ours()), "ours", "placed, not yet settled");
  assert.equal(await ours().store.storageMarks.announce(randomUUID()), mark, "one at a time");
});
