import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import pg from "pg";
import { testDatabase } from "../../../tests/kit/database.ts";
import { openDatabase } from "./database/database.ts";
import { codeOf } from "./database/outages.ts";
import {
  applicationRole,
  migrate,
  pendingMigrations,
  readMigrations,
  type Migration,
} from "./migrate.ts";

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
  const next = (text: string) => migrationOf(9000, "next", text);
  await assert.rejects(
    migrate(url, [...known, next("create table half (a int); select broken")]),
    /Migration 9000 \(next\) failed: .*Nothing was changed/,
  );
  const good = [...known, next("create table whole (a int)")];
  const runs = await Promise.all([migrate(url, good), migrate(url, good)]);
  assert.deepEqual(runs.map(({ applied }) => applied).flat(), ["9000 next"]);
  await sql`insert into whole values (1)`; // the application role may use the new table at once
  await assert.rejects(
    migrate(url, [...known, next("other text")]),
    /ran here with another text.*before 0\.2\.0.*docs\/operations\.md.*PARAPH_DATA_DIR=NEW-FOLDER npm start/,
  );
  await assert.rejects(migrate(url, known), /database is newer than this program/);
});

test("a crash in between keeps what was whole, and the next run goes on from there", async () => {
  const crashed = await testDatabase();
  const known = readMigrations();
  const first = migrationOf(9000, "first", "create table first (a int)");
  const second = migrationOf(
    9001,
    "second",
    "create table second (a int); alter table first add b int",
  );
  await withClient(crashed.url, async (blocker) => {
    await migrate(crashed.url, [...known, first]);
    await blocker.query("begin; lock table first");
    const dying = assert.rejects(migrate(crashed.url, [...known, first, second]));
    const waiting = "select pid from pg_locks where relation = 'first'::regclass and not granted";
    let pid: number | undefined;
    while (pid === undefined) {
      pid = (await blocker.query<{ pid: number }>(waiting)).rows[0]?.pid;
    }
    await blocker.query("select pg_terminate_backend($1)", [pid]);
    await dying;
    await blocker.query("rollback");
  });
  const left = await crashed.sql<{ second: string | null }>`select to_regclass('second') as second`;
  assert.equal(left[0]?.second, null, "half of the second is not there");
  const { applied } = await migrate(crashed.url, [...known, first, second]);
  assert.deepEqual(applied, ["9001 second"]);
  await crashed.sql`insert into second values (1)`;
  await crashed.sql`insert into first (b) values (1)`;
});

test("two files of one number and a file without a number are refused", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-migrations-"));
  try {
    writeFileSync(path.join(folder, "0001-one.sql"), "select 1");
    assert.deepEqual(
      readMigrations(folder).map(({ number, name }) => [number, name]),
      [[1, "one"]],
    );
    writeFileSync(path.join(folder, "0001-other.sql"), "select 1");
    assert.throws(() => readMigrations(folder), /two migrations have the number 1/);
    writeFileSync(path.join(folder, "more.sql"), "select 1");
    assert.throws(() => readMigrations(folder), /more.sql is not named NNNN-name.sql/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the past cannot be changed: not by the application role, not by the owner", async () => {
  await sql`
    insert into audit_event (subject, n, type, at, facts, commitment, previous, leaf)
    values ('c', 1, 't', now(), '{}', sha256('a'), sha256('b'), sha256('c'))`;
  const refused = (error: unknown): boolean => codeOf(error) === "42501";
  await assert.rejects(sql`update audit_event set type = 'x'`, refused);
  await assert.rejects(sql`delete from audit_event`, refused);
  await assert.rejects(sql`truncate audit_event cascade`, refused);
  await assert.rejects(owner.sql`update audit_event set type = 'x'`, /append-only/);
  await assert.rejects(owner.sql`delete from audit_event`, /append-only/);
  await assert.rejects(owner.sql`truncate audit_event cascade`, /append-only/);
  await sql`insert into audit_position (position, subject, n) values (0, 'c', 1)`;
  await assert.rejects(sql`update audit_position set position = 1`, refused);
  await assert.rejects(owner.sql`delete from audit_position`, /append-only/);
});

test("the application role cannot change the schema", async () => {
  await assert.rejects(sql`create table mine (a int)`, /permission denied/);
  await assert.rejects(sql`drop table job`, /must be owner/);
  await assert.rejects(sql`delete from schema_migration`, /permission denied/);
});

test("a user that may not make roles still gets a schema whose past cannot be changed", async () => {
  const name = `limited_${randomBytes(6).toString("hex")}`;
  await ownerCommand(`create role ${name} login`);
  await ownerCommand(`create database ${name} owner ${name}`);
  const limited = url
    .replace(/^(postgres(?:ql)?:\/\/)[^@/]*@?/, `$1${name}@`)
    .replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  try {
    const { applied, role } = await migrate(limited);
    assert.ok(applied.length > 0);
    assert.equal(role, null);
    assert.equal(await applicationRole(limited), null);
    assert.deepEqual(await pendingMigrations(limited), []);
    const database = openDatabase({ url: limited, role: null, connections: 1 });
    await database.sql`
      insert into audit_event (subject, n, type, at, facts, commitment, previous, leaf)
      values ('c', 1, 't', now(), '{}', sha256('a'), sha256('b'), sha256('c'))`;
    await assert.rejects(database.sql`delete from audit_event`, /append-only/);
    await database.close();
  } finally {
    await ownerCommand(`drop database ${name} with (force)`);
    await ownerCommand(`drop role ${name}`);
  }
});

function migrationOf(number: number, name: string, text: string): Migration {
  return { number, name, text, checksum: `of ${text}` };
}

/** Commands that take names only, which cannot be parameters. */
async function ownerCommand(text: string): Promise<void> {
  await withClient(url, (client) => client.query(text));
}

async function withClient(target: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
