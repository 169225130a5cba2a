import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { checkHistory } from "../../src/actions/evidence/check-history.ts";
import { proveActs } from "../../src/actions/evidence/prove-acts.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const { world, database } = service;
const who = await service.addBusiness("keeper", ["expires_at"]);
await world.store.tenancy.changeBusiness(who.id, { demoRetentionDays: 30 });
const work = await startWork(service);
const content = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");

async function api(method: string, path: string, body?: unknown) {
  const token = await service.logIn(who, "v3");
  return service.call(method, `/v3${path}`, body === undefined ? { token } : { token, body });
}

async function aDocument(): Promise<string> {
  const reply = await api("POST", "/documents", { title: "Lease", content });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

async function anOpenRequest(parts: Record<string, unknown> = {}) {
  const document_id = await aDocument();
  const made = await api("POST", "/signature-requests", {
    title: "Lease of Ada",
    document_id,
    signatures: [{ account_email: "ada.secret@example.com" }],
    ...parts,
  });
  assert.equal(made.status, 201, made.text);
  const id = String(made.json()["id"]);
  assert.equal((await api("POST", `/signature-requests/${id}/initiate`)).status, 200);
  await work.idle();
  return { id, document: document_id };
}

async function advance(seconds: number): Promise<void> {
  const token = await service.logIn(who, "v2");
  const body = { advance_seconds: seconds };
  const reply = await service.call("POST", "/sandbox/clock", { token, body });
  assert.equal(reply.status, 200, reply.text);
  await work.idle();
}

async function blobsLeft(): Promise<number> {
  return (await world.blobs.list(null, 1000)).entries.length;
}

/** Every place in the database that still says a word. */
async function mentions(word: string): Promise<readonly string[]> {
  const tables = await database.owner.sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.owner.transaction(async (sql) => {
      return sql<{ count: number }>`
        select count(*)::int as count
          from query_to_xml(${`select * from "${name}"`}, true, false, '') as x
         where x::text like ${`%${word}%`}`;
    });
    if ((row?.count ?? 0) > 0) found.push(name);
  }
  return found;
}

describe("7. deletion", { concurrency: false }, () => {
  test("4.3 a deleted request goes with its documents, its keys and their bytes", async () => {
    const before = await blobsLeft();
    const { id, document } = await anOpenRequest();
    assert.equal(await blobsLeft(), before + 1);
    assert.equal((await api("DELETE", `/signature-requests/${id}`)).status, 204);
    assert.equal((await api("GET", `/signature-requests/${id}`)).status, 404);
    await work.idle();
    assert.equal((await api("GET", `/documents/${document}`)).status, 404);
    assert.equal(await blobsLeft(), before);
    assert.equal(await world.store.keys.findObject(document), null);
    assert.ok(service.mails.some(({ subject }) => subject === "Withdrawn: Lease of Ada"));
  });

  test("4.3 a document that another request needs stays until that one goes too", async () => {
    const { id, document } = await anOpenRequest();
    const second = await api("POST", "/signature-requests", {
      title: "Second",
      document_id: document,
    });
    await api("DELETE", `/signature-requests/${id}`);
    await work.idle();
    assert.equal((await api("GET", `/documents/${document}`)).status, 200);
    await api("DELETE", `/signature-requests/${String(second.json()["id"])}`);
    await work.idle();
    assert.equal((await api("GET", `/documents/${document}`)).status, 404);
  });

  test("2.1 on its deletion day a request is gone by the policy of its business", async () => {
    const { id, document } = await anOpenRequest();
    const shown = (await api("GET", `/signature-requests/${id}`)).json();
    assert.match(String(shown["auto_delete_at"]), /^\d{4}-\d{2}-\d{2}$/);
    await advance(29 * 86_400);
    assert.equal((await api("GET", `/signature-requests/${id}`)).status, 200);
    await advance(86_400);
    assert.equal((await api("GET", `/signature-requests/${id}`)).status, 404);
    assert.equal((await api("GET", `/documents/${document}`)).status, 404);
  });

  test("4.3 nothing about a person is left, and the history still checks", async () => {
    await advance(40 * 3600);
    assert.deepEqual(await mentions("ada.secret"), []);
    assert.deepEqual(await mentions("Lease of Ada"), []);
    const { findings, acts } = await checkHistory(world);
    assert.deepEqual(findings, []);
    assert.ok(acts > 10);
    const [{ subject } = { subject: "" }] = await database.sql<{ subject: string }>`
      select subject from audit_event where type = 'request.deleted' limit 1`;
    const proved = await proveActs(world, subject);
    assert.ok(proved?.events.every(({ entry }) => entry.salt === null));
  });
});

describe("3.1 expiry", { concurrency: false }, () => {
  test("a request can be signed on its last day and is EXPIRED the day after", async () => {
    const clock = (
      await service.call("GET", "/sandbox/clock", {
        token: await service.logIn(who, "v2"),
      })
    ).json();
    const now = Date.parse(String(clock["now"]));
    const expires_at = new Date(now + 2 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await anOpenRequest({ expires_at });
    const midnight = Date.parse(`${expires_at}T24:00:00Z`);
    await advance(Math.floor((midnight - now) / 1000) - 120);
    const status = async () =>
      (await api("GET", `/signature-requests/${id}`)).json()["status_overall"];
    assert.equal(await status(), "OPEN");
    await advance(240);
    assert.equal(await status(), "EXPIRED");
    assert.ok(service.mails.some(({ subject }) => subject === "Expired: Lease of Ada"));
  });
});
