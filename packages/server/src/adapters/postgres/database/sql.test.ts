import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { testDatabase } from "../../../../tests/kit/database.ts";
import { Outage } from "../../../ports/outage.ts";
import { codeOf } from "./outages.ts";
import { first, Fragment, join, json, only, part, render } from "./sql.ts";

const database = await testDatabase();
const { sql, owner } = database;

test("a value is always a parameter, whatever is in it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      fc.pre(!text.includes("\0")); // PostgreSQL's text cannot hold it
      const rows = await sql<{ text: string }>`select ${text}::text as text`;
      assert.equal(only(rows).text, text);
    }),
    { numRuns: 50 },
  );
});

test("pieces are put together and numbered in order", () => {
  const conditions = [part`a = ${1}`, part`b in (${part`select ${2}`})`];
  const { text, values } = render(part`select ${0} where ${join(conditions, " and ")} limit ${3}`);
  assert.equal(text, "select $1 where a = $2 and b in (select $3) limit $4");
  assert.deepEqual(values, [0, 1, 2, 3]);
  assert.equal(render(join([], ", ")).text, "");
  assert.ok(part`x` instanceof Fragment);
});

test("types come back as the domain has them", async () => {
  const bytes = Uint8Array.from([0, 255, 7]);
  const at = new Date("2026-03-01T09:00:00.123Z");
  const row = only(
    await sql<Record<string, unknown>>`
      select ${bytes}::bytea as bytes, ${at}::timestamptz as at, date '2026-03-01' as day,
             ${json([{ a: 1 }])}::jsonb as listed, 9007199254740991::bigint as big, null::int as none`,
  );
  assert.deepEqual(new Uint8Array(row["bytes"] as Buffer), bytes);
  assert.deepEqual(row["at"], at);
  assert.equal(row["day"], "2026-03-01");
  assert.deepEqual(row["listed"], [{ a: 1 }]);
  assert.equal(row["big"], 9007199254740991);
  assert.equal(row["none"], null);
  await assert.rejects(sql`select 9007199254740993::bigint`, /safe integer/);
});

test("a named statement is planned once and takes other parameters", async () => {
  const twice = (n: number) => sql.named("twice")<{ n: number }>`select ${n}::int * 2 as n`;
  assert.equal(only(await twice(2)).n, 4);
  assert.equal(only(await twice(5)).n, 10);
});

test("a failed transaction leaves nothing and its connection is usable", async () => {
  const failed = database.transaction(async (tx) => {
    await tx`insert into rate_limit (key, tat) values ('left', now())`;
    throw new Error("no");
  });
  await assert.rejects(failed, /^Error: no$/);
  assert.equal(first(await sql`select 1 from rate_limit where key = 'left'`), null);
});

test("a deadlock is run again and both transactions succeed", async () => {
  await sql`insert into rate_limit (key, tat) values ('a', now()), ('b', now())`;
  let runs = 0;
  let holding = 0;
  let goOn = () => {};
  const bothHold = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const lockBoth = (one: string, other: string) =>
    database.transaction(async (tx) => {
      runs += 1;
      await tx`update rate_limit set tat = now() where key = ${one}`;
      if ((holding += 1) === 2) goOn();
      await bothHold;
      await tx`update rate_limit set tat = now() where key = ${other}`;
    });
  await Promise.all([lockBoth("a", "b"), lockBoth("b", "a")]);
  assert.ok(runs >= 3, `${runs} runs`);
});

test("a write skew is refused by serializable transactions and run again", async () => {
  await owner.sql`create table if not exists duty (name text primary key, present boolean not null)`;
  await owner.sql`insert into duty values ('ada', true), ('bob', true)`;
  const leave = (name: string) =>
    owner.transaction(
      async (tx) => {
        const { others } = only(
          await tx<{ others: number }>`
            select count(*) as others from duty where present and name <> ${name}`,
        );
        await tx`select pg_sleep(0.05)`;
        if (others > 0) await tx`update duty set present = false where name = ${name}`;
      },
      { isolation: "serializable" },
    );
  await Promise.all([leave("ada"), leave("bob")]);
  const { present } = only(
    await owner.sql<{ present: number }>`select count(*) as present from duty where present`,
  );
  assert.equal(present, 1);
});

test("a statement that takes too long is cut", async () => {
  const slow = database.transaction(async (tx) => {
    await tx`set local statement_timeout = 50`;
    await tx`select pg_sleep(5)`;
  });
  await assert.rejects(slow, (error) => error instanceof Outage && codeOf(error.cause) === "57014");
});

test("a connection that is cut between two statements ends its transaction and nothing else", async () => {
  const cut = database.transaction(async (tx) => {
    const { pid } = only(await tx<{ pid: number }>`select pg_backend_pid() as pid`);
    await owner.sql`select pg_terminate_backend(${pid})`;
    await pause(200);
    await tx`select 1`;
  });
  await assert.rejects(cut, Outage);
  assert.equal((await sql`select 1`).length, 1);
});

test("a listener hears, and hears again after its connection was cut", async () => {
  const received: (string | null)[] = [];
  let wake: () => void = () => undefined;
  const listening = await database.listen("news", (payload) => {
    received.push(payload);
    wake();
  });
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  let waiting = next();
  await sql`select pg_notify('news', 'one')`;
  await waiting;
  waiting = next();
  await owner.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'listen%' and datname = current_database()`;
  await waiting;
  waiting = next();
  await sql`select pg_notify('news', 'two')`;
  await waiting;
  await listening.stop();
  assert.deepEqual(received, ["one", null, "two"]);
});
