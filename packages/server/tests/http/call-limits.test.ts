import assert from "node:assert/strict";
import { test } from "node:test";
import { ACME, BASIC, startService } from "../kit/service.ts";
import { frameRoutes } from "./routes.ts";

const LIVE = {
  settings: { mode: "production", publicUrl: "http://127.0.0.1" },
  routes: frameRoutes,
  database: { frozen: true },
} as const;

test("8. ten wrong pairs for one user from one network, then 429 with Retry-After", async () => {
  const { call, logIn } = await startService(LIVE);
  const tryWrong = (username: string) =>
    call("POST", "/v2/access/login", { body: { username, "api-key": "wrong" } });
  for (let tries = 0; tries < 10; tries += 1) {
    assert.equal((await tryWrong(ACME.username)).status, 401);
  }
  const refused = await tryWrong(ACME.username);
  assert.deepEqual([refused.status, refused.json()["key"]], [429, "error.rate_limit.login"]);
  assert.equal(refused.headers.get("retry-after"), "90", "ten in a quarter of an hour");
  // Nobody can lock somebody else out: the right key still works, and so do other users.
  assert.match(await logIn(ACME), /^ey/);
  assert.match(await logIn(BASIC), /^ey/);
  assert.equal((await tryWrong(BASIC.username)).status, 401);
});

test("8. fifty wrong pairs from one network, then 429 for unknown users too", async () => {
  const { call, logIn } = await startService(LIVE);
  const statuses: number[] = [];
  for (let tries = 0; tries < 51; tries += 1) {
    const body = { username: `api_prod_${tries}`, "api-key": "wrong" };
    statuses.push((await call("POST", "/v1/access/login", { body })).status);
  }
  assert.deepEqual(
    statuses.slice(0, 50),
    Array.from({ length: 50 }, () => 401),
  );
  assert.equal(statuses[50], 429);
  assert.match(await logIn(ACME), /^ey/);
});

test("8. sixty logins a minute with one key, then 429", async () => {
  const { call } = await startService(LIVE);
  const body = { username: ACME.username, "api-key": ACME.key };
  const replies = await Promise.all(
    Array.from({ length: 120 }, () => call("POST", "/v3/access/login", { body })),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 60);
  for (const reply of refused) assert.equal(reply.json()["key"], "error.rate_limit.login");
});

test("8. every endpoint has a limit that is counted per user", async () => {
  const service = await startService({
    ...LIVE,
    routes: frameRoutes.map((route) => ({ ...route, limit: "upload" as const })),
  });
  const token = await service.logIn();
  const replies = await Promise.all(
    Array.from({ length: 400 }, () => service.call("GET", "/v2/list", { token })),
  );
  const refused = replies.filter(({ status }) => status === 429);
  assert.equal(refused.length, 160);
  const [first] = refused;
  assert.equal(first?.json()["key"], "error.rate_limit.exceeded");
  assert.equal(first?.headers.get("retry-after"), "1");
  assert.match(first?.headers.get("ratelimit") ?? "", /^"upload";r=0;t=\d+$/);
  const other = await service.logIn(BASIC);
  assert.equal((await service.call("GET", "/v2/list", { token: other })).status, 200);
});
