import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { SANDBOX_CALLS, type Mailbox, type VirtualRequest } from "@paraph/contract/app";
import { addMember } from "../../src/actions/business/manage-members.ts";
import { keptMessenger } from "../../src/adapters/sandbox/kept-messenger.ts";
import type { RequestId } from "../../src/domain/ids.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world } = service;
const acme = (await world.store.tenancy.findApiUser("api_demo_acme"))?.businessId;
const basic = (await world.store.tenancy.findApiUser("api_demo_basic"))?.businessId;
assert.ok(acme && basic);
const member = await memberOf("member@acme.example", acme);
const foreign = await memberOf("ben@basic.example", basic);
const stranger = await personOf(service, "mallory@example.com");
const [ada, bob] = await guestsOf(service, [
  anEntry("Ada", { sequence: 1 }),
  anEntry("Bob", { sequence: 2 }),
]);
assert.ok(ada && bob);

async function memberOf(email: string, id: BusinessId): Promise<Person> {
  const person = await personOf(service, email);
  await addMember(world, id, { email, firstName: null, lastName: null, role: "member" });
  return person;
}

const at = (path: string, id: string = acme) => `/app/business/${id}/sandbox${path}`;
const seat = (requestId: string, signatureId: string) =>
  at(`/requests/${requestId}/signatures/${signatureId}`);

/** Keeps a mail as the demo's messenger does; the service of the tests hands mails on. */
async function keep(html: string, requestId: string | null, to = "ada@example.com") {
  const messenger = keptMessenger({ ...world, messages: world.store.messages });
  const text = "Open http://localhost:8080/view/1";
  const said = { subject: "Hello", text, html, attachments: [] };
  const about = { businessId: acme ?? "", requestId, to, sender: "Acme", language: "en" } as const;
  await messenger.mail.send({ ...about, ...said, key: randomUUID() });
}

async function mailbox(query = ""): Promise<Mailbox> {
  const reply = await member.call("GET", at(`/messages${query}`));
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as Mailbox;
}

describe("11. the sandbox of a business in the browser", { concurrency: false }, () => {
  test("is there for its members and for nobody else", async () => {
    await keep("<p>Hello</p>", null);
    const [kept] = (await mailbox()).messages;
    assert.ok(kept);
    for (const [name, { method, path }] of Object.entries(SANDBOX_CALLS)) {
      const address: string = path
        .replace("{businessId}", acme)
        .replace("{messageId}", kept.id)
        .replace("{requestId}", ada.requestId)
        .replace("{signatureId}", ada.signatureId);
      const body = { playSigner: { act: "sign" }, moveDemoClock: { seconds: 1 } }[name];
      const nobody = await service.call(method, address, {
        ...(body && { body }),
        headers: { origin: service.url },
      });
      assert.equal(nobody.status, 401, name);
      for (const person of [stranger, foreign]) {
        assert.equal((await person.call(method, address, body)).status, 404, name);
      }
    }
    assert.equal((await ada.open()).state, "ready", "somebody who may not has signed");
  });

  test("a business finds nothing of another by putting its own name in front", async () => {
    const [kept] = (await mailbox()).messages;
    const own = await foreign.call("GET", at("/messages", basic));
    assert.deepEqual(own.json(), { messages: [], receivers: [], requests: [] });
    const mail = await foreign.call("GET", at(`/messages/${kept?.id}/mail`, basic));
    assert.equal(mail.status, 404);
    const signers = await foreign.call("GET", at("/signers", basic));
    assert.deepEqual(signers.json(), { requests: [] });
    const place = `/requests/${ada.requestId}/signatures/${ada.signatureId}`;
    assert.equal((await foreign.call("POST", at(place, basic), { act: "sign" })).status, 404);
  });

  test("the mailbox is searched by person and by request", async () => {
    await keep("<p>About</p>", ada.requestId, "Bob@example.com");
    const all = await mailbox();
    assert.deepEqual(all.receivers, ["ada@example.com", "bob@example.com"]);
    assert.deepEqual(all.requests, [{ id: ada.requestId, title: "Contract", mayOpen: false }]);
    const about = await mailbox(`?request=${ada.requestId}`);
    assert.deepEqual(
      about.messages.map(({ to, request, hasHtml }) => [to, request?.title, hasHtml]),
      [["bob@example.com", "Contract", true]],
    );
    assert.equal((await mailbox("?to=BOB%40example.com")).messages.length, 1);
    assert.equal((await mailbox("?to=nobody%40example.com")).messages.length, 0);
    assert.equal((await mailbox(`?request=${randomUUID()}`)).messages.length, 0);
    assert.equal((await mailbox("?request=x'or'1")).messages.length, 0);
  });

  test("a mail is shown as it was sent, in a page that can do nothing", async () => {
    await keep("<script>steal()</script><p>Dear</p>", null, "zoe@example.com");
    const [kept] = (await mailbox("?to=zoe%40example.com")).messages;
    const mail = await member.call("GET", at(`/messages/${kept?.id}/mail`));
    assert.equal(mail.status, 200);
    assert.match(mail.text, /<p>Dear<\/p>/);
    const policy = mail.headers.get("content-security-policy") ?? "";
    assert.match(
      policy,
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    assert.doesNotMatch(policy, /script-src|allow-scripts|allow-same-origin|https?:/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.equal(mail.headers.get("referrer-policy"), "no-referrer");
    assert.equal(mail.headers.get("x-content-type-options"), "nosniff");
    assert.equal((await member.call("GET", at(`/messages/${randomUUID()}/mail`))).status, 404);
  });

  test("virtual signers act in their turn and give their reason", async () => {
    const list = async () => {
      const reply = await member.call("GET", at("/signers"));
      const { requests } = reply.json() as { requests: VirtualRequest[] };
      return requests.map(({ signers }) => signers.map(({ name, state }) => `${name} ${state}`));
    };
    assert.deepEqual(await list(), [["Ada Muster due", "Bob Muster later"]]);
    const early = await member.call("POST", seat(bob.requestId, bob.signatureId), { act: "sign" });
    assert.equal(early.json()["key"] ?? early.json()["error"], "error.sr.not_your_turn");
    const signed = await member.call("POST", seat(ada.requestId, ada.signatureId), { act: "sign" });
    assert.deepEqual(signed.json(), { status: "OPEN" });
    assert.deepEqual(await list(), [["Ada Muster done", "Bob Muster due"]]);
    const no = { act: "decline", message: "Too dear" };
    const declined = await member.call("POST", seat(bob.requestId, bob.signatureId), no);
    assert.deepEqual(declined.json(), { status: "DECLINED" });
    assert.deepEqual(await list(), []);
    const kept = await world.store.requests.find(bob.requestId as RequestId);
    assert.equal(kept?.signatures[1]?.endReason, "Too dear");
  });

  test("14. nobody is played and no time is moved in production", async () => {
    const [zoe] = await guestsOf(service, [anEntry("Zoe")]);
    assert.ok(zoe);
    const { sql } = service.database.owner;
    const put = (environment: string) =>
      sql`update request set environment = ${environment} where id = ${zoe.requestId}`;
    const act = () => member.call("POST", seat(zoe.requestId, zoe.signatureId), { act: "decline" });
    await put("production");
    await sql`update request set expires_at = current_date + 3 where id = ${zoe.requestId}`;
    assert.equal((await act()).status, 404);
    const signers = await member.call("GET", at("/signers"));
    assert.deepEqual(signers.json(), { requests: [] });
    const moved = await member.call("POST", at("/clock"), { seconds: 30 * 86_400 });
    assert.equal(moved.json()["offsetSeconds"], 30 * 86_400);
    const still = await world.store.requests.find(zoe.requestId as RequestId);
    assert.equal(still?.status, "OPEN", "the clock of the demo ended a request of production");
    // The control: the same request in the demo is played and expires.
    await put("demo");
    await member.call("POST", at("/clock"), { seconds: 1 });
    const now = await world.store.requests.find(zoe.requestId as RequestId);
    assert.equal(now?.status, "EXPIRED");
  });

  test("the clock goes forward only", async () => {
    const before = (await member.call("GET", at("/clock"))).json()["offsetSeconds"];
    for (const seconds of [-1, 0, 1.5, "x", 10 ** 12]) {
      assert.equal((await member.call("POST", at("/clock"), { seconds })).status, 400);
    }
    assert.equal((await member.call("GET", at("/clock"))).json()["offsetSeconds"], before);
  });
});
