import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { openSession } from "../../src/actions/sessions/open-session.ts";
import type { AccountId } from "../../src/domain/ids.ts";
import { noContent, ok, route, type Route } from "../../src/http/frame/route.ts";
import { startService } from "../kit/service.ts";

const common = { part: "12", limit: "page", answers: {}, refusals: [] } as const;
const routes: readonly Route[] = [
  route({
    ...common,
    method: "GET",
    path: "/who",
    summary: "Who calls",
    access: "session",
    handle: async (_world, { actor, session }) =>
      ok({ email: actor.kind === "person" ? actor.email : null, csrf: session.csrfToken }),
  }),
  route({
    ...common,
    method: "POST",
    path: "/change",
    summary: "Changes something",
    access: "session",
    handle: async () => noContent(),
  }),
  route({
    ...common,
    method: "POST",
    path: "/enter",
    summary: "Opens something",
    access: "public",
    ownPagesOnly: true,
    handle: async () => ({
      status: 204,
      headers: { "set-cookie": ["a=1", "b=2"] },
      body: { kind: "empty" },
    }),
  }),
];
const service = await startService({ routes });
const { world, server } = service;
const accountId = randomUUID() as AccountId;
await world.store.accounts.add({
  id: accountId,
  email: "ada@example.com",
  firstName: null,
  lastName: null,
  mobileNumber: null,
  language: null,
  identifications: [],
});
const anonymous = { network: null, userAgent: null };
const opened = await openSession(
  world,
  world.store,
  { kind: "account", accountId, email: "ada@example.com" },
  "passkey",
  anonymous,
);
const cookie = `paraph=${opened.secret}`;

const ask = async (
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>>,
) => server.app.inject({ method, url: path, headers: { host: "localhost:8080", ...headers } });

test("12 a session is known by its cookie, and by nothing that lies in the database", async () => {
  const known = await ask("GET", "/who", { cookie });
  assert.equal(known.statusCode, 200);
  assert.equal(known.json<{ email: string }>().email, "ada@example.com");
  for (const wrong of ["", "paraph=", `paraph=${opened.session.id}`, `other=${opened.secret}`]) {
    const refused = await ask("GET", "/who", { cookie: wrong });
    assert.equal(refused.json<{ key: string }>().key, "error.session.required", wrong);
  }
});

test("12 a changing call needs the token, our Origin and our own site", async () => {
  const own = { cookie, origin: "http://localhost:8080", "x-csrf-token": opened.csrfToken };
  const status = async (headers: Readonly<Record<string, string>>) =>
    (await ask("POST", "/change", headers)).statusCode;
  assert.equal(await status(own), 204);
  assert.equal(await status({ ...own, "sec-fetch-site": "same-origin" }), 204);
  const { origin: _origin, ...withoutOrigin } = own;
  const { "x-csrf-token": _token, ...withoutToken } = own;
  const forged: readonly Readonly<Record<string, string>>[] = [
    withoutOrigin,
    withoutToken,
    { ...own, "x-csrf-token": "0".repeat(64) },
    { ...own, origin: "https://evil.example" },
    { ...own, origin: "http://localhost:8080.evil.example" },
    { ...own, origin: "null" },
    { ...own, "sec-fetch-site": "cross-site" },
    { ...own, "sec-fetch-site": "same-site" },
  ];
  for (const headers of forged) assert.equal(await status(headers), 403, JSON.stringify(headers));
});

test("12 a call without a session comes from our own pages too, and sets several cookies", async () => {
  const entered = await ask("POST", "/enter", { origin: "http://localhost:8080" });
  assert.deepEqual([entered.statusCode, entered.headers["set-cookie"]], [204, ["a=1", "b=2"]]);
  const foreign = await ask("POST", "/enter", { origin: "https://evil.example" });
  assert.equal(foreign.json<{ key: string }>().key, "error.request.origin_foreign");
  assert.equal((await ask("POST", "/enter", {})).statusCode, 403);
});

test("12 an ended session is over at once, and one that slept 30 minutes too", async () => {
  const holder = { kind: "account", accountId, email: "ada@example.com" } as const;
  const ended = await openSession(world, world.store, holder, "passkey", anonymous);
  const own = { cookie: `paraph=${ended.secret}` };
  assert.equal((await ask("GET", "/who", own)).statusCode, 200);
  await world.store.sessions.end(ended.session.id);
  assert.equal((await ask("GET", "/who", own)).statusCode, 401);
  const slept = await openSession(world, world.store, holder, "passkey", anonymous);
  await world.store.sessions.seen(slept.session.id, new Date(Date.now() + 1000));
  service.advance(1802);
  assert.equal((await ask("GET", "/who", { cookie: `paraph=${slept.secret}` })).statusCode, 401);
  service.advance(-1802);
});

test("12 a host name that is none of ours answers 421, a probe answers everybody", async () => {
  const at = async (host: string, path = "/docs") =>
    (await server.app.inject({ method: "GET", url: path, headers: { host } })).statusCode;
  for (const own of ["localhost:8080", "127.0.0.1:1", "[::1]:8080", "sign.localhost"]) {
    assert.equal(await at(own), 200, own);
  }
  for (const foreign of ["evil.example", "localhost.evil.example", "10.0.0.7"]) {
    assert.equal(await at(foreign), 421, foreign);
  }
  assert.equal(await at("10.0.0.7", "/management/health"), 200);
});

test("12 in production only the configured addresses are ours, and cookies carry the prefix", async () => {
  const production = await startService({
    settings: {
      mode: "production",
      publicUrl: "https://api.example",
      signingAppUrl: "https://sign.example",
      validationUrl: "https://check.example",
    },
    routes,
  });
  const at = async (headers: Readonly<Record<string, string>>, path = "/docs") =>
    (await production.server.app.inject({ method: "GET", url: path, headers })).statusCode;
  for (const host of ["api.example", "sign.example", "check.example:443"]) {
    assert.equal(await at({ host }), 200, host);
  }
  assert.equal(await at({ host: "localhost:8080" }), 421);
  const secret = opened.secret;
  assert.equal(await at({ host: "sign.example", cookie: `paraph=${secret}` }, "/who"), 401);
});
