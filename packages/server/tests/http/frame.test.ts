import assert from "node:assert/strict";
import { test } from "node:test";
import { ACME, startService } from "../kit/service.ts";
import { carriedOut, frameRoutes, nextSlow } from "./routes.ts";

const service = await startService({ routes: frameRoutes });
const { call } = service;
const token = await service.logIn();
const UUID = "3f0c1d52-8a4e-4b6f-9c1a-5d2e7b90c4f1";

test("4. HEAD is GET without the body", async () => {
  for (const path of [`/v2/things/${UUID}`, "/v2/file"]) {
    const get = await call("GET", path, { token });
    const head = await call("HEAD", path, { token });
    assert.deepEqual([head.status, head.text], [200, ""]);
    for (const name of ["content-type", "content-length"]) {
      assert.equal(head.headers.get(name), get.headers.get(name), name);
    }
  }
});

test("7. every answer has its headers against misuse, and none may be stored", async () => {
  const replies = [
    await call("GET", `/v2/things/${UUID}`, { token }),
    await call("GET", "/v2/nothing"),
    await call("GET", "/management/health"),
    await call("POST", "/v1/access/login", { body: {} }),
  ];
  for (const { headers } of replies) {
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assertShutIn(headers);
    assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(headers.get("x-powered-by"), null);
    assert.equal(headers.get("server"), null);
  }
  const pdf = await call("GET", "/v2/file", { token });
  assert.match(pdf.headers.get("content-security-policy") ?? "", /sandbox/);
  assertShutIn(pdf.headers);
});

/** Loads nothing, has no other base address and stands in nobody's frame. */
function assertShutIn(headers: Headers): void {
  const policy = headers.get("content-security-policy")?.split("; ") ?? [];
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    assert.ok(policy.includes(part), `${part} is not in ${policy.join("; ")}`);
  }
}

test("7. a sane request id is kept, any other replaced", async () => {
  const kept = await call("GET", "/v2/nothing", { headers: { "x-request-id": "order-2026.11_A" } });
  assert.equal(kept.headers.get("x-request-id"), "order-2026.11_A");
  assert.equal(kept.json()["request_id"], "order-2026.11_A");
  const replaced = await call("GET", "/v2/nothing", { headers: { "x-request-id": 'x"} {"a":"b' } });
  assert.match(replaced.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
});

test("9. answers of version 1 say that it is deprecated, others do not", async () => {
  const old = await call("GET", `/v1/things/${UUID}`, { token });
  assert.match(old.headers.get("deprecation") ?? "", /^@\d+$/);
  assert.match((await call("GET", "/v1/nothing")).headers.get("deprecation") ?? "", /^@\d+$/);
  assert.equal((await call("GET", "/v2/nothing")).headers.get("deprecation"), null);
});

test("7. version 3 answers 406 when Accept allows no JSON, the others do not look", async () => {
  const asked = async (path: string, accept: string) =>
    (await call("GET", path, { token, headers: { accept } })).status;
  const thing = `/things/${UUID}`;
  assert.equal(await asked(`/v3${thing}`, "text/html"), 406);
  assert.equal(await asked(`/v3${thing}`, "application/json;q=0, */*"), 406);
  assert.equal(await asked(`/v3${thing}`, "application/xml, text/*;q=0.5"), 406);
  for (const fine of ["*/*", "application/*", "text/html, application/json;q=0.1", ""]) {
    assert.equal(await asked(`/v3${thing}`, fine), 200, fine);
  }
  assert.equal(await asked(`/v2${thing}`, "text/html"), 200);
  assert.equal(await asked("/v3/file", "application/pdf"), 200);
  assert.equal(await asked("/v3/file", "image/png"), 406);
});

test("5. a token is refused after 20 minutes in v2 and v3 and after 60 in v1", async () => {
  const other = await startService({ routes: frameRoutes });
  const fresh = await other.logIn(ACME, "v1");
  const statusOf = async (version: string) => {
    const reply = await other.call("GET", `/${version}/things/${UUID}`, { token: fresh });
    return reply.status === 200 ? 200 : `${reply.status} ${String(reply.json()["key"])}`;
  };
  other.advance(1140);
  assert.deepEqual([await statusOf("v1"), await statusOf("v2")], [200, 200]);
  other.advance(120);
  assert.equal(await statusOf("v1"), 200);
  for (const version of ["v2", "v3", "validation/v1"]) {
    assert.equal(await statusOf(version), "401 error.auth.token_expired");
  }
  other.advance(2400);
  assert.equal(await statusOf("v1"), "401 error.auth.token_expired");
});

test("5. a reset or revoked key ends its tokens within 5 seconds", async () => {
  const { tenancy } = service.world.store;
  for (const end of ["reset", "revoke"] as const) {
    const user = await service.addBusiness(`short-${end}`);
    const mine = await service.logIn(user);
    assert.equal((await call("GET", `/v2/things/${UUID}`, { token: mine })).status, 200);
    if (end === "reset")
      await tenancy.resetKey(user.username, { keyHash: "1.00", expiresAt: null });
    else await tenancy.disableApiUser(user.username, new Date());
    const reply = await call("GET", `/v2/things/${UUID}`, { token: mine });
    assert.deepEqual([reply.status, reply.json()["key"]], [401, "error.auth.token_invalid"]);
  }
});

test("8. answers say how much of the limit is left", async () => {
  const { headers } = await call("GET", `/v2/things/${UUID}`, { token });
  assert.match(headers.get("ratelimit-policy") ?? "", /^"write";q=\d+;w=60$/);
  assert.match(headers.get("ratelimit") ?? "", /^"write";r=\d+;t=\d+$/);
});

test("7. a repeated POST with the same Idempotency-Key is carried out once", async () => {
  const before = carriedOut.count;
  const headers = { "idempotency-key": "order-1" };
  const first = await call("POST", "/v2/echo", { token, body: { title: "a" }, headers });
  const again = await call("POST", "/v2/echo", { token, body: { title: "a" }, headers });
  assert.equal(carriedOut.count, before + 1);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(first.headers.get("idempotency-replayed"), null);
  assert.equal(again.headers.get("idempotency-replayed"), "true");
  assert.equal(again.headers.get("content-type"), first.headers.get("content-type"));
  const other = await call("POST", "/v2/echo", { token, body: { title: "b" }, headers });
  assert.deepEqual([other.status, other.json()["key"]], [422, "error.idempotency.body_differs"]);
  const elsewhere = await call("POST", "/v3/echo", { token, body: { title: "b" }, headers });
  assert.equal(elsewhere.status, 201);
});

test("7. an Idempotency-Key of one business is unknown to another", async () => {
  const other = await service.logIn(await service.addBusiness("other"));
  const headers = { "idempotency-key": "shared-key" };
  const mine = await call("POST", "/v2/echo", { token, body: { title: "a" }, headers });
  const theirs = await call("POST", "/v2/echo", { token: other, body: { title: "b" }, headers });
  assert.deepEqual([mine.status, theirs.status], [201, 201]);
});

test("7. a key whose first call still runs answers 409 with Retry-After", async () => {
  const headers = { "idempotency-key": "slow-1" };
  const running = call("POST", "/v2/slow", { token, headers });
  const letGo = await nextSlow();
  const second = await call("POST", "/v2/slow", { token, headers });
  assert.deepEqual([second.status, second.json()["key"]], [409, "error.idempotency.in_flight"]);
  assert.equal(second.headers.get("retry-after"), "1");
  letGo();
  assert.equal((await running).status, 200);
});

test("7. a refused POST frees its Idempotency-Key", async () => {
  const headers = { "idempotency-key": "second-try" };
  const wrong = await call("POST", "/v2/echo", { token, body: { title: 1 }, headers });
  const right = await call("POST", "/v2/echo", { token, body: { title: "x" }, headers });
  assert.deepEqual([wrong.status, right.status], [400, 201]);
});

test("7. a streamed POST is compared by what streamed, and replayed only for the same bytes", async () => {
  const before = carriedOut.count;
  const headers = { "idempotency-key": "pdf-1", "content-type": "application/pdf" };
  const bytes = new Uint8Array(3_000_000).fill(7);
  const first = await call("POST", "/v2/stream", { token, body: bytes, headers });
  assert.equal(first.status, 201);
  const again = await call("POST", "/v2/stream", { token, body: bytes, headers });
  assert.equal(again.headers.get("idempotency-replayed"), "true");
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get("x-body-sha256"), null);
  bytes[2_999_999] = 8;
  const other = await call("POST", "/v2/stream", { token, body: bytes, headers });
  assert.deepEqual([other.status, other.json()["key"]], [422, "error.idempotency.body_differs"]);
  assert.equal(carriedOut.count, before + 1);
});

test("7. a multipart POST may be repeated with another boundary", async () => {
  const before = carriedOut.count;
  const form = (boundary: string, content: string) => ({
    body: `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    headers: {
      "idempotency-key": "form-1",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  const first = await call("POST", "/v2/stream", { token, ...form("aaaaaaaa1", "same") });
  const again = await call("POST", "/v2/stream", { token, ...form("bbbbbbbb2", "same") });
  assert.equal(again.headers.get("idempotency-replayed"), "true");
  assert.equal(again.text, first.text);
  const other = await call("POST", "/v2/stream", { token, ...form("cccccccc3", "else") });
  assert.equal(other.status, 422);
  assert.equal(carriedOut.count, before + 1);
});
