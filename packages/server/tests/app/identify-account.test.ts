import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { IdentificationVisit, Me, SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { startIdentification } from "../../src/actions/identification/identify-account.ts";
import { readMe } from "../../src/actions/accounts/my-account.ts";
import { provenFor } from "../../src/domain/accounts/account.ts";
import { unfinished, untilWaiting } from "../kit/held.ts";
import { registered, type RegisteredPerson } from "../kit/registered.ts";
import { startService, type Reply } from "../kit/service.ts";

const service = await startService();
const { sql, owner } = service.database;
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");

// Whoever registers in these tests is called Ada Muster.
const PASSPORT = {
  firstName: "Ada",
  lastName: "Muster",
  dateOfBirth: "1990-12-10",
  nationality: "CH",
  documentType: "PASSPORT",
  documentNumber: "X1234567",
  issuingCountry: "CH",
  validUntil: "2099-01-01",
};

async function qesFor(email: string, more: object = {}): Promise<string> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: {
      title: "Lease",
      content,
      quality: "QES",
      legislation: "ZERTES",
      signatures: [{ account_email: email }],
      ...more,
    },
  });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

async function start(person: RegisteredPerson, place: object = {}): Promise<string> {
  const reply = await person.call("POST", "/app/me/identification", place);
  assert.equal(reply.status, 200, reply.text);
  const address = String(reply.json()["address"]);
  assert.match(address, /^\/me\/identification\/[0-9a-f-]{36}$/);
  return address.split("/").at(-1) ?? "";
}

function show(person: RegisteredPerson, visit: string, change: object = {}): Promise<Reply> {
  return person.call("POST", `/app/identifications/${visit}`, { ...PASSPORT, ...change });
}

const outcomeIn = (reply: Reply) => (reply.json() as IdentificationVisit).outcome;
const meOf = async (person: RegisteredPerson) => (await person.call("GET", "/app/me")).json() as Me;
const pageOf = async (person: RegisteredPerson, id: string) =>
  (await person.call("GET", `/app/signing/${id}`)).json() as SigningPage;

async function leaves(email: string): Promise<void> {
  const account = await service.world.store.accounts.find(email);
  assert.ok(account);
  assert.deepEqual(provenFor(account, "production"), []);
}

describe("12. somebody with an account has their identity recorded", () => {
  test("from a signing page that needs it, and comes back able to sign", async () => {
    const email = "ada@example.com";
    const id = await qesFor(email);
    const ada = await registered(service, email, "+41 79 000 60 01");
    const before = await pageOf(ada, id);
    assert.deepEqual(before.quality?.missing, ["identification"]);
    assert.deepEqual(before.quality?.identification, { status: "OPEN", isOffered: true });
    const signatureId = before.signatureId ?? "";
    const visit = await start(ada, { requestId: id, signatureId });
    const ended = await show(ada, visit, { firstName: "ADA MARIA" });
    const finished = ended.json() as IdentificationVisit;
    assert.deepEqual(
      [finished.outcome, finished.back, finished.isForSignature],
      ["accepted", `/signing/${id}/${signatureId}`, true],
    );
    const after = await pageOf(ada, id);
    assert.deepEqual([after.quality?.missing, after.quality?.identification], [[], null]);
    assert.deepEqual(
      (await meOf(ada)).identifications.map(({ name, isSimulated }) => [name, isSimulated]),
      [["ADA MARIA Muster", true]],
    );
    // The simulation is nothing to a request of production, and keeps nothing of the document.
    await leaves(email);
    const rows = await sql`select * from identification`;
    assert.ok(!JSON.stringify(rows).includes(PASSPORT.documentNumber));
  });

  test("somebody else's document, a refused one and a way back without any record nothing", async () => {
    const bea = await registered(service, "bea@example.com", "+41 79 000 60 02");
    for (const [change, outcome] of [
      [{ firstName: "Max", lastName: "Other" }, "other_person"],
      [{ documentNumber: "REFUSE-1" }, "not_confirmed"],
      [{ validUntil: "2001-01-01" }, "not_confirmed"],
    ] as const) {
      const visit = await start(bea);
      assert.equal(outcomeIn(await show(bea, visit, change)), outcome);
      // A visit ends once: the right document afterwards needs another.
      assert.equal((await show(bea, visit)).json()["key"], "error.account.entry_expired");
    }
    const visit = await start(bea);
    assert.equal(
      outcomeIn(await bea.call("POST", `/app/identifications/${visit}/cancel`)),
      "cancelled",
    );
    assert.equal((await show(bea, visit)).status, 409);
    assert.deepEqual((await meOf(bea)).identifications, []);
    assert.equal(outcomeIn(await show(bea, await start(bea))), "accepted");
  });

  test("two documents at one moment are one outcome", async () => {
    const cleo = await registered(service, "cleo@example.com", "+41 79 000 60 03");
    const visit = await start(cleo);
    const letGo = await unfinished(
      owner,
      (held) => held`select 1 from identification_visit where id = ${visit} for update`,
    );
    const showing = [1, 2, 3].map(() => show(cleo, visit));
    // All three have looked at the visit before the first of them ends it.
    await untilWaiting(owner, showing.length, showing);
    await letGo();
    const replies = await Promise.all(showing);
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409, 409],
    );
    assert.equal((await meOf(cleo)).identifications.length, 1);
  });

  test("nobody goes on with another's visit, or after half an hour", async () => {
    const dora = await registered(service, "dora@example.com", "+41 79 000 60 04");
    const eve = await registered(service, "eve@example.com", "+41 79 000 60 05");
    const visit = await start(dora);
    for (const reply of [
      await show(eve, visit),
      await eve.call("GET", `/app/identifications/${visit}`),
      await eve.call("POST", `/app/identifications/${visit}/cancel`),
      await eve.call("GET", "/app/identifications/none"),
    ]) {
      assert.equal(reply.json()["key"], "error.entity.not_found", reply.text);
    }
    const foreign = await qesFor("dora@example.com");
    const { signatureId } = await pageOf(dora, foreign);
    const stolen = await eve.call("POST", "/app/me/identification", {
      requestId: foreign,
      signatureId,
    });
    assert.equal(stolen.json()["key"], "error.sr.not_found");
    const read = await qesFor("dora@example.com", { read_access: ["eve@example.com"] });
    const place = { requestId: read, signatureId: (await pageOf(dora, read)).signatureId };
    const reader = await eve.call("POST", "/app/me/identification", place);
    assert.equal(reader.json()["key"], "error.auth.forbidden", "who reads does not sign");
    service.advance(29 * 60);
    assert.equal((await dora.call("GET", `/app/identifications/${visit}`)).json()["isOver"], false);
    service.advance(61);
    assert.equal((await show(dora, visit)).json()["key"], "error.account.entry_expired");
    assert.equal((await dora.call("GET", `/app/identifications/${visit}`)).json()["isOver"], true);
    assert.deepEqual((await meOf(dora)).identifications, []);
  });

  test("a changed name takes away what a simulation found; a real proof keeps the name", async () => {
    const email = "fay@example.com";
    const fay = await registered(service, email, "+41 79 000 60 06");
    await show(fay, await start(fay));
    const name = { firstName: "Fay", lastName: "Neu" };
    assert.equal((await fay.call("PUT", "/app/me/name", name)).status, 200);
    assert.deepEqual((await meOf(fay)).identifications, []);
    await show(fay, await start(fay), name);
    await sql`
      update identification set environment = 'production'
       where account_id = (select id from account where email = ${email})`;
    const kept = await fay.call("PUT", "/app/me/name", { ...name, lastName: "Alt" });
    assert.equal(kept.json()["key"], "error.account.name_proven");
  });

  test("who is identified while they change their name keeps the name that was proven", async () => {
    const email = "hal@example.com";
    const hal = await registered(service, email, "+41 79 000 60 08");
    await show(hal, await start(hal));
    const letGo = await unfinished(owner, async (held) => {
      await held`select 1 from account where email = ${email} for update`;
      await held`
        update identification set environment = 'production'
         where account_id = (select id from account where email = ${email})`;
    });
    const renaming = [hal.call("PUT", "/app/me/name", { firstName: "Hal", lastName: "Neu" })];
    await untilWaiting(owner, 1, renaming);
    await letGo();
    const [reply] = await Promise.all(renaming);
    assert.equal(reply?.json()["key"], "error.account.name_proven");
    assert.equal((await meOf(hal)).lastName, "Muster");
  });
});

describe("12. an instance without a provider of identifications says so", () => {
  test("on the person's own page and when somebody begins all the same", async () => {
    const email = "gil@example.com";
    const gil = await registered(service, email, "+41 79 000 60 07");
    assert.equal((await meOf(gil)).identifiedBy, "SIMULATED");
    const account = await service.world.store.accounts.find(email);
    assert.ok(account);
    const [session] = await service.world.store.sessions.list(account.id);
    assert.ok(session);
    const settings = { ...service.world.settings, mode: "production" } as const;
    const production = { ...service.world, settings };
    const actor = { kind: "person", accountId: account.id, email } as const;
    assert.equal((await readMe(production, actor, session)).identifiedBy, null);
    await assert.rejects(startIdentification(production, actor, null), {
      key: "error.provider.unavailable",
    });
  });
});
