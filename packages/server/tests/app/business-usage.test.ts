import assert from "node:assert/strict";
import { test } from "node:test";
import type { BusinessUsage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { closePeriod } from "../../src/actions/billing/read-credits.ts";
import { nextPeriod, periodOf } from "../../src/domain/billing/periods.ts";
import { anEntry, declared, guestsOf } from "../kit/guest.ts";
import { addLiveKey, businessOf, LIVE, memberOf } from "../kit/office.ts";
import { ACME, startService, type Reply } from "../kit/service.ts";

const service = await startService();
const { world } = service;
const acme = await businessOf(service);
await addLiveKey(service);
const began = periodOf(world.clock.now());

const pdf = aPdf();
const validate = async (who: { username: string; key: string }) => {
  const token = await service.logIn(who, "validation/v1");
  const headers = { "content-type": "application/pdf" };
  const path = "/validation/v1/validate/document";
  const reply = await service.call("POST", path, { token, body: pdf, headers });
  assert.equal(reply.status, 200, reply.text);
};
const billing = async (who: { username: string; key: string }, path: string) => {
  const token = await service.logIn(who, "validation/v1");
  return (await service.call("GET", `/validation/v1/billing/credits/${path}`, { token })).json();
};
const usageOf = async (query: string): Promise<BusinessUsage> => {
  const admin = await memberOf(service, "admin@acme.example", "admin");
  const reply = await admin.call("GET", `/app/business/${acme}/usage?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as unknown as BusinessUsage;
};
const credits = ({ period, consumptions, requests, credits: sum }: BusinessUsage) => {
  return { period, consumptions, requests, credits: sum };
};

test("4.6 the page of usage shows what the interface answers, demo and production apart", async () => {
  await validate(ACME);
  for (let round = 0; round < 3; round += 1) await validate(LIVE);
  const demo = await usageOf("environment=demo");
  const live = await usageOf("environment=production");
  assert.deepEqual(credits(demo), await billing(ACME, "usage"));
  assert.deepEqual(credits(live), await billing(LIVE, "usage"));
  assert.deepEqual([demo.credits, live.credits, live.isInvoiced], [1, 3, false]);
  assert.equal(
    live.days.reduce((sum, one) => sum + one.credits, 0),
    live.credits,
  );
});

test("12. signatures are counted by the quality that was made, seals apart, each once", async () => {
  const [guest] = await guestsOf(service, [anEntry("Ada")]);
  assert.ok(guest);
  await guest.open();
  const { intent, code } = await declared(service, guest);
  for (let again = 0; again < 2; again += 1) {
    const signed: Reply = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
    assert.equal(signed.status, 200, signed.text);
  }
  const token = await service.logIn();
  const body = { content: Buffer.from(pdf).toString("base64") };
  assert.equal((await service.call("POST", "/v2/seal", { token, body })).status, 200);
  const count = async (environment: string) =>
    (await usageOf(`environment=${environment}`)).qualities;
  const made = [
    { quality: "SEAL", signatures: 1 },
    { quality: "SES", signatures: 1 },
  ];
  assert.deepEqual(await count("demo"), made);
  assert.deepEqual(await count("production"), []);
  await service.call("DELETE", `/v2/signature-requests/${guest.requestId}`, { token });
  assert.deepEqual(await count("demo"), made, "a request that was deleted was signed all the same");
});

test("4.6 the file holds the days that the page shows", async () => {
  const admin = await memberOf(service, "admin@acme.example", "admin");
  const reply = await admin.call("GET", `/app/business/${acme}/usage/csv?environment=demo`);
  assert.match(String(reply.headers.get("content-disposition")), /usage-demo-\d{6}\.csv/);
  const [head, ...rows] = reply.text.trimEnd().split("\r\n");
  assert.equal(head, "day,kind,name,count,credits,environment");
  assert.deepEqual(rows.map((row) => row.split(",").slice(1).join()).sort(), [
    "seal,SEAL,1,0,demo",
    "signature,SES,1,0,demo",
    "validation,/validate/document,1,1,demo",
  ]);
});

test("4.6 a closed month shows what was invoiced, and what comes late counts to the next", async () => {
  // In the month after this one, on whatever day it is tried.
  const now = world.clock.now();
  const later = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20);
  service.advance((later - now.getTime()) / 1000);
  assert.equal(await closePeriod(world, began), "closed");
  await validate(LIVE);
  const closed = await usageOf(`environment=production&period=${began}`);
  assert.deepEqual(credits(closed), await billing(LIVE, `invoiced?period=${began}`));
  assert.deepEqual([closed.isInvoiced, closed.credits], [true, 3]);
  const next = await usageOf("environment=production");
  assert.deepEqual(credits(next), await billing(LIVE, "usage"));
  assert.deepEqual([next.period, next.credits, next.isInvoiced], [nextPeriod(began), 1, false]);
  assert.deepEqual(next.months, [nextPeriod(began), began]);
  const demo = await usageOf(`environment=demo&period=${began}`);
  assert.deepEqual([demo.isInvoiced, demo.credits], [false, 1], "demo is never invoiced");
});

test("12. only a month that has begun can be asked for", async () => {
  const admin = await memberOf(service, "admin@acme.example", "admin");
  for (const period of ["2026", "202613", "999912", "190001", "abc", "%27or1"]) {
    const reply = await admin.call("GET", `/app/business/${acme}/usage?period=${period}`);
    assert.equal(reply.status, 400, period);
  }
});
