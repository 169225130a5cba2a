import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../../tests/kit/database.ts";
import { codeOf } from "./outages.ts";
import { only } from "./sql.ts";

const { sql, owner, transaction } = await testDatabase();

const typed = (text: string | null, on = sql) =>
  on.named("typed")<Record<string, unknown>>`
    select ${text}::text as text, 7::bigint as big, timestamptz '2026-03-01T09:00:00Z' as at,
           ${new Uint8Array([1, 255])}::bytea as bytes, null::int as none, true as yes`;

test("rows look the same with and without a description of them", async () => {
  await transaction(async (tx) => {
    const described = only(await typed("a", tx));
    const remembered = only(await typed("a", tx));
    assert.deepEqual(remembered, described);
    assert.equal(remembered["big"], 7);
    assert.deepEqual(remembered["at"], new Date("2026-03-01T09:00:00Z"));
    assert.deepEqual([...(remembered["bytes"] as Uint8Array)], [1, 255]);
    assert.equal(remembered["none"], null);
    assert.equal(remembered["yes"], true);
    assert.equal(only(await typed(null, tx))["text"], null);
  });
});

test("several rows, and none, come as they are after the first call", async () => {
  const upTo = (n: number) =>
    sql.named("up-to")<{ n: number }>`select generate_series(1, ${n}) as n`;
  for (const count of [1, 0, 3, 500]) {
    const rows = await upTo(count);
    assert.deepEqual(
      rows.map(({ n }) => n),
      Array.from({ length: count }, (_, index) => index + 1),
    );
  }
});

test("a failure reaches the caller and leaves the connection usable", async () => {
  const divide = (by: number) => sql.named("divide")<{ n: number }>`select 6 / ${by}::int as n`;
  for (const _ of [1, 2]) {
    await assert.rejects(divide(0), (problem) => codeOf(problem) === "22012");
    assert.equal(only(await divide(3)).n, 2);
  }
  const big = (n: string) => sql.named("big")`select ${n}::bigint as n`;
  assert.deepEqual(await big("12"), [{ n: 12 }]);
  await assert.rejects(big("9007199254740993"), /safe integer/);
  assert.deepEqual(await big("13"), [{ n: 13 }]);
  await assert.rejects(sql.named("broken")`selec ${1}`, (problem) => codeOf(problem) === "42601");
});

test("a name stands for one statement on a connection", async () => {
  await transaction(async (tx) => {
    await tx.named("mine")`select ${1}::int as a`;
    await assert.rejects(tx.named("mine")`select ${1}::int as b`, /another statement/);
  });
});

test("a result type that changed is refused, never read in the old way", async () => {
  await owner.sql`create table changing (id int, value int)`;
  await owner.sql`grant select on changing to public`;
  await owner.sql`insert into changing values (1, 5)`;
  const read = () => sql.named("changing")<{ value: unknown }>`
    select value from changing where id = ${1}`;
  assert.deepEqual(await read(), [{ value: 5 }]);
  await owner.sql`alter table changing alter column value type text`;
  await assert.rejects(read(), /cached plan must not change result type/);
});
