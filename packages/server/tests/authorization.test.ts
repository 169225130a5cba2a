import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import type { Route } from "../src/http/route.ts";
import { sandboxRoutes } from "../src/http/sandbox/index.ts";
import { v1Routes } from "../src/http/v1/index.ts";
import { v2Routes } from "../src/http/v2/index.ts";
import { v3Routes } from "../src/http/v3/index.ts";
import { startService, type Reply } from "./service.ts";

/**
 * Generated from the routes: everybody who is not the owner, at every endpoint, with the real ids of
 * somebody else's objects. A new route is in it by itself; one whose parameters the test cannot fill
 * makes it fail.
 */
const service = await startService();
const { call, logIn, addBusiness, world } = service;
const owner = await logIn();
const colleague = await logIn(await addColleague());
const stranger = await logIn(await addBusiness("stranger"));

const MOUNTS = [
  { root: "/v1", routes: v1Routes },
  { root: "/v2", routes: v2Routes },
  { root: "/v3", routes: v3Routes },
  { root: "/sandbox", routes: sandboxRoutes },
];
const ROUTES = MOUNTS.flatMap(({ root, routes }) =>
  routes.filter(({ access }) => access === "token").map((route) => ({ root, route })),
);

const thing = await makeThings();

/** Bodies that are well formed, so that a refusal is about the object and not about the form. */
const BODIES: Readonly<Record<string, unknown>> = {
  "/documents": { title: "x", content: Buffer.from(aPdf()).toString("base64") },
  "/documents/{id}/access": { read_access: ["eve@example.com"] },
  "/documents/{id}/watermark": { text: "COPY" },
  "/signature-requests": { title: "taken over", document_id: thing.free, id: thing.request },
  "/signature-requests/bulk": [thing.request],
  "/signature-requests/{id}": { title: "taken over" },
  "/signature-requests/{id}/withdraw": { message: "gone" },
  "/signature-requests/{id}/signatures": {
    account_email: "eve@example.com",
    signer_email_address: "eve@example.com",
  },
  "/signature-requests/{id}/documents": { document_id: thing.free },
  "/signature-requests/{id}/observers": { type: "USER", email: "eve@example.com" },
  "/signature-requests/{id}/attachments": {
    filename: "a.txt",
    content_type: "text/plain",
    content: "YQ==",
  },
  "/groups": { name: "Mine", type: "SIGNER", members: [{ email: "eve@example.com" }] },
  "/groups/{id}": { name: "Taken over" },
  "/seal": { document_id: thing.free },
  "/clock": { advance_seconds: 1 },
};

/** Calls about nobody's object in particular: they show and change only what is the caller's own. */
const OWN = new Set([
  "GET /documents",
  "POST /documents",
  "GET /signature-requests",
  "POST /signature-requests/bulk",
  "POST /groups",
  "GET /groups",
  "GET /messages",
  "GET /clock",
  "POST /clock",
  "GET /callback-secret",
  "POST /callback-secret",
]);

describe("7. whoever may not see an object gets the same answer as for one that is not there", () => {
  for (const { root, route } of ROUTES) {
    const name = `${route.method} ${root}${route.path}`;
    test(`${name}: without a token 401`, async () => {
      const reply = await send(root, route, thing, null);
      assert.equal(reply.status, 401);
      assert.equal(reply.json()["key"], "error.auth.token_missing");
    });
    if (OWN.has(`${route.method} ${route.path}`)) continue;
    const readers = isOfBusiness(route) ? { stranger } : { stranger, colleague };
    for (const [who, token] of Object.entries(readers)) {
      test(`${name}: a ${who} finds nothing`, async () => {
        const foreign = await send(root, route, thing, token);
        const missing = await send(root, route, nowhere(), token);
        assert.ok(foreign.status >= 400, `answered ${String(foreign.status)}: ${foreign.text}`);
        assert.deepEqual(told(foreign), told(missing));
      });
    }
  }
});

test("7. lists show nothing of others", async () => {
  for (const token of [stranger, colleague]) {
    for (const path of ["/v3/documents", "/v3/signature-requests", "/v2/signature-requests"]) {
      const { text, headers } = await call("GET", path, { token });
      assert.ok(!text.includes(thing.request) && !text.includes(thing.document), path);
      assert.ok(["0", "1", "2", "3"].includes(headers.get("x-total-count") ?? ""), path);
    }
    const bulk = await call("POST", "/v3/signature-requests/bulk", {
      token,
      body: [thing.request],
    });
    assert.equal(bulk.text, "[]");
  }
  const groups = await call("GET", "/v3/groups", { token: stranger });
  assert.ok(!groups.text.includes(thing.group));
});

test("7. after all that the owner's objects are as they were", async () => {
  const request = await call("GET", `/v3/signature-requests/${thing.request}`, { token: owner });
  assert.deepEqual(request.json(), thing.before);
  const document = await call("GET", `/v3/documents/${thing.document}`, { token: owner });
  assert.equal(document.status, 200);
  const group = await call("GET", `/v3/groups/${thing.group}`, { token: owner });
  assert.equal(group.json()["name"], "Board");
});

type Things = Awaited<ReturnType<typeof makeThings>>;

async function makeThings() {
  const document = await create("/v3/documents", "id", { title: "a", content: pdf() });
  const free = await create("/v3/documents", "id", { title: "b", content: pdf() });
  const group = await create("/v3/groups", "id", {
    name: "Board",
    type: "SIGNER",
    members: [{ email: "ada@example.com" }],
  });
  const request = await create("/v3/signature-requests", "id", {
    title: "Secret",
    document_id: document,
    signatures: [{ account_email: "ada@example.com" }],
    callback_error_url: "http://127.0.0.1:9/never",
  });
  const root = `/v3/signature-requests/${request}`;
  const observer = await call("POST", `${root}/observers`, {
    token: owner,
    body: { type: "USER", email: "observer@example.com" },
  });
  const text = { filename: "a.txt", content_type: "text/plain", content: "YQ==" };
  const attached = await call("POST", `${root}/attachments`, { token: owner, body: text });
  assert.equal(attached.status, 200, attached.text);
  const shown = await call("GET", root, { token: owner });
  const before = shown.json();
  const [signature] = before["signatures"] as { sid: string }[];
  const [attachment] = before["attachments"] as { attachment_id: string }[];
  return {
    document,
    free,
    group,
    request,
    before,
    observer: String(observer.json()["id"]),
    signature: signature?.sid ?? "",
    attachment: attachment?.attachment_id ?? "",
  };
}

/** The same kinds of ids, of nothing. */
function nowhere(): Things {
  const none = randomUUID();
  const hex = none.replaceAll("-", "");
  return {
    document: none,
    free: none,
    request: none,
    signature: none,
    attachment: none,
    group: `gr_${hex}`,
    observer: `ob_${hex}`,
    before: {},
  };
}

/** Groups belong to the business, not to one API user. */
function isOfBusiness({ path }: Route): boolean {
  return path.startsWith("/groups");
}

function send(root: string, route: Route, things: Things, token: string | null): Promise<Reply> {
  const body = bodyFor(route, things);
  return call(route.method, root + fill(route.path, things), {
    ...(token === null ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
}

function bodyFor(route: Route, things: Things): unknown {
  if (route.body === undefined) return undefined;
  const body = BODIES[route.path];
  if (body === undefined && route.body !== "stream") return {};
  const own = JSON.stringify(body ?? {});
  return JSON.parse(
    own.replaceAll(thing.free, things.free).replaceAll(thing.request, things.request),
  ) as unknown;
}

function fill(path: string, things: Things): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = VALUES[name]?.(things, path);
    assert.ok(value !== undefined, `no value for {${name}} of ${path}`);
    return value;
  });
}

const VALUES: Readonly<Record<string, (things: Things, path: string) => string>> = {
  id: ({ document, request, group }, path) =>
    path.startsWith("/documents") ? document : path.startsWith("/groups") ? group : request,
  page: () => "0",
  sid: ({ signature }) => signature,
  document_id: ({ document }) => document,
  observer_id: ({ observer }) => observer,
  attachment_id: ({ attachment }) => attachment,
  callback_id: () => randomUUID(),
  evidence_id: () => randomUUID(),
};

/** Everything that an answer tells but what names this very call. */
function told(reply: Reply): unknown {
  const { path: _path, request_id: _id, ...rest } = reply.json();
  return { status: reply.status, ...rest };
}

async function create(path: string, member: string, body: unknown): Promise<string> {
  const reply = await call("POST", path, { token: owner, body });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()[member]);
}

/** Another API user of the owner's own business. */
async function addColleague(): Promise<{ username: string; key: string }> {
  const acme = await world.store.tenancy.findApiUser("api_demo_acme");
  assert.ok(acme);
  const key = "key of a colleague that is long enough";
  await world.store.tenancy.addApiUser({
    username: "api_demo_acme_2",
    businessId: acme.businessId,
    environment: "demo",
    keyHash: world.keyHasher.hash(key),
    expiresAt: null,
  });
  return { username: "api_demo_acme_2", key };
}

function pdf(): string {
  return Buffer.from(aPdf()).toString("base64");
}
