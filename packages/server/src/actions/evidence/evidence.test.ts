import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { after } from "../../../tests/kit/build.ts";
import { evidencePlace } from "../../../tests/kit/evidence-world.ts";
import { appendLeaf, EMPTY_TREE, rootOf } from "../../evidence/merkle.ts";
import { hex } from "../../evidence/hash.ts";
import { makeReport, writeReport } from "../../evidence/report.ts";
import { verifyEvidence } from "../../evidence/verify.ts";
import { checkHistory } from "./check-history.ts";
import { evidenceSigner } from "./evidence-signer.ts";
import { makeCheckpoint } from "./make-checkpoint.ts";
import { proveActs } from "./prove-acts.ts";

const { database, world, act, tamper } = await evidencePlace();

async function reportOf(subject: string): Promise<string> {
  const proved = await proveActs(world, subject);
  assert.ok(proved);
  const { events, checkpoint } = proved;
  const sections = { request: { id: subject }, participants: [], documents: [] };
  const signer = await evidenceSigner(world);
  return writeReport(makeReport(sections, events, checkpoint.note, after(9), signer));
}

describe("9. the evidence tree", { concurrency: false }, () => {
  test("is empty before the first act", async () => {
    assert.equal(await makeCheckpoint(world), null);
    assert.equal(await proveActs(world, "r1"), null);
  });

  test("proves the acts of a request among those of others, at once", async () => {
    await act("r0", 5);
    await act("r1", 4);
    await act("r2", 7);
    const verdict = verifyEvidence(await reportOf("r1"));
    assert.deepEqual(verdict.findings, []);
    assert.deepEqual([verdict.events, verdict.checkpoint?.size], [4, 16]);
  });

  test("grows consistently from checkpoint to checkpoint, also when several make one", async () => {
    const before = await world.store.evidence.latest();
    await act("r3", 9);
    const made = await Promise.all([1, 2, 3, 4].map(() => makeCheckpoint(world)));
    assert.deepEqual(
      made.map((one) => one?.size),
      [25, 25, 25, 25],
    );
    const [later] = made;
    assert.ok(before && later);
    const leaves = await world.store.evidence.readLeaves(0, later.size);
    for (const { size, root } of [before, later]) {
      assert.equal(hex(rootOf(leaves.slice(0, size).reduce(appendLeaf, EMPTY_TREE))), hex(root));
    }
  });

  test("still proves every act after personal details were erased", async () => {
    await world.store.audit.erasePersonal("r1");
    const text = await reportOf("r1");
    const verdict = verifyEvidence(text);
    assert.deepEqual([verdict.valid, verdict.erased], [true, 4]);
    assert.doesNotMatch(text, /ada@/);
    assert.deepEqual((await checkHistory(world)).findings, []);
  });

  test("the whole history is checked, with every checkpoint", async () => {
    const { acts, checkpoints, findings } = await checkHistory(world);
    assert.deepEqual([acts, checkpoints, findings], [25, 2, []]);
  });
});

describe("9. a history that somebody changed in the database", { concurrency: false }, () => {
  async function partsAfter(change: () => Promise<unknown>, undo: () => Promise<unknown>) {
    await tamper(change);
    const { findings } = await checkHistory(world);
    await tamper(undo);
    assert.deepEqual((await checkHistory(world)).findings, []);
    return findings.map(({ part, problem }) => `${part} ${problem}`).join("\n");
  }
  const { sql } = database.owner;

  test("an altered act is named", async () => {
    const found = await partsAfter(
      () => sql`update audit_event set facts = '{"at":77}' 
           where (subject, n) = (select subject, n from audit_position where position = 6)`,
      () => sql`update audit_event set facts = '{"at":1}' 
           where (subject, n) = (select subject, n from audit_position where position = 6)`,
    );
    assert.match(found, /act 6 \(viewed of r1\) was altered/);
  });

  test("altered personal details are named", async () => {
    const found = await partsAfter(
      () => sql`update audit_personal set personal = '{"email":"eve@example.com"}'
                 where subject = 'r2' and n = 3`,
      () => sql`update audit_personal set personal = '{"email":"ada@example.com"}'
                 where subject = 'r2' and n = 3`,
    );
    assert.match(found, /act 11 \(viewed of r2\) has altered personal details/);
  });

  test("a removed act and moved acts are seen", async () => {
    await tamper(
      () => sql`create table gone as select * from audit_event
       where (subject, n) = (select subject, n from audit_position where position = 20)`,
    );
    const removed = await partsAfter(
      () =>
        sql`delete from audit_personal where subject = 'r3' and n = 5`.then(
          () => sql`delete from audit_event
             where (subject, n) = (select subject, n from audit_position where position = 20)`,
        ),
      () => sql`insert into audit_event select * from gone`,
    );
    assert.match(removed, /acts are missing/);
    const swap = () => sql`
      update audit_position set position = case position when -1 then 5 else 3 end
       where position in (-1, 5)`;
    const swapped = await partsAfter(
      () => sql`update audit_position set position = -1 where position = 3`.then(swap),
      () => sql`update audit_position set position = -1 where position = 3`.then(swap),
    );
    assert.match(swapped, /does not fit the audit trail/);
  });

  test("a restored older backup is found out by a checkpoint kept elsewhere", async () => {
    await act("r4", 3);
    const kept = await makeCheckpoint(world);
    assert.ok(kept);
    await tamper(async () => {
      await sql`delete from audit_personal where subject = 'r4'`;
      await sql`delete from audit_position where subject = 'r4'`;
      await sql`delete from audit_event where subject = 'r4'`;
      await sql`delete from audit_checkpoint where size = ${kept.size}`;
      await sql`delete from audit_node`;
    });
    assert.deepEqual((await checkHistory(world)).findings, []);
    const { findings } = await checkHistory(world, [kept.note]);
    assert.match(findings[0]?.problem ?? "", /rolled back/);
    assert.equal(verifyEvidence(await reportOfEarlier(), { seen: kept.note }).valid, false);
  });

  async function reportOfEarlier(): Promise<string> {
    const [entry] = await world.store.audit.read("r0");
    const checkpoint = await world.store.evidence.latest();
    assert.ok(entry && checkpoint);
    const signer = await evidenceSigner(world);
    const sections = { request: { id: "r0" }, participants: [], documents: [] };
    return writeReport(makeReport(sections, [], checkpoint.note, after(9), signer));
  }
});
