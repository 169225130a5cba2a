import assert from "node:assert/strict";
import { test } from "node:test";
import { commitmentTo, leafOf, NO_LEAF } from "../../../evidence/leaf.ts";
import { testDatabase } from "../../../../tests/kit/database.ts";
import type { Fragment } from "../database/sql.ts";
import { auditOver, gatheringAudit, STRAY_PENDING, unplacedAfter } from "./audit.ts";
import { evidenceOver } from "./evidence.ts";

const database = await testDatabase();
const audit = auditOver(database.sql);

function append(subject: string, facts = {}, personal = {}): Promise<void> {
  const at = new Date("2026-03-01T09:00:00.123Z");
  return database.transaction((sql) =>
    auditOver(sql).append({ subject, type: "signed", at, facts, personal }),
  );
}

function placeAll(): Promise<number> {
  return database.transaction(async (sql) => {
    await evidenceOver(sql).lockFrontier();
    return evidenceOver(sql).placePending(1_000);
  });
}

/** Ends when nothing waits for this transaction, or when the database refuses to wait any longer. */
function appendWithoutWaiting(subject: string): Promise<void> {
  return database.transaction(async (sql) => {
    await sql`set local lock_timeout = '250ms'`;
    await auditOver(sql).append({ subject, type: "x", at: new Date(0), facts: {}, personal: {} });
  });
}

async function holds(subject: string): Promise<boolean> {
  let previous = NO_LEAF;
  for (const [index, entry] of (await audit.read(subject)).entries()) {
    const whole =
      entry.n === index + 1 &&
      Buffer.compare(entry.previous, previous) === 0 &&
      Buffer.compare(entry.leaf, leafOf(entry)) === 0;
    if (!whole) return false;
    previous = entry.leaf;
  }
  return true;
}

test("events of one subject form a chain, also when they come at once", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => append("r1", { i })));
  await append("r2");
  assert.equal((await audit.read("r1")).length, 12);
  assert.ok((await holds("r1")) && (await holds("r2")));
});

test("positions in the tree have no gap, although transactions fail", async () => {
  const failed = database.transaction(async (sql) => {
    await auditOver(sql).append({
      subject: "r3",
      type: "x",
      at: new Date(0),
      facts: {},
      personal: {},
    });
    throw new Error("no");
  });
  await assert.rejects(failed);
  await append("r3");
  assert.ok((await audit.read("r3")).every(({ position }) => position === null));
  await placeAll();
  const rows = await database.sql<{ position: number }>`
    select position from audit_position order by position`;
  assert.ok(rows.length > 0);
  assert.deepEqual(
    rows.map(({ position }) => position),
    rows.map((_, index) => index),
  );
});

test("events of one transaction are written together in the end, in their order", async () => {
  const event = { at: new Date(0), facts: {}, personal: {} };
  await database.transaction(async (sql) => {
    const { trail, write } = gatheringAudit(sql);
    await trail.append({ ...event, subject: "r6", type: "first" });
    await trail.append({ ...event, subject: "r7", type: "other" });
    await trail.append({ ...event, subject: "r6", type: "second" });
    const early = await trail.read("r7");
    assert.deepEqual(
      early.map(({ type }) => type),
      ["other"],
      "what is asked for is there",
    );
    await trail.append({ ...event, subject: "r6", type: "third" });
    await write();
  });
  const types = (await audit.read("r6")).map(({ type }) => type);
  assert.deepEqual(types, ["first", "second", "third"]);
  assert.ok((await holds("r6")) && (await holds("r7")));
});

test("a transaction that stands still delays its own subject and nobody else", async () => {
  await database.transaction(async (sql) => {
    const event = { type: "x", at: new Date(0), facts: {}, personal: {} };
    await auditOver(sql).append({ ...event, subject: "r8" });
    await appendWithoutWaiting("r9");
    await placeAll();
    assert.notEqual((await audit.read("r9"))[0]?.position, null, "it can be proven meanwhile");
    await assert.rejects(appendWithoutWaiting("r8"), { name: "Outage" });
  });
  await placeAll();
  assert.notEqual((await audit.read("r8"))[0]?.position, null);
});

test("placePending keeps the order of each subject and goes on behind the last position", async () => {
  for (let at = 0; at < 3; at++) await append("r10", { at });
  assert.equal(await placeAll(), 3);
  await append("r10", { at: 3 });
  assert.equal(await placeAll(), 1);
  assert.equal(await placeAll(), 0);
  const places = (await audit.read("r10")).map(({ position }) => position ?? -1);
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
});

test("an event outside a transaction is refused", async () => {
  const event = { subject: "r4", type: "x", at: new Date(0), facts: {}, personal: {} };
  await assert.rejects(audit.append(event), /belongs into the transaction/);
});

test("personal details are bound while they are there, and the chain holds without them", async () => {
  const personal = { name: "Ada", address: "192.0.2.0/24" };
  await append("r5", { document: "ab" }, personal);
  const [entry] = await audit.read("r5");
  assert.ok(entry?.salt);
  assert.deepEqual(entry.personal, personal);
  assert.equal(Buffer.compare(commitmentTo(personal, entry.salt), entry.commitment), 0);
  assert.notEqual(Buffer.compare(commitmentTo({ name: "Bob" }, entry.salt), entry.commitment), 0);
  await audit.erasePersonal("r5");
  const [erased] = await audit.read("r5");
  assert.deepEqual([erased?.salt, erased?.personal], [null, {}]);
  assert.ok(await holds("r5"));
});

test("what waits is found in a long trail, and no statement reads all of it", async () => {
  const ACTS = 45_000;
  const { owner } = await testDatabase();
  const long = owner.sql;
  await long`
    insert into audit_event (subject, n, type, at, facts, commitment, previous, leaf)
    select 's' || i / 10, i % 10 + 1, 'x', now(), '{}', zeros, zeros, zeros
      from generate_series(0, ${ACTS - 1}::int) i, decode(repeat('00', 32), 'hex') zeros`;
  await long`
    insert into audit_position (position, subject, n)
    select row_number() over (order by subject, n), subject, n from audit_event
     where subject not in ('s1', 's4499', 's999')`;
  const pending = [
    ["s1", 1],
    ["s1", 1],
    ["s1", 2],
    ["s7", 3],
    ["gone", 1],
  ] as const;
  for (const [subject, n] of pending)
    await long`insert into audit_pending (subject, n) values (${subject}, ${n})`;
  await long`analyze`;
  const trail = auditOver(long);
  const unplaced = await trail.readWithoutPosition();
  assert.deepEqual(
    [...new Set(unplaced.map(({ subject, n }) => `${subject} ${n}`))],
    ["s1", "s4499", "s999"].flatMap((subject) =>
      Array.from({ length: 10 }, (_, at) => `${subject} ${at + 1}`),
    ),
  );
  assert.deepEqual(
    unplaced.filter(({ isPending }) => isPending).map(({ subject, n }) => `${subject} ${n}`),
    ["s1 1", "s1 1", "s1 2"],
  );
  assert.deepEqual(
    (await trail.readStrayPending()).map(({ subject, n }) => [subject, n]),
    [
      ["gone", 1],
      ["s1", 1],
      ["s7", 3],
    ],
  );
  const rowsRead = async (statement: Fragment): Promise<number> => {
    const lines = await long<{ "QUERY PLAN": string }>`explain (analyze) ${statement}`;
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    const scans = plan.matchAll(/ on audit_\w+ .*?actual time=\S+ rows=([0-9.]+) loops=(\d+)/g);
    const rows = [...scans].map(([, each, loops]) => Number(each) * Number(loops));
    return rows.length > 0 ? Math.max(...rows) : assert.fail(plan);
  };
  assert.ok((await rowsRead(STRAY_PENDING)) <= 10);
  for (const subject of ["", "s3", "s6"])
    assert.ok((await rowsRead(unplacedAfter({ subject, n: 0 }, 1_000))) <= 1_000, subject);
});
