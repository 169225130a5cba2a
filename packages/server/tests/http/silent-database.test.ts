import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ACME, startService } from "../kit/service.ts";
import { stuckProxyBefore, type StuckProxy } from "../kit/servers/stuck-proxy.ts";

let proxy: StuckProxy | null = null;
const service = await startService({
  database: {
    statementTimeoutMs: 1_500,
    silenceMs: 1_500,
    connectTimeoutMs: 2_000,
    via: async (url) => {
      proxy = await stuckProxyBefore(url);
      return proxy.url;
    },
  },
});
after(() => proxy?.close());
const token = await service.logIn();
const body = { name: "Group", type: "SIGNER", members: [{ email: "ada@example.com" }] };

/** Reads, writes, a login and readiness; each answered in one way or another. */
function calls() {
  return Promise.all([
    service.call("GET", "/v2/signature-requests", { token }),
    service.call("POST", "/v3/groups", { token, body }),
    service.call("POST", "/v3/groups", { token, body, headers: { "idempotency-key": "stuck" } }),
    service.call("POST", "/v2/access/login", {
      body: { username: ACME.username, "api-key": ACME.key },
    }),
    service.call("GET", "/management/health/readiness"),
  ]);
}

/** Until every call is served; a machine that is very busy looks like a database that is silent. */
async function answering(): Promise<void> {
  for (let tried = 0; tried < 300; tried += 1) {
    const statuses = (await calls()).map(({ status }) => status);
    if (statuses.every((status) => status < 300)) return;
    // For a while after a silence calls are refused at once.
    await pause(200);
  }
  assert.fail("the service does not answer");
}

test("8 a database that hangs without a word keeps no call waiting, and is used again when it speaks", async () => {
  await answering();
  proxy?.stick();
  // Twice: the first calls hold connections that hang, the second ones wait for new ones.
  for (let round = 0; round < 2; round += 1) {
    for (const { status, text } of await calls()) assert.equal(status, 503, text);
  }
  proxy?.go();
  await answering();
});

test("8 a transaction whose database falls silent in the middle ends, and its connection is not used again", async () => {
  const { database } = service;
  await assert.rejects(
    database.transaction(async (sql) => {
      await sql`select 1`;
      proxy?.stick();
      await sql`select 2`;
    }),
    /the database/,
  );
  const tried = proxy?.connections();
  const others = [database.sql`select 2`, database.transaction((sql) => sql`select 2`)];
  for (const { status } of await Promise.allSettled(others)) assert.equal(status, "rejected");
  assert.equal(proxy?.connections(), tried, "nobody waits for the same again");
  proxy?.go();
  await answering();
});
