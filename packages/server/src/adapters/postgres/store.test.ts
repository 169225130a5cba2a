import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test, after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { AccountId } from "../../domain/accounts/account.ts";
import type { Business, BusinessId } from "../../domain/business/business.ts";
import type { FirstCall } from "../../ports/store/calls.ts";
import { testDatabase } from "../../../tests/kit/database.ts";
import { openDatabase } from "./database/database.ts";
import { APPLICATION_ROLE } from "./migrate.ts";
import { openStore } from "./store.ts";
import { rememberTenancy } from "./business/tenancy-cache.ts";
import { tenancyOver } from "./business/tenancy.ts";

const database = await testDatabase();
const { store, stop } = await openStore(database);
after(stop);
const { accounts, tenancy, idempotency } = store;

let made = 0;
async function aBusiness(change: Partial<Business> = {}): Promise<Business> {
  made += 1;
  const business: Business = {
    id: `b${made}` as BusinessId,
    name: `Acme ${made}`,
    features: ["seal"],
    defaultQuality: "SES",
    retentionDays: null,
    demoRetentionDays: 7,
    allowedExits: null,
    embeddingOrigins: [],
    reminders: null,
    clockOffsetSeconds: 0,
    ...change,
  };
  assert.equal(await tenancy.addBusiness(business), true);
  return business;
}

test("a business comes back as it was added, and changes only what is named", async () => {
  const business = await aBusiness({ retentionDays: 90 });
  assert.deepEqual(await tenancy.findBusiness(business.id), business);
  await tenancy.changeBusiness(business.id, { features: [], retentionDays: null });
  const changed = { ...business, features: [], retentionDays: null };
  assert.deepEqual(await tenancy.findBusiness(business.id), changed);
  await tenancy.changeBusiness(business.id, {});
  assert.deepEqual(await tenancy.findBusiness(business.id), changed);
  assert.equal(await tenancy.findBusiness("nobody" as BusinessId), null);
});

test("an account is found by its address in any case, with its identifications", async () => {
  const account = {
    id: "a1" as AccountId,
    email: "ada@example.com",
    firstName: "Ada",
    lastName: null,
    mobileNumber: "+41791234567",
    language: null,
    identifications: [
      {
        provider: "desk",
        firstName: "Ada",
        lastName: "Byron",
        legislations: ["ZERTES"],
        provenAt: new Date("2026-01-02T03:04:05Z"),
        environment: "demo" as const,
        reference: "act 7",
      },
    ],
  };
  await accounts.add({ ...account, email: "Ada@Example.com" });
  assert.deepEqual(await accounts.find("ADA@example.com"), account);
  const { id } = await aBusiness();
  await tenancy.addMember(id, "ada@Example.com", "admin");
  const members = await tenancy.listMembers(id);
  assert.deepEqual(
    members.map(({ email, role, name, isRegistered, lastSeenAt }) => {
      return { email, role, name, isRegistered, lastSeenAt };
    }),
    [
      {
        email: "ada@example.com",
        role: "admin",
        name: "Ada",
        isRegistered: false,
        lastSeenAt: null,
      },
    ],
  );
  await assert.rejects(tenancy.addMember(id, "bob@example.com", "member"), /no account/);
});

test("a key is found by its user, and a reset or a revocation ends it", async () => {
  const { id: businessId } = await aBusiness();
  const [one, two, three] = ["1.aa", "1.bb", "2.bb"] as const;
  const user = {
    username: "api_demo_x",
    businessId,
    environment: "demo",
    expiresAt: null,
  } as const;
  await tenancy.addApiUser({ ...user, keyHash: one });
  const kept = async () => {
    const found = await tenancy.findKeys("api_demo_x");
    return found?.keys.map(({ keyHash, version }) => [keyHash, version]);
  };
  assert.deepEqual(await kept(), [[one, 1]]);
  assert.equal(await tenancy.findKeys("api_demo_y"), null);
  await tenancy.resetKey("api_demo_x", { keyHash: two, expiresAt: null });
  assert.deepEqual(await kept(), [[two, 2]]);
  await tenancy.rewriteKey("api_demo_x", one, three);
  assert.deepEqual(await kept(), [[two, 2]], "reset meanwhile");
  await tenancy.rewriteKey("api_demo_x", two, three);
  assert.deepEqual(await kept(), [[three, 2]], "tokens live on");
  await tenancy.addKey("api_demo_x", { keyHash: one, expiresAt: null, name: "new" });
  await tenancy.endKey("api_demo_x", 3);
  await tenancy.addKey("api_demo_x", { keyHash: one, expiresAt: null });
  assert.deepEqual(
    await kept(),
    [
      [three, 2],
      [one, 4],
    ],
    "no version is given twice",
  );
  const at = new Date("2026-03-01T00:00:00Z");
  await tenancy.disableApiUser("api_demo_x", at);
  const disabled = await tenancy.findApiUser("api_demo_x");
  assert.deepEqual(disabled?.disabledAt, at);
});

test("another instance hears of a revoked key at once, and within 5 s without hearing", async (t) => {
  const { id: businessId } = await aBusiness();
  const keyHash = "1.cc";
  const user = {
    username: "api_demo_z",
    businessId,
    environment: "demo",
    expiresAt: null,
  } as const;
  await tenancy.addApiUser({ ...user, keyHash });
  assert.equal((await tenancy.findApiUser("api_demo_z"))?.disabledAt, null);
  let clock = 0;
  const deaf = rememberTenancy(tenancyOver(database.sql), () => clock).tenancy;
  assert.equal((await deaf.findApiUser("api_demo_z"))?.disabledAt, null);

  const elsewhere = openDatabase({ url: database.url, role: APPLICATION_ROLE, connections: 1 });
  await tenancyOver(elsewhere.sql).disableApiUser("api_demo_z", new Date(0));
  await elsewhere.close();
  // Time stands still: only hearing makes it forget. A busy machine hears late.
  t.mock.method(performance, "now", () => 0);
  for (let looks = 0; looks < 3000; looks += 1) {
    if ((await tenancy.findApiUser("api_demo_z"))?.disabledAt) break;
    await pause(20);
  }
  assert.deepEqual((await tenancy.findApiUser("api_demo_z"))?.disabledAt, new Date(0));
  assert.equal((await deaf.findApiUser("api_demo_z"))?.disabledAt, null);
  clock = 4_999;
  assert.deepEqual((await deaf.findApiUser("api_demo_z"))?.disabledAt, new Date(0));
});

test("another instance hears at once that one of two keys was ended", async (t) => {
  const { id: businessId } = await aBusiness();
  const username = "api_demo_two";
  const key = { keyHash: "1.dd", expiresAt: null };
  await tenancy.addApiUser({ username, businessId, environment: "demo", ...key });
  await tenancy.addKey(username, { ...key, keyHash: "1.ee" });
  const versions = async () =>
    (await tenancy.findApiUser(username))?.keys.map(({ version }) => version);
  assert.deepEqual(await versions(), [1, 2]);
  const elsewhere = openDatabase({ url: database.url, role: APPLICATION_ROLE, connections: 1 });
  await tenancyOver(elsewhere.sql).endKey(username, 1);
  await elsewhere.close();
  // Time stands still: only hearing makes it forget. A busy machine hears late.
  t.mock.method(performance, "now", () => 0);
  for (let looks = 0; looks < 3000; looks += 1) {
    if ((await versions())?.length === 1) break;
    await pause(20);
  }
  assert.deepEqual(await versions(), [2]);
});

test("a change inside a transaction is seen after its commit, and not when it failed", async () => {
  const { id } = await aBusiness();
  assert.equal((await tenancy.findBusiness(id))?.clockOffsetSeconds, 0);
  const failed = store.transaction(async (tables) => {
    await tables.tenancy.changeBusiness(id, { clockOffsetSeconds: 5 });
    throw new Error("no");
  });
  await assert.rejects(failed);
  assert.equal((await tenancy.findBusiness(id))?.clockOffsetSeconds, 0);
  await store.transaction((tables) => tables.tenancy.changeBusiness(id, { clockOffsetSeconds: 9 }));
  assert.equal((await tenancy.findBusiness(id))?.clockOffsetSeconds, 9);
});

test("of twenty equal calls at once one is the first; then its answer is replayed", async () => {
  const print = randomBytes(32);
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => idempotency.claim("s", "k", print)),
  );
  assert.equal(claims.filter(({ kind }) => kind === "first").length, 1);
  assert.equal(claims.filter(({ kind }) => kind === "in_flight").length, 19);
  assert.deepEqual(await idempotency.claim("s", "k", randomBytes(32)), { kind: "body_differs" });
  assert.equal((await idempotency.claim("other", "k", print)).kind, "first");
  const answer = { status: 201, encrypted: Buffer.from("done") };
  const [first] = claims.flatMap((one) => (one.kind === "first" ? [one.call] : []));
  assert.ok(first);
  assert.equal(await idempotency.store(first, answer, ["one", "two"]), true);
  assert.deepEqual(await idempotency.claim("s", "k", print), { kind: "replay", answer });
  await idempotency.forget(["three"]);
  assert.deepEqual(await idempotency.claim("s", "k", print), { kind: "replay", answer });
  await idempotency.forget(["two"]);
  assert.deepEqual(await idempotency.claim("s", "k", print), { kind: "gone" });
  assert.deepEqual(await idempotency.claim("s", "k", randomBytes(32)), { kind: "body_differs" });
});

const EMPTY = { status: 200, encrypted: Buffer.alloc(0) };

async function firstCall(key: string, print: Uint8Array): Promise<FirstCall> {
  const claim = await idempotency.claim("s", key, print);
  assert.ok(claim.kind === "first");
  return claim.call;
}

test("a call that was paused too long keeps no answer when another one has its right", async () => {
  const print = randomBytes(32);
  const paused = await firstCall("paused", print);
  await database.sql`update idempotency set lease_until = now() where key = 'paused'`;
  assert.equal(await idempotency.renew(paused), true, "nobody else has asked for it");
  assert.equal((await idempotency.claim("s", "paused", print)).kind, "in_flight");
  await database.sql`update idempotency set lease_until = now() where key = 'paused'`;
  const next = await firstCall("paused", print);
  assert.equal(await idempotency.renew(paused), false);
  assert.equal(await idempotency.store(paused, EMPTY, []), false);
  await idempotency.release(paused);
  assert.equal(await idempotency.store(next, EMPTY, []), true);
  assert.equal(await idempotency.store(next, EMPTY, []), false, "there is one answer");
});

test("a released key, one left by a crash and one older than 24 hours can be used again", async () => {
  const print = randomBytes(32);
  await idempotency.release(await firstCall("released", print));
  assert.equal((await idempotency.claim("s", "released", print)).kind, "first");
  await idempotency.claim("s", "crashed", print);
  await database.sql`update idempotency set lease_until = now() where key = 'crashed'`;
  assert.equal((await idempotency.claim("s", "crashed", randomBytes(32))).kind, "body_differs");
  assert.equal((await idempotency.claim("s", "crashed", print)).kind, "first");
  await idempotency.store(await firstCall("old", print), EMPTY, []);
  await database.sql`update idempotency set expires_at = now() where key = 'old'`;
  assert.equal((await idempotency.claim("s", "old", randomBytes(32))).kind, "first");
});
