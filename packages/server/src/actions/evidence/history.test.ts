import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  evidencePlace,
  type EvidencePlace,
  type EvidenceWorld,
} from "../../../tests/kit/evidence-world.ts";
import { buildTimeStampRequest, parseTimeStampResponse } from "@paraph/engine/pki";
import { leafOf } from "../../evidence/leaf.ts";
import { standingRefusal } from "../../evidence/kept.ts";
import { runCheckpoint } from "../../jobs/checkpoint.ts";
import { ComeBack } from "../../jobs/outcome.ts";
import { checkHistory } from "./check-history.ts";
import { adoptHistory, beginHistory, historyTrouble, keptCheckpoints } from "./keep-history.ts";
import { HistoryRefused, makeCheckpoint, type CheckpointWorld } from "./make-checkpoint.ts";
import { proveActs } from "./prove-acts.ts";
import { stampCheckpoint } from "./stamp-checkpoint.ts";

/** Databases end with the file when they are made outside of a test. */
const places: EvidencePlace[] = [];
while (places.length < 21) places.push(await evidencePlace());

function aPlace(): EvidencePlace {
  const place = places.pop();
  assert.ok(place, "make one more place");
  return place;
}

/** Six acts, signed. */
async function aPast(): Promise<EvidencePlace> {
  const place = aPlace();
  await place.act("r1", 3);
  await place.act("r2", 3);
  assert.equal((await makeCheckpoint(place.world))?.size, 6);
  return place;
}

/** Another content for the last act of r1, with the leaf that fits it. */
async function rewriteAct({ world, database, tamper }: EvidencePlace): Promise<void> {
  const entry = (await world.store.audit.read("r1")).at(-1);
  assert.ok(entry);
  const leaf = Buffer.from(leafOf({ ...entry, facts: { at: 77 } }));
  await tamper(
    () => database.owner.sql`
      update audit_event set facts = '{"at":77}', leaf = ${leaf}
       where (subject, n) = (select subject, n from audit_position where position = 2)`,
  );
}

async function dropTree({ database, tamper }: EvidencePlace): Promise<void> {
  await tamper(async () => {
    await database.owner.sql`delete from audit_checkpoint`;
    await database.owner.sql`delete from audit_node`;
  });
}

async function dropLastActs({ database, tamper }: EvidencePlace): Promise<void> {
  await dropTree({ database, tamper } as EvidencePlace);
  await tamper(async () => {
    await database.owner.sql`delete from audit_personal where subject = 'r2'`;
    await database.owner.sql`delete from audit_position where subject = 'r2'`;
    await database.owner.sql`delete from audit_event where subject = 'r2'`;
  });
}

const trouble = ({ store, checkpointLog }: CheckpointWorld) =>
  historyTrouble(store.evidence, checkpointLog);

/** All that `verify-audit` finds. */
async function findingsOf(world: CheckpointWorld): Promise<string> {
  const kept = await keptCheckpoints(world.checkpointLog, await world.store.evidence.latest());
  const { findings } = await checkHistory(world, kept.notes);
  return [...kept.findings, ...findings].map((one) => `${one.part} ${one.problem}`).join("\n");
}

async function assertRefused(place: EvidencePlace, reason: RegExp): Promise<void> {
  const { world, errors, database } = place;
  const before = await database.owner.sql`select size, note from audit_checkpoint order by size`;
  await assert.rejects(makeCheckpoint(world), (error) => {
    assert.ok(error instanceof HistoryRefused);
    assert.match(error.message, reason);
    return true;
  });
  await assert.rejects(makeCheckpoint(world), HistoryRefused);
  assert.match(errors.at(-1) ?? "", reason);
  const after = await database.owner.sql`select size, note from audit_checkpoint order by size`;
  assert.deepEqual(after, before, "nothing was signed");
  assert.match((await trouble(world)) ?? "", reason);
}

async function runJob(world: EvidenceWorld): Promise<void> {
  await assert.rejects(runCheckpoint(world), ComeBack);
}

describe("9. the history outside the database", { concurrency: false }, () => {
  test("control: without the file a rewritten past is signed and looks whole", async () => {
    const place = await aPast();
    await rewriteAct(place);
    await dropTree(place);
    const { world } = place.instance("without the file");
    assert.equal((await makeCheckpoint(world))?.size, 6);
    assert.deepEqual((await checkHistory(world)).findings, []);
  });

  test("a rewritten past is refused, told, and found by the comparison", async () => {
    const place = await aPast();
    await rewriteAct(place);
    await dropTree(place);
    await place.act("r3", 2);
    await assertRefused(place, /does not begin with the 6 acts/);
    assert.match(await findingsOf(place.world), /kept checkpoint 6 does not fit the audit trail/);
    const tail = await place.world.checkpointLog.tail();
    assert.match(standingRefusal(tail) ?? "", /does not begin/);
    const refusals = tail?.filter(({ kind }) => kind === "refused") ?? [];
    assert.equal(refusals.length, 1, "the file says it once, however often it is tried");
  });

  test("a single altered act below a tree that was left alone gets no proof", async () => {
    const place = await aPast();
    await rewriteAct(place);
    await assert.rejects(proveActs(place.world, "r1"), /act 2 is not the one that was signed/);
    assert.match(await findingsOf(place.world), /checkpoint 6 does not fit the audit trail/);
  });

  test("a past that was cut short is refused", async () => {
    const place = await aPast();
    await runJob(place.world);
    await dropLastActs(place);
    await assert.rejects(runCheckpoint(place.world), HistoryRefused, "also without a new act");
    await assertRefused(place, /6 acts were signed and 3 are left/);
    assert.match(await findingsOf(place.world), /the history was rolled back/);
    await place.act("r4", 5);
    await assertRefused(place, /does not begin with the 6 acts/);
  });

  test("an act that is kept out of the tree is found, and gets no proof", async () => {
    const place = await aPast();
    await place.act("r3", 2);
    assert.equal(await findingsOf(place.world), "", "control: it waits for its place");
    await place.tamper(
      () => place.database.owner.sql`delete from audit_pending where subject = 'r3' and n = 2`,
    );
    const withheld = /act without a place \(viewed of r3\) is kept out of the tree/;
    assert.match(await findingsOf(place.world), withheld);
    assert.equal((await makeCheckpoint(place.world))?.size, 7);
    assert.match(await findingsOf(place.world), withheld);
    await assert.rejects(proveActs(place.world, "r3"), /act 2 of r3 has no place in the tree/);
    await place.act("r3", 1);
    assert.equal((await makeCheckpoint(place.world))?.size, 8);
    assert.match(await findingsOf(place.world), /act 7 .* is not the next act of its subject/);
  });

  test("an act that is removed while it waits for its place is found", async () => {
    const place = await aPast();
    await place.act("r3", 2);
    await place.tamper(async () => {
      await place.database.owner.sql`delete from audit_personal where subject = 'r3' and n = 2`;
      await place.database.owner.sql`delete from audit_event where subject = 'r3' and n = 2`;
    });
    assert.match(await findingsOf(place.world), /act 2 of r3 waits for a place in the tree, but/);
    await assert.rejects(makeCheckpoint(place.world), "nothing is signed over the gap");
  });

  test("a removed, a changed and a reordered act are found", async () => {
    const removed = await aPast();
    await removed.tamper(async () => {
      await removed.database.owner.sql`delete from audit_personal where subject = 'r1' and n = 2`;
      await removed.database.owner.sql`delete from audit_position where subject = 'r1' and n = 2`;
      await removed.database.owner.sql`delete from audit_event where subject = 'r1' and n = 2`;
    });
    assert.match(await findingsOf(removed.world), /stands at 2 in place of 1: acts are missing/);
    const changed = await aPast();
    await changed.tamper(
      () => changed.database.owner.sql`
        update audit_event set type = 'signed' where subject = 'r1' and n = 2`,
    );
    assert.match(await findingsOf(changed.world), /act 1 \(signed of r1\) was altered/);
    const reordered = await aPast();
    await reordered.tamper(async () => {
      const { sql } = reordered.database.owner;
      await sql`update audit_position set position = 9 where position = 1`;
      await sql`update audit_position set position = 1 where position = 2`;
      await sql`update audit_position set position = 2 where position = 9`;
    });
    const findings = await findingsOf(reordered.world);
    assert.match(findings, /act 1 .* is not the next act of its subject/);
    assert.match(findings, /checkpoint 6 does not fit the audit trail/);
  });

  test("acts that get their places during the check are neither missed nor accused", async () => {
    const place = await aPast();
    await place.act("r3", 2);
    const { store } = place.world;
    const goOn = async (): Promise<void> => {
      await makeCheckpoint(place.world);
      await place.act("r3", 2);
    };
    const readFrom: typeof store.audit.readFrom = async (position, most) => {
      await goOn();
      const entries = await store.audit.readFrom(position, most);
      await goOn();
      return entries;
    };
    const meanwhile = { store: { ...store, audit: { ...store.audit, readFrom } } };
    assert.deepEqual((await checkHistory(meanwhile)).findings, []);
  });

  test("a checkpoint that somebody wrote into the database is not gone on from", async () => {
    const place = await aPast();
    await place.database.owner.sql`
      insert into audit_checkpoint (size, root, frontier, note, created_at)
      select 8, root, frontier, note, created_at from audit_checkpoint`;
    await assert.rejects(makeCheckpoint(place.world), /our key has not signed/);
  });

  test("a removed node and a removed key are refused, and no other key is made", async () => {
    const place = await aPast();
    await place.act("r3", 3);
    await place.tamper(() => place.database.owner.sql`delete from audit_node`);
    await assert.rejects(makeCheckpoint(place.world), HistoryRefused);
    const other = await aPast();
    await other.tamper(() => other.database.owner.sql`delete from evidence_key`);
    await assertRefused(other, /that our key has not signed/);
    assert.equal(await other.world.store.evidence.findKey(), null);
  });

  test("an edited, a swapped and a removed file are refused", async () => {
    const place = await aPast();
    const { file } = place;
    const good = readFileSync(file, "utf8");
    await place.act("r3", 1);
    writeFileSync(file, good.replace("\\n6\\n", "\\n5\\n"));
    await assertRefused(place, /that our key has not signed/);
    assert.match(await findingsOf(place.world), /kept checkpoint is not signed by our key/);
    writeFileSync(file, `${good}{"kind":"nonsense"}\n`);
    await assertRefused(place, /has a line that is not ours/);
    assert.match(await findingsOf(place.world), /checkpoint file line 2 is not ours/);
    copyFileSync((await aPast()).file, file);
    await assertRefused(place, /that our key has not signed/);
    rmSync(file);
    await assertRefused(place, /there is no checkpoint file/);
    assert.match(await findingsOf(place.world), /checkpoint file is missing/);
    writeFileSync(file, good);
    assert.equal((await makeCheckpoint(place.world))?.size, 7, "the right file mends it");
    assert.equal(await findingsOf(place.world), "");
  });

  test("a crash before the positions, and one between file and database, are made up for", async () => {
    const place = await aPast();
    await place.act("r3", 2);
    const { world, database } = place;
    /** The power is cut at the end of this transaction: the first gives positions, the second signs. */
    const failingAt = (last: number): CheckpointWorld => {
      let count = 0;
      const transaction: typeof world.store.transaction = (work) =>
        world.store.transaction(async (tx) => {
          const result = await work(tx);
          count += 1;
          if (count === last) throw new Error("power cut");
          return result;
        });
      return { ...world, store: { ...world.store, transaction } };
    };
    for (const [last, positions, lines] of [
      [1, 6, 1],
      [2, 8, 2],
    ] as const) {
      await assert.rejects(makeCheckpoint(failingAt(last)), /power cut/);
      const [given] = await database.owner.sql`select count(*)::int as count from audit_position`;
      assert.deepEqual(given, { count: positions });
      assert.equal(readFileSync(place.file, "utf8").trimEnd().split("\n").length, lines);
      assert.equal((await world.store.evidence.latest())?.size, 6);
      assert.equal(await trouble(world), null);
      assert.equal((await proveActs(place.world, "r1"))?.checkpoint.size, 6);
    }
    await place.act("r3", 1);
    assert.equal((await makeCheckpoint(world))?.size, 9);
    assert.equal(await findingsOf(world), "");
  });

  test("a line that a crash cut off is no line", async () => {
    const place = await aPast();
    appendFileSync(place.file, '{"kind":"checkpoint","at":"20');
    assert.equal(await findingsOf(place.world), "");
    await place.act("r3", 1);
    assert.equal((await makeCheckpoint(place.world))?.size, 7);
    assert.equal(readFileSync(place.file, "utf8").trimEnd().split("\n").length, 2);
  });

  test("instances that came before the first checkpoint follow each other", async () => {
    const place = aPlace();
    const second = place.instance("second");
    await beginHistory(place.world);
    await beginHistory(second.world);
    await place.act("r1", 5);
    assert.equal((await makeCheckpoint(place.world))?.size, 5);
    await runJob(second.world);
    await place.act("r2", 4);
    assert.equal((await makeCheckpoint(second.world))?.size, 9);
    assert.equal((await makeCheckpoint(place.world))?.size, 9);
    for (const { world } of [place, second]) assert.equal(await findingsOf(world), "");
    const [one, two] = [place, second].map(({ file }) =>
      readFileSync(file, "utf8").replaceAll(/^.*"stamped".*\n/gm, ""),
    );
    assert.equal(one, two);
  });

  test("a later instance is let in by the operator, and only with a whole history", async () => {
    const place = await aPast();
    const late = place.instance("late").world;
    await beginHistory(late);
    await assert.rejects(makeCheckpoint(late), /there is no checkpoint file/);
    assert.match((await trouble(late)) ?? "", /there is no checkpoint file/);
    assert.deepEqual(await adoptHistory(late), { size: 6, findings: [] });
    await place.act("r3", 1);
    assert.equal((await makeCheckpoint(late))?.size, 7);
    assert.equal(await trouble(late), null);
    await rewriteAct(place);
    const later = place.instance("later").world;
    assert.notDeepEqual((await adoptHistory(later)).findings, []);
    assert.equal(await later.checkpointLog.tail(), null);
  });

  test("the last checkpoint is time-stamped once an hour, and nothing waits for it", async () => {
    const place = await aPast();
    const { world, file, warnings } = place;
    const away = { ...world.trust, timestamp: () => Promise.reject(new Error("away")) };
    await stampCheckpoint({ ...world, trust: away });
    assert.deepEqual(warnings, ["a checkpoint was not time-stamped"]);
    const other = await world.trust.timestamp(
      buildTimeStampRequest("SHA-256", new Uint8Array(32), 7n),
      "demo",
      "any",
    );
    const wrong = { ...world.trust, timestamp: () => Promise.resolve(other) };
    await stampCheckpoint({ ...world, trust: wrong });
    assert.equal(warnings.length, 2, "an answer to another question is not kept");
    assert.doesNotMatch(readFileSync(file, "utf8"), /"stamped"/);
    await stampCheckpoint(world);
    await stampCheckpoint(world);
    const stamps = readFileSync(file, "utf8").match(/"stamped"/g);
    assert.deepEqual([stamps?.length, warnings.length], [1, 2]);
    assert.equal(await findingsOf(world), "");
    await place.act("r3", 1);
    assert.equal((await makeCheckpoint(world))?.size, 7);
    const token = parseTimeStampResponse(other).der;
    const lines = readFileSync(file, "utf8");
    const forged = Buffer.from(token).toString("base64");
    writeFileSync(file, lines.replace(/"token":"[^"]+"/, `"token":"${forged}"`));
    assert.match(await findingsOf(world), /line 2 is no time stamp of its checkpoint/);
  });

  test("after a restore of an older state the operator takes the history as it is", async () => {
    const place = await aPast();
    await dropLastActs(place);
    await assertRefused(place, /6 acts were signed and 3 are left/);
    assert.deepEqual(await adoptHistory(place.world), { size: 0, findings: [] });
    assert.equal((await makeCheckpoint(place.world))?.size, 3);
    assert.deepEqual([await trouble(place.world), await findingsOf(place.world)], [null, ""]);
    assert.match(readFileSync(place.file, "utf8"), /"kind":"refused"[^]*"kind":"adopted"/);
  });
});
