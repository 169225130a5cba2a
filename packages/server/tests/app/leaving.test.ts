import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { unfinished, untilWaiting } from "../kit/held.ts";
import { registered, type RegisteredPerson } from "../kit/registered.ts";
import { startService, type Reply } from "../kit/service.ts";

const service = await startService();
const { owner } = service.database;
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");

async function aRequest(more: object): Promise<string> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: { title: "Lease", content, ...more },
  });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

/** Holds the rows of requests as a change of them would, until it is let go. */
function held(ids: readonly string[]): Promise<() => Promise<void>> {
  return unfinished(owner, (sql) => {
    return sql`select id from request where id = any(${ids}::uuid[]) order by id for update`;
  });
}

const keyIn = ({ text, json }: Reply) => (text === "" ? null : json()["key"]);
const leave = (person: RegisteredPerson) => person.call("DELETE", "/app/me");

describe("12. an account goes only when nothing waits for its person, whatever happens meanwhile", () => {
  test("a request that arrives while the account is going keeps it", async () => {
    const email = "rita@example.com";
    const read = await aRequest({ signatures: [], read_access: [email] });
    const rita = await registered(service, email, "+41 79 000 80 01");
    const letGo = await held([read]);
    const leaving = leave(rita);
    await untilWaiting(owner, 1, [leaving]);
    const id = await aRequest({ signatures: [{ account_email: email }] });
    await letGo();
    const reply = await leaving;
    assert.deepEqual([reply.status, keyIn(reply)], [409, "error.account.signatures_open"]);
    const shown = await rita.call("GET", `/app/signing/${id}`);
    assert.equal(shown.json()["state"], "ready", shown.text);
  });

  test("who is being asked at this moment in a request that they know stays", async () => {
    const email = "sina@example.com";
    const id = await aRequest({ signatures: [], read_access: [email] });
    const sina = await registered(service, email, "+41 79 000 80 02");
    assert.equal((await sina.call("GET", `/app/requests/${id}`)).status, 200);
    const letGo = await held([id]);
    const token = await service.logIn();
    const asking = service.call("POST", `/v2/signature-requests/${id}/signatures`, {
      token,
      body: { account_email: email },
    });
    await untilWaiting(owner, 1, [asking]);
    const leaving = leave(sina);
    await untilWaiting(owner, 2, [asking, leaving]);
    await letGo();
    const asked = await asking;
    assert.ok(asked.status < 300, asked.text);
    const reply = await leaving;
    assert.deepEqual([reply.status, keyIn(reply)], [409, "error.account.signatures_open"]);
    assert.equal((await sina.call("GET", `/app/signing/${id}`)).json()["state"], "ready");
  });

  test("what is opened while the account goes is bound to nobody, and its next holder gets it", async () => {
    const email = "wim@example.com";
    const id = await aRequest({ signatures: [{ account_email: email }] });
    const wim = await registered(service, email, "+41 79 000 80 06");
    const letGo = await unfinished(owner, (sql) => sql`delete from account where email = ${email}`);
    const opening = wim.call("GET", `/app/signing/${id}`);
    await untilWaiting(owner, 1, [opening]);
    await letGo();
    await opening;
    const [row] = await owner.sql<{ bound: object }>`select bound from request where id = ${id}`;
    assert.deepEqual(row?.bound, {});
    const next = await registered(service, email, "+41 79 000 80 07");
    assert.equal((await next.call("GET", `/app/signing/${id}`)).json()["state"], "ready");
  });

  test("of the two last administrators one stays, though both go at one moment", async () => {
    const emails = ["tom@example.com", "uma@example.com"];
    const known = await Promise.all(
      emails.map((email) => aRequest({ signatures: [], read_access: [email] })),
    );
    const [tom, uma] = [
      await registered(service, "tom@example.com", "+41 79 000 80 03"),
      await registered(service, "uma@example.com", "+41 79 000 80 04"),
    ];
    const { id } = await service.addBusiness("two");
    await owner.sql`
      insert into member (business_id, account_id, role)
      select ${id}, a.id, 'admin' from account a where a.email = any(${emails})`;
    const letGo = await held(known);
    const leaving = [leave(tom), leave(uma)];
    await untilWaiting(owner, 2, leaving);
    await letGo();
    const replies = await Promise.all(leaving);
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [204, 409],
    );
    const refused = replies.find(({ status }) => status === 409);
    assert.equal(refused?.json()["key"], "error.business.last_admin");
  });

  test("who goes twice at one moment goes once", async () => {
    const vera = await registered(service, "vera@example.com", "+41 79 000 80 05");
    const replies = await Promise.all([leave(vera), leave(vera)]);
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [204, 401],
    );
  });
});

describe("12. who is asked at the address of an account that is gone can sign", () => {
  const stateFor = async (person: RegisteredPerson, id: string) =>
    (await person.call("GET", `/app/signing/${id}`)).json()["state"];

  async function aDraft(email: string, more: object = {}): Promise<string> {
    const token = await service.logIn();
    const made = await service.call("POST", "/v3/documents", {
      token,
      body: { title: "Lease", content },
    });
    const document_id = made.json()["id"];
    const body = { title: "Draft", document_id, signatures: [{ account_email: email }], ...more };
    const reply = await service.call("POST", "/v3/signature-requests", { token, body });
    assert.equal(reply.status, 201, reply.text);
    return String(reply.json()["id"]);
  }

  async function ask(path: string, body: object, method = "POST"): Promise<void> {
    const token = await service.logIn();
    const asked = await service.call(method, path, { token, body });
    assert.ok(asked.status < 300, asked.text);
  }

  test("a draft that is sent afterwards is for whoever has the address by then", async () => {
    const email = "xenia@example.com";
    const id = await aDraft(email, { read_access: [email] });
    const xenia = await registered(service, email, "+41 79 000 81 01");
    assert.equal((await xenia.call("GET", `/app/requests/${id}`)).status, 200);
    assert.equal((await leave(xenia)).status, 204);
    const next = await registered(service, email, "+41 79 000 81 02");
    // Nobody hears of a draft, and least of all who only got the address.
    assert.equal((await next.call("GET", `/app/requests/${id}`)).status, 404);
    await ask(`/v3/signature-requests/${id}/initiate`, {});
    const page = (await next.call("GET", `/app/signing/${id}`)).json() as SigningPage;
    assert.equal(page.state, "ready");
    const [document] = page.documents;
    const place = `/app/signing/${id}/${page.signatureId ?? ""}/documents`;
    const file = `${place}/${document?.id ?? ""}/${document?.versionId ?? ""}/content`;
    assert.equal((await next.call("GET", file)).status, 200);
  });

  test("who is added at the address again is its holder of today", async () => {
    const email = "yves@example.com";
    const id = await aRequest({ signatures: [], read_access: [email] });
    const yves = await registered(service, email, "+41 79 000 81 03");
    assert.equal((await yves.call("GET", `/app/requests/${id}`)).status, 200);
    assert.equal((await leave(yves)).status, 204);
    const next = await registered(service, email, "+41 79 000 81 04");
    assert.equal((await next.call("GET", `/app/requests/${id}`)).status, 404);
    await ask(`/v2/signature-requests/${id}/signatures`, { account_email: email });
    assert.equal(await stateFor(next, id), "ready");
  });

  test("whoever left the address but has an account keeps what was bound to it", async () => {
    const email = "zelda@example.com";
    const id = await aDraft(email, { read_access: [email] });
    const zelda = await registered(service, email, "+41 79 000 81 05");
    assert.equal((await zelda.call("GET", `/app/requests/${id}`)).status, 200);
    await owner.sql`update account set email = 'zelda@elsewhere.example' where email = ${email}`;
    const next = await registered(service, email, "+41 79 000 81 06");
    await ask(`/v3/signature-requests/${id}/initiate`, {});
    assert.equal((await next.call("GET", `/app/signing/${id}`)).status, 404);
    assert.equal(await stateFor(zelda, id), "ready");
  });

  test("another change of a request gives nobody what was somebody else's", async () => {
    const email = "yann@example.com";
    const id = await aRequest({ signatures: [], read_access: [email] });
    const yann = await registered(service, email, "+41 79 000 81 07");
    assert.equal((await leave(yann)).status, 204);
    const next = await registered(service, email, "+41 79 000 81 08");
    const other = { account_email: "other@example.com" };
    await ask(`/v2/signature-requests/${id}/signatures`, other);
    await ask(`/v2/signature-requests`, { id, title: "Lease, new" }, "PUT");
    assert.equal((await next.call("GET", `/app/requests/${id}`)).status, 404);
  });
});
