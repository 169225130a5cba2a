import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "@sinclair/typebox";
import { Refusal } from "@paraph/contract/errors";
import { isUuid, type RequestId } from "../../src/domain/ids.ts";
import { ok, route, type Route } from "../../src/http/frame/route.ts";
import { mountsFor } from "../../src/main/mounts.ts";
import { prometheusMetrics } from "../../src/adapters/metrics/prometheus.ts";
import { ACME, startService, type TestService } from "../kit/service.ts";
import type { Endpoint } from "./calls.ts";
import { makeThings, nowhere, pdf, type Things } from "./cast.ts";
import { walkWorlds, type Walker } from "./walk-worlds.ts";

const PLANTED = "/planted/{id}";
const Params = Type.Object({ id: Type.String() });
const common = {
  part: "7",
  access: "token",
  limit: "write",
  refusals: ["error.sr.not_found"],
  path: PLANTED,
  params: Params,
  answers: { 200: { description: "planted", schema: Type.Object({}) } },
} as const;

/** Two routes that forget to ask whose the request is: one tells of it, one writes about it. */
const PLANTED_ROUTES: readonly Route[] = [
  route({
    ...common,
    method: "GET",
    summary: "Tells the title of any request",
    handle: async ({ store }, { params: { id } }) => {
      const request = isUuid(id) ? await store.requests.find(id as RequestId) : null;
      if (!request) throw new Refusal("error.sr.not_found");
      return ok({ title: request.title });
    },
  }),
  route({
    ...common,
    method: "DELETE",
    summary: "Writes into a table that nobody knows",
    handle: async (_world, { params: { id } }) => {
      await service.database.owner.sql`update planted set note = ${id}`;
      throw new Refusal("error.sr.not_found");
    },
  }),
];
const service: TestService = await startService({ routes: PLANTED_ROUTES });
const { world, call, logIn } = service;
const acme = await world.store.tenancy.findApiUser(ACME.username);
assert.ok(acme);
const PRODUCTION = { username: "api_prod_acme", key: "a key of production that is long enough" };
await world.store.tenancy.addApiUser({
  username: PRODUCTION.username,
  businessId: acme.businessId,
  environment: "production",
  keyHash: world.secretKeys.digest("api_key", PRODUCTION.key),
  expiresAt: null,
});
const tokens = { demo: await logIn(), production: await logIn(PRODUCTION) };

async function validated(token: string): Promise<string> {
  const body = { content: pdf() };
  const reply = await call("POST", "/validation/v1/validate/document", { token, body });
  assert.equal(reply.status, 200, reply.text);
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(reply.text) ?? [];
  assert.ok(id, reply.text);
  return id;
}

/** What a production key can make without a provider. */
async function productionThings(): Promise<Things> {
  const token = tokens.production;
  const make = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const reply = await call("POST", `/v3${path}`, { token, body });
    assert.ok(reply.status < 300, `${path} ${reply.text}`);
    return reply.json();
  };
  const document = String((await make("/documents", { title: "a", content: pdf() }))["id"]);
  const second = String((await make("/documents", { title: "b", content: pdf() }))["id"]);
  const free = String((await make("/documents", { title: "c", content: pdf() }))["id"]);
  const members = [{ email: "member@people.test" }];
  const group = String((await make("/groups", { name: "g", type: "SIGNER", members }))["id"]);
  const made = await make("/signature-requests", {
    title: "Secret",
    documents: [{ id: document }, { id: second }],
    quality: "SES",
    signatures: [{ account_email: "signer@people.test" }],
    callback_success_url: "http://127.0.0.1:9/never",
  });
  const request = String(made["id"]);
  const root = `/signature-requests/${request}`;
  const seen = await make(`${root}/observers`, { type: "USER", email: "observer@people.test" });
  const file = { filename: "a.txt", content_type: "text/plain", content: "YQ==" };
  const whole = await make(`${root}/attachments`, file);
  const { signatures, attachments } = whole as {
    signatures: { sid: string }[];
    attachments: { attachment_id: string }[];
  };
  await make(`${root}/initiate`, {});
  return {
    ...nowhere(),
    document,
    second,
    free,
    group,
    request,
    observer: String(seen["id"]),
    signature: signatures[0]?.sid ?? "",
    attachment: attachments[0]?.attachment_id ?? "",
    validation: await validated(token),
  };
}

const demo: Things = {
  ...(await makeThings(service, tokens.demo, "OPEN")),
  validation: await validated(tokens.demo),
};
const production = await productionThings();
const walkers: readonly Walker[] = [
  { ...ACME, environment: "demo", token: tokens.demo, foreign: production },
  { ...PRODUCTION, environment: "production", token: tokens.production, foreign: demo },
];

/** The table of routes as it is served, whatever will be in it. */
const frame = {
  trustedProxies: [],
  httpsOnly: false,
  tls: null,
  metrics: prometheusMetrics(),
  metricsToken: null,
  web: null,
};
const endpoints: readonly Endpoint[] = mountsFor(
  world.settings,
  frame,
)({ state: "serving" })
  .flatMap(({ root, routes }) => routes.map((one) => ({ root, route: one })))
  .filter(({ route: one }) => one.access === "token");
const planted: readonly Endpoint[] = PLANTED_ROUTES.map((one) => ({
  root: "/v3",
  route: one,
}));

test("14. nothing of one environment is seen or moved from the other, by any call, in any table", async () => {
  assert.ok(endpoints.length > 120, String(endpoints.length));
  for (const walker of walkers) assert.deepEqual(await walkWorlds(service, endpoints, walker), []);
});

test("control: a route that tells and one that writes are found, in a table that is new", async () => {
  const { sql } = service.database.owner;
  await sql`create table planted (note text not null)`;
  await sql`insert into planted values ('as it was')`;
  const [walker] = walkers;
  assert.ok(walker);
  assert.deepEqual(await walkWorlds(service, planted, walker), [
    `demo: GET /v3${PLANTED} answers 200 and about nothing 404`,
    `demo: DELETE /v3${PLANTED} moved planted`,
  ]);
});
