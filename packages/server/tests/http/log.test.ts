import assert from "node:assert/strict";
import { test } from "node:test";
import { lineLog } from "../../src/adapters/log/line-log.ts";
import { ACME, startService } from "../kit/service.ts";
import { frameRoutes } from "./routes.ts";

const CANARIES = {
  username: "api_demo_canary-user",
  key: "canary-api-key",
  title: "canary-title",
  email: "canary@example.com",
  query: "canary-query",
  path: "canary-path",
  header: "canary-header",
  token: "canary.token.value",
  agent: "canary-agent",
} as const;

test("7. no secret and no personal data reaches the log, whatever goes wrong", async () => {
  let written = "";
  const log = lineLog({ level: "info", format: "json", write: (line) => (written += line) });
  const { call, logIn } = await startService({ routes: frameRoutes, world: { log } });
  const token = await logIn(ACME);
  const headers = {
    "user-agent": CANARIES.agent,
    referer: CANARIES.header,
    cookie: CANARIES.header,
  };
  const bodies = [
    { title: CANARIES.title, email: CANARIES.email },
    { title: 7, email: CANARIES.email },
    { username: CANARIES.username, "api-key": CANARIES.key },
  ];
  for (const body of bodies) {
    await call("POST", `/v2/echo?search=${CANARIES.query}`, { token, body, headers });
    await call("POST", "/v2/access/login", { body, headers });
  }
  await call("POST", "/v2/echo", {
    token,
    body: `{"title":"${CANARIES.title}`,
    headers: { ...headers, "content-type": "application/json" },
  });
  await call("GET", `/v2/things/${CANARIES.path}`, { token, headers });
  await call("GET", `/v2/${CANARIES.path}`, { headers });
  await call("GET", "/v2/list", { token: CANARIES.token, headers });
  await call("GET", "/v2/fault", { token, headers });
  await call("POST", "/v2/echo", {
    token,
    body: bodies[0],
    headers: { ...headers, "idempotency-key": CANARIES.header },
  });
  const lines = written.trim().split("\n");
  assert.ok(lines.length >= 12, `${lines.length} lines`);
  assert.ok(lines.every((line) => "request_id" in (JSON.parse(line) as object)));
  for (const canary of [...Object.values(CANARIES), token, ACME.key, "SECRET-IN-A-FAULT"]) {
    assert.equal(written.includes(canary), false, canary);
  }
});
