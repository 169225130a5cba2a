import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { Outage } from "../../ports/outage.ts";
import type { Trust } from "../../ports/trust.ts";
import { patienceFor, patientTrust } from "./patience.ts";

const away = new Refusal("error.provider.unavailable");
const STAMP = Uint8Array.of(1);

/** A patience that does not really wait, and what it would have waited. */
function counted(milliseconds: number) {
  const pauses: number[] = [];
  const patience = patienceFor(milliseconds, async (pause) => void pauses.push(pause));
  return { patience, pauses };
}

/** A time-stamp authority that fails in this way, so often, and then stamps. */
function failing(error: unknown, times: number): { trust: Trust; asked: () => number } {
  let asked = 0;
  const timestamp = async () => {
    asked += 1;
    if (asked <= times) throw error;
    return STAMP;
  };
  return { trust: { timestamp } as Partial<Trust> as Trust, asked: () => asked };
}

test("who is away is asked again for a minute, with growing pauses, and then no more", async () => {
  const { patience, pauses } = counted(60_000);
  const { trust, asked } = failing(away, Number.POSITIVE_INFINITY);
  await assert.rejects(patientTrust(trust, patience).timestamp(STAMP, "demo", "any"), away);
  const total = pauses.reduce((sum, each) => sum + each, 0);
  assert.ok(total > 50_000 && total <= 60_000, String(total));
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  assert.equal(asked(), pauses.length + 1);
});

test("an authority that comes back within the minute stamps", async () => {
  const { patience } = counted(60_000);
  const { trust, asked } = failing(away, 7);
  assert.equal(await patientTrust(trust, patience).timestamp(STAMP, "demo", "any"), STAMP);
  assert.equal(asked(), 8);
});

test("8 our own database is waited for six seconds at most: whoever calls is answered within eight", async () => {
  const { patience, pauses } = counted(60_000);
  const outage = new Outage("the database");
  const { trust } = failing(outage, Number.POSITIVE_INFINITY);
  await assert.rejects(patientTrust(trust, patience).timestamp(STAMP, "demo", "any"), outage);
  const total = pauses.reduce((sum, each) => sum + each, 0);
  assert.ok(total > 0 && total <= 6_000, String(total));
});

test("a wrong answer is not asked for again", async () => {
  const { patience, pauses } = counted(60_000);
  const wrong = new Refusal("error.provider.answer_wrong");
  const { trust, asked } = failing(wrong, 1);
  await assert.rejects(patientTrust(trust, patience).timestamp(STAMP, "demo", "any"), wrong);
  assert.deepEqual([asked(), pauses], [1, []]);
});

test("one act has one patience, wherever it waits", async () => {
  const { patience, pauses } = counted(2_000);
  while (await patience.again(away));
  const before = pauses.length;
  const { trust, asked } = failing(away, 1);
  await assert.rejects(patientTrust(trust, patience).timestamp(STAMP, "demo", "any"), away);
  assert.deepEqual([asked(), pauses.length], [1, before]);
});
