import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../tests/database.ts";
import { codeOf } from "./database.ts";
import { migrate, readMigrations, type Migration } from "./migrate.ts";

const { sql, owner, url } = await testDatabase();

test("a second run finds nothing to do, also when several run at once", async () => {
  const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  assert.deepEqual(
    results.map(({ applied }) => applied),
    [[], [], []],
  );
});

test("a new migration runs once, and one that fails changes nothing", async () => {
  const known = readMigrations();
  const next = (text: string): Migration => ({
    number: 9000,
    name: "next",
    text,
    checksum: `of ${text}`,
  });
  await assert.rejects(
    migrate(url, [...known, next("create table half (a int); select broken")]),
    /Migration 9000 \(next\) failed: .*Nothing was changed/,
  );
  const good = [...known, next("create table whole (a int)")];
  const runs = await Promise.all([migrate(url, good), migrate(url, good)]);
  assert.deepEqual(runs.map(({ applied }) => applied).flat(), ["9000 next"]);
  await sql`insert into whole values (1)`; // the application role may use the new table at once
  await assert.rejects(migrate(url, [...known, next("other text")]), /was changed after it ran/);
  await assert.rejects(migrate(url, known), /database is newer than this program/);
});

test("the past cannot be changed: not by the application role, not by the owner", async () => {
  await sql`
    insert into audit_event (subject, n, position, type, at, facts, commitment, previous, leaf)
    values ('c', 1, 0, 't', now(), '{}', sha256('a'), sha256('b'), sha256('c'))`;
  const refused = (error: unknown): boolean => codeOf(error) === "42501";
  await assert.rejects(sql`update audit_event set type = 'x'`, refused);
  await assert.rejects(sql`delete from audit_event`, refused);
  await assert.rejects(sql`truncate audit_event cascade`, refused);
  await assert.rejects(owner.sql`update audit_event set type = 'x'`, /append-only/);
  await assert.rejects(owner.sql`delete from audit_event`, /append-only/);
  await assert.rejects(owner.sql`truncate audit_event cascade`, /append-only/);
});

test("the application role cannot change the schema", async () => {
  await assert.rejects(sql`create table mine (a int)`, /permission denied/);
  await assert.rejects(sql`drop table job`, /must be owner/);
  await assert.rejects(sql`delete from schema_migration`, /permission denied/);
});
