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
import { runRemoveBlob } from "../../jobs/erase.ts";
import { runSweepBlobs } from "../../jobs/sweep-blobs.ts";
import { BlobMissing, type Blobs } from "../../ports/blobs.ts";
import type { Job } from "../../ports/store/jobs.ts";
import { Outage } from "../../ports/outage.ts";
import type { Store } from "../../ports/store/store.ts";
import { ownedBlobs } from "./owned-blobs.ts";
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
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const log = { info: say, warn: say, error: say };
  // What was asked once is not believed by the next call: each test looks at the store as it is.
  const owned = () => ownedBlobs(blobs, { store, log });
  return (hours = 0) => ({
    store,
    blobs: owned(),
    said,
    ids: systemIds,
    clock: { now: () => new Date(Date.now() + hours * HOURS) },
    keep: async (): Promise<string> => {
      const id = randomUUID();
      await owned().put(id, inPieces(Buffer.from("kept")));
      await sql`insert into vault_object (id, blob, size) values (${id}, ${id}, 4)`;
      return id;
    },
  });
}

function removal(blob = ""): Job {
  return { payload: { blob } } as unknown as Job;
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
  const kept = [await first().keep()];
  assert.equal(await claimStorage(second()), "foreign");
  await assert.rejects(second().keep(), Outage, "nothing is kept where another one sweeps");
  await assert.rejects(runRemoveBlob(second(), removal(kept[0])), Outage, "nothing is erased");
  assert.match(second().said.join(), /mark of another installation.*admin storage adopt/s);
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

test("what a storage of somebody else lacks is away, what our own lacks is missing", async () => {
  const blobs = await aStore();
  const [first, second] = [await installation(blobs), await installation(blobs)];
  await claimStorage(first());
  const name = randomUUID();
  const ways = ({ blobs: asked }: ReturnType<typeof first>) => [
    () => asked.read(name, 0, 1),
    async () => {
      for await (const piece of asked.stream(name, 0, 1)) assert.fail(String(piece));
    },
    () => asked.local(name),
  ];
  for (const way of ways(first())) await assert.rejects(way(), BlobMissing);
  // As an empty folder where a disk is not mounted: nothing of it may be called lost.
  for (const way of ways(second())) await assert.rejects(way(), Outage);
});

test("a restored copy of the database neither keeps nor removes anything in the storage of the live one", async () => {
  const blobs = await aStore();
  const [original, copy] = [await installation(blobs), await installation(blobs)];
  await claimStorage(original());
  const known = await original().store.storageMarks.read();
  // The backup: the copy knows the mark and nothing that came later.
  await copy().store.storageMarks.announce(known.current ?? "");
  await copy().store.storageMarks.settle(known.current ?? "", known.placedAt ?? new Date(0));
  const later = await original().keep();
  assert.equal(await claimStorage(copy()), "foreign");
  assert.equal(await sweepBlobs(copy(30)), "foreign");
  await assert.rejects(copy().keep(), Outage);
  await assert.rejects(runRemoveBlob(copy(), removal(later)), Outage);
  assert.equal(await sweepBlobs(original(60)), "ours");
  assert.deepEqual(await namesIn(blobs), [later]);
  await renewStorageMark(copy(61));
  assert.equal(await storageState(copy()), "ours");
  await assert.rejects(original().keep(), Outage, "one of the two has to step back");
});

test("whoever looks while the next mark is placed still finds the storage ours", async () => {
  const blobs = await aStore();
  const ours = await installation(blobs);
  await claimStorage(ours());
  let looks = 0;
  const slow: Blobs = {
    ...blobs,
    readMark: async () => {
      const found = await blobs.readMark();
      if ((looks += 1) === 1) await renewStorageMark(ours());
      return found;
    },
  };
  assert.equal(await storageState({ ...ours(), blobs: slow }), "ours");
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
  const { database } = await ours().store.storageMarks.read();
  const mark = await ours().store.storageMarks.announce(`${database}.${randomUUID()}`);
  assert.equal(await storageState(ours()), "ours", "announced, not yet placed");
  await blobs.writeMark(mark);
  assert.equal(await storageState(ours()), "ours", "placed, not yet settled");
  assert.equal(
    await ours().store.storageMarks.announce(`${database}.${randomUUID()}`),
    mark,
    "one at a time",
  );
});
