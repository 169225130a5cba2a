import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { remindWaiting } from "../../src/actions/requests/sweep-requests.ts";
import { byMail } from "../../src/domain/requests/strangers.ts";
import type { RequestId, SignatureId } from "../../src/domain/ids.ts";
import { JOBS } from "../../src/jobs/index.ts";
import { startService } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";

const service = await startService({ settings: { messagesToStrangers: { ofOne: 2, ofAll: 9 } } });
const { world } = service;
const live = await service.addBusiness("live", [], "production");
const PATH = "/signature-requests";
const DAY = 86_400;
const PLAN = { first_after_days: 3, every_days: 7, at_most: 2 };

/** Works off what is due, one job after the other. */
async function workOff(): Promise<void> {
  while ((await remindWaiting(world)) > 0);
  for (;;) {
    const jobs = await world.store.jobs.claim({ invite: 50, remind: 50, announce: 50 }, 60);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      await JOBS[job.kind]?.run(world, job);
      await world.store.jobs.finish(job);
    }
  }
}

function remindersTo(address: string): number {
  const isReminder = (key: string) => key.startsWith("remind/");
  return service.mails.filter(({ to, key }) => to === address && isReminder(key)).length;
}

const person = (name: string, more: object = {}) => ({
  account_email: `${name}@example.com`,
  ...more,
});

async function made(
  version: "v1" | "v2",
  body: object,
  who?: typeof live,
): Promise<Record<string, unknown>> {
  const call = await clientOf(service, version, who);
  const document_id = await aStoredDocument(service, who?.username);
  const reply = await call("POST", PATH, { title: "Contract", document_id, ...body });
  assert.equal(reply.status, 201, reply.text);
  return reply.json();
}

async function demoClock(seconds: number): Promise<void> {
  const token = await service.logIn();
  const body = { advance_seconds: seconds };
  assert.equal((await service.call("POST", "/sandbox/clock", { token, body })).status, 200);
  await workOff();
}

async function actsOf(id: unknown): Promise<readonly string[]> {
  const acts = await world.store.audit.read(String(id));
  return acts.map(({ type }) => type);
}

describe("4.3 automatic reminders", { concurrency: false }, () => {
  test("go out by the plan in the time of the business, each once, and stand in the history", async () => {
    const { id, reminders } = await made("v2", {
      signatures: [person("ada", { sequence: 1 }), person("bob", { sequence: 2 })],
      reminders: PLAN,
    });
    assert.deepEqual(reminders, PLAN);
    const sent: number[] = [];
    for (const wait of [2 * DAY, DAY, 0, 6 * DAY, DAY, 30 * DAY]) {
      await demoClock(wait + 1);
      sent.push(remindersTo("ada@example.com"));
    }
    assert.deepEqual(sent, [0, 1, 1, 1, 2, 2]);
    assert.equal(remindersTo("bob@example.com"), 0);
    const automatic = (await actsOf(id)).filter((one) => one === "signers.reminded_automatically");
    assert.equal(automatic.length, 2);
  });

  test("one by hand shares the hour, and nothing goes out after the end", async () => {
    const { id } = await made("v2", { signatures: [person("carl")], reminders: PLAN });
    await demoClock(3 * DAY + 1);
    assert.equal(remindersTo("carl@example.com"), 1);
    const call = await clientOf(service, "v2");
    const early = await call("POST", `${PATH}/${String(id)}/remind`);
    assert.equal(early.json()["key"], "error.rate_limit.reminder");
    assert.equal((await call("POST", `${PATH}/${String(id)}/withdraw`, {})).status, 200);
    await demoClock(30 * DAY);
    assert.equal(remindersTo("carl@example.com"), 1);
  });

  test("the business proposes a plan, a request may say otherwise, and an update turns it off", async () => {
    const user = await world.store.tenancy.findApiUser("api_demo_acme");
    assert.ok(user);
    const plan = { firstAfterDays: 1, everyDays: 1, atMost: 5 };
    await world.store.tenancy.changeBusiness(user.businessId, { reminders: plan });
    const usual = await made("v2", { signatures: [person("dora")] });
    assert.deepEqual(usual["reminders"], { first_after_days: 1, every_days: 1, at_most: 5 });
    const none = await made("v2", { signatures: [person("emil")], reminders: { at_most: 0 } });
    assert.equal("reminders" in none, false);
    await world.store.tenancy.changeBusiness(user.businessId, { reminders: null });
    const call = await clientOf(service, "v2");
    const path = `${PATH}/${String(usual["id"])}`;
    const kept = await call("PUT", path, { title: "Other" });
    assert.deepEqual(kept.json()["reminders"], usual["reminders"]);
    await demoClock(DAY + 1);
    assert.equal(remindersTo("dora@example.com"), 1);
    const off = await call("PUT", path, { reminders: { at_most: 0 } });
    assert.equal("reminders" in off.json(), false);
    await demoClock(9 * DAY);
    assert.equal(remindersTo("dora@example.com"), 1);
    assert.equal(remindersTo("emil@example.com"), 0);
  });

  test("none goes out in the name of a business that was closed", async () => {
    const closing = await service.addBusiness("closing", [], "production");
    const { id } = await made("v2", { signatures: [person("hugo")], reminders: PLAN }, closing);
    const later = new Date(world.clock.now().getTime() + 4 * DAY * 1000);
    const due = async () =>
      (await world.store.requests.listToRemind(later, 99)).includes(id as RequestId);
    assert.equal(await due(), true);
    const user = await world.store.tenancy.findApiUser(closing.username);
    assert.ok(user);
    await world.store.tenancy.closeBusiness(user.businessId, world.clock.now());
    assert.equal(await due(), false);
  });

  test("what a plan does not say has a default; what no plan can be is 400", async () => {
    const { reminders } = await made("v2", { signatures: [person("fred")], reminders: {} });
    assert.deepEqual(reminders, { first_after_days: 3, every_days: 7, at_most: 3 });
    const call = await clientOf(service, "v2");
    const document_id = await aStoredDocument(service);
    for (const wrong of [{ at_most: 21 }, { every_days: 0 }, { first_after_days: 91 }, []]) {
      const body = { title: "Contract", document_id, signatures: [], reminders: wrong };
      assert.equal((await call("POST", PATH, body)).status, 400, JSON.stringify(wrong));
    }
  });

  test("9 version 1 neither takes nor shows them", async () => {
    const body = { signatures: [{ signer_email_address: "gina@example.com" }], reminders: PLAN };
    const { id, reminders } = await made("v1", body);
    assert.equal(reminders, undefined);
    const stored = await world.store.requests.find(String(id) as RequestId);
    assert.equal(stored?.reminders, null);
  });

  test("13 who reported the sender gets none, and who was written to enough waits a day", async () => {
    const entry = (name: string) => ({
      signer_identity_data: {
        first_name: name,
        last_name: "Muster",
        email_address: `${name}@example.com`,
      },
    });
    const often = { first_after_days: 1, every_days: 1, at_most: 9 };
    const signatures = [entry("hugo"), entry("ida")];
    const asked = await made("v2", { signatures, reminders: often }, live);
    const [hugo] = asked["signatures"] as readonly { readonly sid: string }[];
    await world.store.receivers.silence(
      { businessId: live.id, environment: "production", to: byMail("hugo@example.com").to },
      { requestId: asked["id"] as RequestId, signatureId: hugo?.sid as SignatureId },
      world.clock.now(),
    );
    await workOff();
    service.advance(DAY + 1);
    await workOff();
    assert.deepEqual(
      ["hugo", "ida"].map((one) => remindersTo(`${one}@example.com`)),
      [0, 1],
    );
    // The database counts by its own clock, which stays: two messages today are enough.
    service.advance(DAY + 1);
    await workOff();
    assert.equal(remindersTo("ida@example.com"), 1);
    await service.database.sql`delete from rate_limit`;
    service.advance(3601);
    await workOff();
    assert.deepEqual(
      ["hugo", "ida"].map((one) => remindersTo(`${one}@example.com`)),
      [0, 2],
    );
  });
});
