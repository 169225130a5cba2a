import assert from "node:assert/strict";
import { test } from "node:test";
import { ACME, startService } from "../kit/service.ts";

const service = await startService();
const { call } = service;
const PAIR = { username: ACME.username, "api-key": ACME.key };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ROOTS = ["/v1", "/v2", "/v3", "/validation/v1"];

function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}

for (const root of ROOTS) {
  test(`4.1 ${root} takes a form and JSON and answers a bare token as text`, async () => {
    const form = new URLSearchParams(PAIR).toString();
    const replies = [
      await call("POST", `${root}/access/login`, { body: PAIR }),
      await call("POST", `${root}/access/login`, { body: form, headers: FORM }),
      await call("POST", `${root}/access/login`, {
        body: PAIR,
        headers: { accept: "application/json" },
      }),
    ];
    for (const { status, headers, text } of replies) {
      assert.equal(status, 200);
      assert.match(headers.get("content-type") ?? "", /^text\/plain/);
      assert.match(text, /^[\w-]+\.[\w-]+\.[\w-]+$/);
      assert.equal(headers.get("cache-control"), "no-store");
    }
  });

  test(`4.1 ${root} names a missing member with 400`, async () => {
    const reply = await call("POST", `${root}/access/login`, { body: { username: "x" } });
    assert.equal(reply.status, 400);
    const { key, violations } = reply.json();
    assert.equal(key, "error.request.body_invalid");
    assert.deepEqual(violations, [{ field: "api-key", message: "is required" }]);
  });

  test(`4.1 ${root} refuses a wrong pair alike, whether the user exists or not`, async () => {
    const wrong = [
      { username: ACME.username, "api-key": "wrong" },
      { username: "api_demo_nobody", "api-key": ACME.key },
    ];
    const replies = await Promise.all(
      wrong.map((body) => call("POST", `${root}/access/login`, { body })),
    );
    const problems = replies.map((reply) => ({
      ...reply.json(),
      request_id: "",
      status: reply.status,
    }));
    assert.deepEqual(problems[0], problems[1]);
    assert.equal(problems[0]?.status, 401);
    assert.equal((problems[0] as Record<string, unknown>)["key"], "error.auth.credentials_invalid");
  });
}

test("4.1 answers older validation clients, who write apikey, in JSON", async () => {
  const body = { username: ACME.username, apikey: ACME.key };
  const reply = await call("POST", "/validation/v1/access/login", { body });
  assert.equal(reply.status, 200);
  assert.match(String(reply.json()["accesstoken"]), /^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test("4.1 refuses other content types with 415 and names those it takes", async () => {
  const reply = await call("POST", "/v2/access/login", {
    body: "username=x",
    headers: { "content-type": "text/plain" },
  });
  assert.equal(reply.status, 415);
  assert.match(String(reply.json()["message"]), /application\/json/);
});

test("5. tokens live 60 minutes from v1 and 20 minutes from the others", async () => {
  const lifetimes = await Promise.all(
    ROOTS.map(async (root) => {
      const { iat, exp } = claimsOf(await service.logIn(ACME, root.slice(1)));
      return Number(exp) - Number(iat);
    }),
  );
  assert.deepEqual(lifetimes, [3600, 1200, 1200, 1200]);
});

test("5. tokens say region, user, environment and key version", async () => {
  const { iss, sub, env, kv } = claimsOf(await service.logIn());
  assert.deepEqual({ iss, sub, env, kv }, { iss: "ch", sub: ACME.username, env: "demo", kv: 1 });
});

test("5. a disabled key does not log in, and neither does one that has expired", async () => {
  const gone = await service.addBusiness("gone");
  await service.world.store.tenancy.disableApiUser(gone.username, new Date());
  const old = await service.addBusiness("old");
  const { world } = service;
  const keyHash = world.secretKeys.digest("api_key", old.key);
  await world.store.tenancy.resetKey(old.username, { keyHash, expiresAt: new Date(0) });
  for (const { username, key } of [gone, old]) {
    const reply = await call("POST", "/v2/access/login", { body: { username, "api-key": key } });
    assert.equal(reply.status, 401);
    assert.equal(reply.json()["key"], "error.auth.credentials_invalid");
  }
});
