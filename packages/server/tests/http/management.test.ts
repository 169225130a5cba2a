import assert from "node:assert/strict";
import { get } from "node:http";
import { test } from "node:test";
import { startService } from "../kit/service.ts";

const service = await startService({ frame: { metricsToken: "a token of sixteen characters" } });
const { call } = service;

test("health needs no login and names its groups, at the root and below v2 and v3", async () => {
  for (const root of ["", "/v2", "/v3"]) {
    const reply = await call("GET", `${root}/management/health`);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.json(), { status: "UP", groups: ["liveness", "readiness"] });
    for (const group of ["liveness", "readiness"]) {
      const part = await call("GET", `${root}/management/health/${group}`);
      assert.deepEqual([part.status, part.json()], [200, { status: "UP" }]);
    }
  }
});

test("readiness names the database as the cause when it does not answer; liveness stays up", async () => {
  const ping = () => Promise.reject(new Error("connection refused"));
  const other = await startService({ world: ({ store }) => ({ store: { ...store, ping } }) });
  const reply = await other.call("GET", "/management/health/readiness");
  assert.equal(reply.status, 503);
  assert.deepEqual(reply.json(), {
    status: "DOWN",
    causes: [{ component: "database", reason: "does not answer, or keeps nothing" }],
  });
  assert.equal((await other.call("GET", "/management/health/liveness")).status, 200);
});

/** With another Host, which fetch does not allow. */
function statusAs(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${service.url}/management/metrics`, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on("error", reject);
  });
}

test("metrics are for this machine or for who has the token, and not there for others", async () => {
  const local = await call("GET", "/management/metrics");
  assert.equal(local.status, 200);
  assert.match(local.headers.get("content-type") ?? "", /^text\/plain/);
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  assert.equal((await call("GET", "/management/metrics", { headers: forwarded })).status, 404);
  assert.equal(await statusAs("evil.example"), 404, "a stranger's name that leads to this machine");
  assert.equal(await statusAs("localhost:9999"), 200);
  const headers = { ...forwarded, authorization: "Bearer a token of sixteen characters" };
  assert.equal((await call("GET", "/management/metrics", { headers })).status, 200);
  const wrong = { ...forwarded, authorization: "Bearer a token of sixteen characterz" };
  assert.equal((await call("GET", "/management/metrics", { headers: wrong })).status, 404);
});

test("metrics count calls by declared route, never by what was called", async () => {
  await call("GET", "/v2/ada.lovelace@example.com");
  const { text } = await call("GET", "/management/metrics");
  assert.match(
    text,
    /paraph_http_request_seconds_count\{route="unknown",method="GET",status="404"\}/,
  );
  assert.equal(text.includes("lovelace"), false);
});
