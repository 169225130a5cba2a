import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { callbackSecrets } from "../../src/actions/callbacks/callback-secrets.ts";
import { logIn as enter } from "../../src/actions/sessions/log-in-api-user.ts";
import { claimRegion, refuseDemoMode } from "../../src/adapters/postgres/database/ground.ts";
import { openSession } from "../../src/actions/sessions/open-session.ts";
import type { AccountId } from "../../src/domain/ids.ts";
import { accountSession } from "../../src/http/frame/sessions.ts";
import { actorOf } from "../../src/http/frame/auth.ts";
import { testDatabase } from "../kit/database.ts";
import { ACME, startService } from "../kit/service.ts";

const service = await startService();
const { world, database, call, logIn } = service;
const acme = await world.store.tenancy.findApiUser(ACME.username);
assert.ok(acme);
const { businessId } = acme;
const PRODUCTION = { username: "api_prod_acme", key: "a key of production that is long enough" };
await world.store.tenancy.addApiUser({
  username: PRODUCTION.username,
  businessId,
  environment: "production",
  keyHash: world.secretKeys.digest("api_key", PRODUCTION.key),
  expiresAt: null,
});
const demo = await logIn();
const production = await logIn(PRODUCTION);
const content = Buffer.from(aPdf()).toString("base64");

async function aRequest(token: string, expiresAt: string): Promise<string> {
  const upload = { title: "x", content };
  const document = await call("POST", "/v3/documents", { token, body: upload });
  const body = {
    title: "x",
    documents: [{ id: document.json()["id"] }],
    quality: "SES",
    expires_at: expiresAt,
    signatures: [{ signer_email_address: "ada@example.com" }],
  };
  const reply = await call("POST", "/v3/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  const id = String(reply.json()["id"]);
  const opened = await call("POST", `/v3/signature-requests/${id}/initiate`, { token });
  assert.ok(opened.status < 300, opened.text);
  return id;
}

async function statusOf(token: string, id: string): Promise<unknown> {
  const reply = await call("GET", `/v3/signature-requests/${id}`, { token });
  return reply.json()["status_overall"];
}

/** The day after tomorrow, which the sandbox can reach by moving its clock. */
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe("14. demo and production are two worlds", () => {
  test("every table of what belongs to a business says which of the two it belongs to", async () => {
    /** Members, who is invited to be one, accounts and the look of a business stand above both; only production is invoiced. */
    const above = new Set(["member", "invitation", "account_entry", "credit_invoice", "branding"]);
    const rows = await database.sql<{ table_name: string; has: boolean }>`
      select c.table_name,
             exists (select 1 from information_schema.columns e
                      where e.table_schema = 'public' and e.table_name = c.table_name
                        and e.column_name = 'environment') as has
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'business_id'
         and t.table_type = 'BASE TABLE'`;
    assert.ok(rows.length >= 7, "the walk finds the tables");
    const without = rows.filter(({ table_name, has }) => !has && !above.has(table_name));
    assert.deepEqual(without, []);
  });

  test("the clock of the sandbox moves what is of the demo, and nothing of production", async () => {
    const theirs = await aRequest(production, soon);
    const ours = await aRequest(demo, soon);
    const body = { advance_seconds: 400 * 86_400 };
    const moved = await call("POST", "/sandbox/clock", { token: demo, body });
    assert.equal(moved.status, 200, moved.text);
    assert.equal(await statusOf(demo, ours), "EXPIRED");
    assert.equal(await statusOf(production, theirs), "OPEN");
    const reply = await call("POST", "/v2/documents", {
      token: production,
      body: { title: "x", content },
    });
    const made = new Date(String(reply.json()["created_at"])).getTime();
    assert.ok(Math.abs(made - Date.now()) < 86_400_000, "production lives in the machine's time");
  });

  test("nor does it hasten the jobs of production", async () => {
    const runAt = new Date(Date.now() + 1000 * 86_400_000);
    const order = { kind: "never", payload: {}, businessId, runAt } as const;
    await world.store.jobs.add([
      { ...order, environment: "demo", key: "of demo" },
      { ...order, environment: "production", key: "of production" },
    ]);
    const body = { advance_seconds: 86_400 };
    await call("POST", "/sandbox/clock", { token: demo, body });
    const rows = await database.sql<{ key: string; run_at: Date }>`
      select key, run_at from job where kind = 'never' order by key`;
    const [first, second] = rows;
    assert.ok(first && second && first.run_at < runAt);
    assert.deepEqual(second, { key: "of production", run_at: runAt });
  });

  test("the secrets of callbacks are each environment's own", async () => {
    const secret = { businessId, environment: "production" } as const;
    const before = await callbackSecrets(world, secret);
    const shown = await call("POST", "/sandbox/callback-secret", { token: demo });
    assert.equal(shown.status, 200);
    assert.deepEqual(await callbackSecrets(world, secret), before, "production's was not renewed");
    const theirs = before.map((one) => Buffer.from(one).toString("base64"));
    assert.ok(theirs.every((one) => !shown.text.includes(one)));
    const refused = await call("GET", "/sandbox/callback-secret", { token: production });
    assert.equal(refused.status, 404);
  });

  test("an Idempotency-Key is the API user's own: nobody is answered with what another was", async () => {
    const headers = { "idempotency-key": "the-same-for-both" };
    const body = { title: "x", content };
    const make = (token: string) => call("POST", "/v2/documents", { token, body, headers });
    const [first, second] = [await make(production), await make(demo)];
    assert.equal(first.status, 201, first.text);
    assert.equal(second.status, 201, second.text);
    assert.notEqual(first.json()["id"], second.json()["id"]);
    assert.equal(second.headers.get("idempotency-replayed"), null);
    const again = await make(production);
    assert.equal(again.json()["id"], first.json()["id"]);
  });
});

describe("14. the keys that everybody knows", () => {
  test("a database that ever held a production key is refused by demo mode for good", async () => {
    const own = await testDatabase();
    const { sql } = own.owner;
    await claimRegion(own, "ch", "instance");
    await sql`insert into business (id, name) values ('b', 'Acme')`;
    const add = (username: string, environment: string) => sql`
      insert into api_user (username, business_id, environment)
      values (${username}, 'b', ${environment})`;
    await add("api_demo_x", "demo");
    await refuseDemoMode(own);
    await add("api_prod_x", "production");
    await assert.rejects(refuseDemoMode(own), /held a production key since/);
    await sql`delete from api_user`;
    await assert.rejects(refuseDemoMode(own), /held a production key since/, "also without it");
  });

  test("a demo key that becomes one of production counts as well", async () => {
    const own = await testDatabase();
    const { sql } = own.owner;
    await claimRegion(own, "ch", "instance");
    await sql`insert into business (id, name) values ('b', 'Acme')`;
    await sql`
      insert into api_user (username, business_id, environment)
      values ('api_x', 'b', 'demo')`;
    await sql`update api_user set environment = 'production'`;
    await assert.rejects(refuseDemoMode(own), /held a production key since/);
  });

  test("nor a session that demo mode opened, by a click or by a login", async () => {
    const strict = { ...world, settings: { ...world.settings, mode: "production" as const } };
    const holder = { kind: "account", accountId: "a" as AccountId, email: "a@b.test" } as const;
    await database.owner.sql`insert into account (id, email) values ('a', 'a@b.test')`;
    const from = { network: null, userAgent: null };
    const opened = await openSession(world, world.store, holder, "passkey", from);
    // Whoever has the secret writes it under either name.
    const cookieOf = (secret: string) => `paraph=${secret}; __Host-paraph=${secret}`;
    assert.ok(await accountSession(world, { cookie: cookieOf(opened.secret) }));
    assert.equal(await accountSession(strict, { cookie: cookieOf(opened.secret) }), null);
    const own = await openSession(strict, strict.store, holder, "passkey", from);
    assert.ok(await accountSession(strict, { cookie: cookieOf(own.secret) }));
  });

  test("an instance in production accepts neither a planted key nor a token made from it", async () => {
    const known = { username: "api_demo_planted", key: "demo_planted_key_for_local_use_only_0000" };
    await world.store.tenancy.addApiUser({
      username: known.username,
      businessId,
      environment: "demo",
      keyHash: world.secretKeys.digest("api_key", known.key),
      expiresAt: null,
      isPublic: true,
    });
    const token = await logIn(known);
    const strict = { ...world, settings: { ...world.settings, mode: "production" as const } };
    await assert.rejects(enter(strict, known, 60), { key: "error.auth.credentials_invalid" });
    await assert.rejects(actorOf(strict, `Bearer ${token}`, "v2"), {
      key: "error.auth.token_invalid",
    });
    const own = await actorOf(strict, `Bearer ${production}`, "v2");
    assert.equal(own.kind, "api");
  });
});
