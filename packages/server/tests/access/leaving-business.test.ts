import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BusinessMembers, BusinessRequest, NewFile, RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import type { RequestId } from "../../src/domain/ids.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const acme = await businessOf(service);
const ada = await memberOf(service, "ada@acme.example", "admin");
const ben = await memberOf(service, "ben@acme.example", "member");
const rival = await memberOf(service, "admin@basic.example", "admin", "api_demo_basic");

/** A request that a member makes in the browser, with its document. */
async function made(by: Person, title: string, more: object = {}) {
  const query = new URLSearchParams({ business: acme, title: `${title}.pdf` }).toString();
  const type = { "content-type": "application/pdf" };
  const file = await by.call("POST", `/app/documents?${query}`, aPdf(), type);
  assert.equal(file.status, 200, file.text);
  const documentId = (file.json() as NewFile).id;
  const reply = await by.call("POST", "/app/requests", {
    business: acme,
    title,
    documents: [documentId],
    send: true,
    signers: [{ email: "sam@example.com" }],
    ...more,
  });
  assert.equal(reply.status, 200, reply.text);
  return { id: (reply.json() as RequestPage).requestId as RequestId, documentId };
}

type Made = Awaited<ReturnType<typeof made>>;

/** What somebody gets of a request: the page, the document in it, the document by itself, its history. */
async function statuses(who: Person, { id, documentId }: Made) {
  const addresses = [
    `/app/requests/${id}`,
    `/app/requests/${id}/documents/${documentId}/content`,
    `/app/documents/${documentId}/content`,
    `/app/requests/${id}/history`,
  ];
  const found = [];
  for (const address of addresses) found.push((await who.call("GET", address)).status);
  return found;
}

const ALL = [200, 200, 200, 200];
const NONE = [404, 404, 404, 404];
const remove = (who: Person, to?: string) =>
  ada.call(
    "DELETE",
    `/app/business/${acme}/members/${encodeURIComponent(who.email)}${to ? `?to=${to}` : ""}`,
  );
const give = (by: Person, { id }: Made, to: string) =>
  by.call("POST", `/app/business/${acme}/requests/${id}/handover`, { to });

async function seenByAdmin(query = ""): Promise<readonly BusinessRequest[]> {
  const reply = await ada.call("GET", `/app/business/${acme}/requests${query}`);
  assert.equal(reply.status, 200, reply.text);
  return (reply.json() as { requests: BusinessRequest[] }).requests;
}

/** Who was told that what they manage has changed hands. */
function mails(): readonly string[] {
  return service.mails
    .filter(({ subject }) => /requests|member of/.test(subject))
    .map(({ to, subject }) => `${to}: ${subject}`)
    .sort();
}

async function holders(id: string): Promise<readonly string[]> {
  return service.world.store.keys.listHolders(id);
}

describe("decision 17: requests belong to the business", { concurrency: false }, () => {
  test("an administrator sees that a request is there and reads it only after taking it over", async () => {
    const carl = await memberOf(service, "carl1@acme.example", "member");
    const lease = await made(carl, "Carl's lease");
    assert.deepEqual(await statuses(ada, lease), NONE, "not before");
    const [seen] = await seenByAdmin(`?managedBy=${carl.email}`);
    assert.equal(seen?.title, "Carl's lease");
    assert.deepEqual([seen.people, seen.status], [["sam@example.com"], "OPEN"]);
    assert.deepEqual([seen.createdBy, seen.managedBy], [carl.email, carl.email]);
    assert.deepEqual([seen.isManaged, seen.isYours], [true, false]);
    for (const one of [ben, rival]) {
      assert.ok([403, 404].includes((await give(one, lease, one.email)).status), one.email);
      const list = await one.call("GET", `/app/business/${acme}/requests`);
      assert.ok([403, 404].includes(list.status), one.email);
    }
    assert.equal((await give(ada, lease, "nobody@acme.example")).status, 404, "members only");
    assert.equal((await give(ada, lease, ada.email)).status, 204);
    assert.deepEqual(await statuses(ada, lease), ALL, "after");
    assert.deepEqual(await statuses(carl, lease), NONE, "it is no longer Carl's");
    assert.equal((await holders(lease.documentId)).includes(`email:${carl.email}`), false);
    const acts = await service.world.store.audit.read(lease.id);
    const act = acts.find(({ type }) => type === "request.handed_over");
    assert.deepEqual(act?.personal, { actor: ada.email, from: carl.email, to: ada.email });
    await work.idle();
    assert.deepEqual(mails(), [`${carl.email}: acme: someone else manages your requests now`]);
  });

  test("who is removed loses everything at once but what they signed or were given by address", async () => {
    const carl = await memberOf(service, "carl2@acme.example", "member");
    const draft = await made(carl, "Draft", { send: false });
    const open = await made(carl, "Open");
    const own = await made(carl, "Signed by Carl himself", {
      signers: [{ email: carl.email }, { email: "sam@example.com" }],
    });
    const shared = await made(ben, "Carl watches");
    const path = `/app/requests/${shared.id}/observers`;
    const observed = await ben.call("POST", path, { type: "USER", email: carl.email });
    assert.equal(observed.status, 200, observed.text);
    const list = await ada.call("GET", `/app/business/${acme}/members`);
    const { members } = list.json() as BusinessMembers;
    assert.equal(members.find(({ email }) => email === carl.email)?.requests, 3);

    assert.equal((await remove(carl)).status, 204);
    assert.deepEqual(await statuses(carl, draft), NONE, "a draft");
    assert.deepEqual(await statuses(carl, open), NONE, "an open one");
    const [page, inRequest] = await statuses(carl, own);
    assert.deepEqual([page, inRequest], [200, 200], "what he signs stays");
    assert.equal((await statuses(carl, shared))[0], 200, "what he watches stays");
    const managed = await carl.call("GET", "/app/requests");
    assert.deepEqual((managed.json() as { requests: unknown[] }).requests, []);
    const inbox = (await carl.call("GET", "/app/inbox?view=waiting")).text;
    assert.equal(inbox.includes(open.id), false, "the inbox");
    assert.equal((await carl.call("POST", `/app/requests/${open.id}/remind`)).status, 404);
    await work.idle();
    for (const { documentId } of [draft, open]) {
      assert.equal((await holders(documentId)).includes(`email:${carl.email}`), false, "no key");
    }
    assert.equal((await holders(own.documentId)).includes(`email:${carl.email}`), true);
    const left = await seenByAdmin(`?managedBy=${carl.email}`);
    assert.deepEqual(
      left.map(({ title, isManaged }) => [title, isManaged]),
      [
        ["Signed by Carl himself", false],
        ["Open", false],
        ["Draft", false],
      ],
    );
    const wanted = { from: carl.email, to: ada.email };
    const all = await ada.call("POST", `/app/business/${acme}/handover`, wanted);
    assert.deepEqual(all.json(), { requests: 3 });
    await work.idle();
    for (const one of [draft, open, own]) assert.deepEqual(await statuses(ada, one), ALL);
    assert.equal((await ada.call("POST", `/app/requests/${draft.id}/send`)).status, 200);
    const received = mails().filter((one) => one.startsWith(carl.email));
    assert.deepEqual(received, [
      `${carl.email}: You are no longer a member of acme`,
      `${carl.email}: acme: someone else manages your requests now`,
    ]);
  });

  test("a removal hands over in one go, and who comes back gets nothing of it back", async () => {
    const carl = await memberOf(service, "carl3@acme.example", "member");
    const [one, two] = [await made(carl, "One"), await made(carl, "Two", { send: false })];
    assert.equal((await remove(carl, "carl3@acme.example")).status, 404, "not to the leaver");
    assert.deepEqual(await statuses(carl, one), ALL, "and then nobody was removed");
    assert.equal((await remove(carl, ben.email)).status, 204);
    await work.idle();
    for (const each of [one, two]) {
      assert.deepEqual(await statuses(ben, each), ALL);
      assert.deepEqual(await statuses(ada, each), NONE, "administrators ask first");
    }
    await memberOf(service, carl.email, "member");
    for (const each of [one, two]) assert.deepEqual(await statuses(carl, each), NONE);
    const page = (await ben.call("GET", `/app/requests/${one.id}`)).json() as RequestPage;
    assert.equal(page.owner, ben.email);
  });

  test("what an API user made stays its own when an administrator takes it over", async () => {
    const token = await service.logIn();
    const content = Buffer.from(aPdf()).toString("base64");
    const signatures = [{ account_email: "sam@example.com" }];
    const body = { title: "By a program", content, signatures };
    const created = await service.call("POST", "/v2/signature-requests", { token, body });
    const id = String(created.json()["id"]) as RequestId;
    const documentId = String(created.json()["document_id"]);
    assert.equal((await give(ada, { id, documentId }, ada.email)).status, 204);
    await work.idle();
    assert.equal(
      (await ada.call("GET", `/app/requests/${id}/documents/${documentId}/content`)).status,
      200,
    );
    const again = await service.call("GET", `/v2/signature-requests/${id}`, { token });
    assert.deepEqual([again.status, again.json()["owner"]], [200, "api_demo_acme"]);
    const bytes = await service.call("GET", `/v2/documents/${documentId}/content`, { token });
    assert.equal(bytes.status, 200);
    assert.equal(
      (await statuses(await personOf(service, "eve@example.com"), { id, documentId }))[0],
      404,
    );
  });
});
