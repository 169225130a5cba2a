import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../../tests/kit/database.ts";
import { rateLimitsOver, sweepExpired } from "./rate-limit.ts";

const { sql } = await testDatabase();

async function takeMany(limits: ReturnType<typeof rateLimitsOver>, key: string, count: number) {
  const rate = { count: 10, perSeconds: 60 };
  return Promise.all(Array.from({ length: count }, () => limits.take(key, rate)));
}

test("8 exactly as many calls as the rate allows, however many come at once", async () => {
  const [one, two] = [rateLimitsOver(sql), rateLimitsOver(sql)];
  const decisions = (await Promise.all([takeMany(one, "a", 15), takeMany(two, "a", 15)])).flat();
  assert.equal(decisions.filter(({ allowed }) => allowed).length, 10);
  for (const { allowed, retryAfterSeconds, remaining } of decisions) {
    assert.equal(retryAfterSeconds, allowed ? 0 : 6);
    assert.ok(remaining >= 0 && remaining < 10);
  }
  assert.equal((await one.take("b", { count: 10, perSeconds: 60 })).remaining, 9);
});

test("what is given back is there again at once, also for who was told to wait", async () => {
  const limits = rateLimitsOver(sql);
  const one = { count: 1, perSeconds: 60 };
  assert.equal((await limits.take("given", one)).allowed, true);
  assert.equal((await limits.take("given", one)).allowed, false);
  await limits.take("given", one, -1);
  assert.equal((await limits.take("given", one)).allowed, true);
  assert.equal((await limits.take("given", one)).allowed, false);
});

test("8 the wait that is named is enough, and less is not", async () => {
  const rate = { count: 2, perSeconds: 60 };
  let clock = 0;
  const limits = rateLimitsOver(sql, () => clock);
  await limits.take("c", rate);
  await limits.take("c", rate);
  const { allowed, retryAfterSeconds } = await limits.take("c", rate);
  assert.deepEqual([allowed, retryAfterSeconds], [false, 30]);
  clock = 2_000;
  await sql`update rate_limit set tat = tat - interval '28 seconds' where key = 'c'`;
  assert.equal((await limits.take("c", rate)).allowed, false);
  clock = 4_000;
  await sql`update rate_limit set tat = tat - interval '2 seconds' where key = 'c'`;
  assert.equal((await limits.take("c", rate)).allowed, true);
});

test("8 a busy key is served in blocks and never above its rate, over two instances", async () => {
  const rate = { count: 1000, perSeconds: 3600 };
  const instances = [rateLimitsOver(sql), rateLimitsOver(sql)];
  let allowed = 0;
  for (let call = 0; call < 1300; call += 1) {
    const limits = instances[call % 2];
    if ((await limits?.take("d", rate))?.allowed) allowed += 1;
  }
  assert.ok(allowed <= 1001 && allowed >= 960, `${allowed} allowed`);
});

test("rates that are full again are swept", async () => {
  await sql`insert into rate_limit values ('old', now() - interval '2 minutes'), ('new', now())`;
  await sweepExpired(sql);
  const rows = await sql<{ key: string }>`select key from rate_limit where key in ('old', 'new')`;
  assert.deepEqual(rows, [{ key: "new" }]);
});

test("8 a clock that was ahead locks nobody out and puts no recurring job off", async () => {
  const limits = rateLimitsOver(sql);
  await sql`insert into rate_limit (key, tat) values ('ahead', now() + interval '400 days')`;
  const decision = await limits.take("ahead", { count: 10, perSeconds: 60 });
  assert.deepEqual([decision.allowed, decision.remaining], [true, 9]);
  await sql`
    insert into job (kind, key, payload, run_at, created_at)
    values ('sweep', 'recurring/sweep', '{}', now() + interval '400 days', now())`;
  await sweepExpired(sql);
  const [job] = await sql<{ due: boolean }>`select run_at <= now() as due from job`;
  assert.equal(job?.due, true);
});
