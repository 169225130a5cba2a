import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { BUSINESS_CALLS } from "@paraph/contract/app";
import { addMember } from "../../src/actions/business/manage-members.ts";
import type { RequestId, SignatureId } from "../../src/domain/ids.ts";
import { replaceLink } from "../../src/actions/requests/renew-link.ts";
import { oneGuest } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

/** Stands for the built application. */
const folder = mkdtempSync(path.join(tmpdir(), "paraph-web-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, "policy.json"), JSON.stringify({ style: [] }));
for (const name of ["index", "sign"]) writeFileSync(path.join(folder, `${name}.html`), name);

const service = await startService({ frame: { web: folder } });
const { call, world } = service;
const user = await world.store.tenancy.findApiUser("api_demo_acme");
assert.ok(user);
const admin = await personOf(service, "admin@acme.example");
const names = { firstName: null, lastName: null };
await addMember(world, user.businessId, { email: admin.email, ...names, role: "admin" });
const guest = await oneGuest(service);
const link = `/view/${guest.requestId}/${guest.secret}`;
const list = `/app/business/${user.businessId}/embedding`;
const token = await service.logIn(undefined, "v3");

/** Asks for an address for a frame, as the server of an integrator does. */
const ask = (sid: string = guest.signatureId, id: string = guest.requestId) =>
  call("POST", `/v3/signature-requests/${id}/signatures/${sid}/embed`, { token });

/** The path of a new address, and its secret. */
async function issued(): Promise<{ readonly path: string; readonly secret: string }> {
  const answer = await ask();
  assert.equal(answer.status, 201, answer.text);
  const { pathname } = new URL(String(answer.json()["url"]));
  return { path: pathname, secret: pathname.split("/").at(-1) ?? "" };
}

const headers = { origin: service.url };
const openWith = (secret: string, more: object = { opensOnce: true, isEmbedded: true }) =>
  call("POST", "/app/links/open", {
    body: { requestId: guest.requestId, secret, ...more },
    headers,
  });

const put = (origins: unknown) => admin.call("PUT", list, { origins });

/** Who may frame an address, by both headers. */
async function framersOf(address: string, headers: object = {}) {
  const answer = await call("GET", address, { headers: { ...headers } });
  const policy = answer.headers.get("content-security-policy") ?? "";
  const ancestors = /frame-ancestors ([^;]*)$/.exec(policy)?.[1];
  return [answer.status, ancestors, answer.headers.get("x-frame-options")];
}

const NOBODY = [200, "'none'", "DENY"];
const inFrameOf = (referer?: string) => ({
  "sec-fetch-dest": "iframe",
  ...(referer !== undefined && { referer }),
});

describe("4.5 embedding", { concurrency: false }, () => {
  test("4.5 nobody frames a signing page until the business lists an origin", async () => {
    assert.deepEqual((await admin.call("GET", list)).json(), { origins: [] });
    assert.deepEqual(await framersOf(link), NOBODY);
    const refused = await ask();
    assert.deepEqual([refused.status, refused.json()["key"]], [403, "error.feature.not_enabled"]);
    assert.match(refused.text, /lists no origin .* An administrator lists one under Embedding/);
  });

  test("4.5 a list is taken whole or not at all, at most 20, and recorded", async () => {
    const kept = ["http://localhost:3000", "https://shop.example"];
    assert.deepEqual((await put([...kept, "https://shop.example/"])).json(), { origins: kept });
    assert.equal((await put(["https://other.example", "https://*.example"])).status, 400);
    const many = Array.from({ length: 21 }, (_, place) => `https://a${place}.example`);
    assert.equal((await put(many)).status, 400);
    assert.equal((await put(many.slice(1))).status, 200, "20 are taken");
    assert.equal((await put(kept)).status, 200);
    assert.deepEqual((await admin.call("GET", list)).json(), { origins: kept });
    const trail = await admin.call("GET", `/app/business/${user.businessId}/trail`);
    assert.match(trail.text, /business\.changed/);
    const [last] = await service.database.owner.sql<{ facts: unknown }>`
      select facts from audit_event where type = 'business.changed'
       order by n desc limit 1`;
    assert.match(JSON.stringify(last?.facts), /embeddingOrigins.*https:\/\/shop\.example/);
  });

  test("4.3 an address for a frame is valid for ten minutes and names who it is for", async () => {
    const before = Date.now();
    const answer = await ask();
    const { url, expires_at: expiresAt } = answer.json() as { url: string; expires_at: string };
    const life = Date.parse(expiresAt) - before;
    assert.ok(life >= 600_000 && life < 660_000, String(life));
    const start = `${world.settings.signingAppUrl}/embed/${guest.requestId}/`;
    assert.ok(url.startsWith(start), url);
    assert.match(url.slice(start.length), /^[\w-]{43}$/);
    const kept = await service.database.owner.sql`select * from embed_address`;
    assert.ok(!JSON.stringify(kept).includes(url.slice(start.length)), "kept as a digest");
  });

  test("4.3 an address for a frame is refused where nobody can sign in one", async () => {
    const keyOf = async (sid: string, id?: string) => String((await ask(sid, id)).json()["key"]);
    assert.equal(await keyOf(guest.requestId), "error.sr.signature_not_found");
    assert.equal(await keyOf(guest.signatureId, randomUUID()), "error.sr.not_found");
    const asked = { title: "Known", content: Buffer.from(aPdf()).toString("base64") };
    const made = await call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: { ...asked, signatures: [{ account_email: admin.email }] },
    });
    const known = made.json() as { id: string; signatures: { sid: string }[] };
    const account = await ask(known.signatures[0]?.sid, known.id);
    assert.equal(account.status, 404);
    assert.match(account.text, /Only signers without an account sign in a frame/);
    const over = await oneGuest(service);
    const withdraw = `/v3/signature-requests/${over.requestId}/withdraw`;
    assert.equal((await call("POST", withdraw, { token, body: {} })).status, 200);
    assert.equal(await keyOf(over.signatureId, over.requestId), "error.sr.not_open");
    const other = await service.logIn(await service.addBusiness("other"), "v3");
    const path = `/v3/signature-requests/${guest.requestId}/signatures/${guest.signatureId}/embed`;
    assert.equal((await call("POST", path, { token: other })).status, 404);
  });

  test("4.5 the listed origins frame the page of an address for frames, and no other page", async () => {
    const listed = [200, "http://localhost:3000 https://shop.example", null];
    const { path: framed } = await issued();
    assert.deepEqual(await framersOf(framed), listed);
    assert.deepEqual(await framersOf(framed, inFrameOf("https://shop.example/cart")), listed);
    assert.deepEqual(await framersOf(framed, inFrameOf()), listed, "the policy decides alone");
    assert.deepEqual(await framersOf(link), NOBODY, "a permanent link");
    const entry = `/signing/${guest.requestId}/${guest.signatureId}`;
    const others = ["/login", "/inbox", "/validate", "/business", "/me", "/help", entry];
    for (const address of [`/view/${guest.requestId}`, `${entry}/confirm`, ...others]) {
      assert.deepEqual(await framersOf(address), NOBODY, address);
      assert.deepEqual(await framersOf(address, inFrameOf("https://shop.example/")), NOBODY);
    }
    assert.deepEqual(await framersOf(`${link}x`), [404, "'none'", "DENY"], "no link");
  });

  test("4.5 a frame of an unlisted page gets a page that says so and can do nothing", async () => {
    const { path: framed } = await issued();
    const cases = [
      [framed, "https://evil.example/"],
      [link, "https://evil.example/"],
      [link, "https://shop.example/"],
    ] as const;
    for (const [address, from] of cases) {
      const sent = { ...inFrameOf(from), "accept-language": "de" };
      assert.deepEqual(await framersOf(address, sent), [403, "*", null]);
      const answer = await call("GET", address, { headers: sent });
      assert.match(answer.text, /innerhalb dieser Seite nicht gezeigt/);
      assert.ok(answer.text.includes(`href="${address}" target="_blank"`));
      assert.doesNotMatch(answer.text, /<script|<form/);
      const policy = answer.headers.get("content-security-policy") ?? "";
      assert.match(policy, /^default-src 'none'; style-src 'self'; base-uri 'none'/);
      assert.match(policy, /form-action 'none'/);
    }
  });

  test("4.5 an address that leads nowhere says so in the frame of any page", async () => {
    const { path: framed } = await issued();
    const deadOnes = [link, framed].map((one) => `/${one.split("/")[1]}/${guest.requestId}/dead`);
    for (const from of ["https://shop.example/", "https://evil.example/", undefined]) {
      for (const dead of deadOnes) {
        const sent = { ...inFrameOf(from), "accept-language": "en" };
        assert.deepEqual(await framersOf(dead, sent), [404, "*", null]);
        const answer = await call("GET", dead, { headers: sent });
        assert.match(answer.text, /it is no longer valid/);
        assert.doesNotMatch(answer.text, /<script|<form|inside of this page/);
      }
    }
  });

  test("4.5 the session of a frame comes in the answer and is no cookie", async () => {
    const { requestId, signatureId } = guest;
    const opened = await openWith((await issued()).secret);
    assert.deepEqual([opened.status, opened.headers.getSetCookie()], [200, []]);
    const { session, csrfToken } = opened.json() as { session: string; csrfToken: string };
    const at = `/app/signing/${requestId}/${signatureId}`;
    const read = (value: string) => call("GET", at, { headers: { "x-link-session": value } });
    assert.equal((await read(session)).status, 200);
    assert.equal((await read(`${session.slice(1)}A`)).status, 401);
    assert.equal((await read("")).status, 401);
    const decline = (more: object) =>
      call("POST", `${at}/report`, {
        body: { kind: "other" },
        headers: { ...headers, "x-link-session": session, ...more },
      });
    assert.equal((await decline({})).json()["key"], "error.session.token_wrong");
    const foreign = { "x-csrf-token": csrfToken, origin: "https://shop.example" };
    assert.equal((await decline(foreign)).json()["key"], "error.request.origin_foreign");
    assert.equal((await decline({ "x-csrf-token": csrfToken })).status, 204);
  });

  test("4.5 a call of a frame never counts the account of the browser", async () => {
    const framed = { "x-link-session": "" };
    assert.equal((await admin.call("GET", list)).status, 200);
    assert.equal((await admin.call("GET", list, undefined, framed)).status, 401);
    const session = await admin.call("GET", "/app/session", undefined, framed);
    assert.equal(session.json()["account"], null, session.text);
    const entry = `/app/signing/${guest.requestId}/${guest.signatureId}`;
    assert.equal((await admin.call("GET", entry, undefined, framed)).status, 401);
  });

  test("4.5 an address for a frame opens once, and looking at it does not use it", async () => {
    const { requestId } = guest;
    const { path: framed, secret } = await issued();
    const body = { requestId, secret, opensOnce: true };
    const look = () => call("POST", "/app/links/preview", { body, headers });
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await framersOf(framed))[0], 200);
      assert.equal((await look()).json()["state"], "ready");
    }
    const tries = await Promise.all(Array.from({ length: 8 }, () => openWith(secret)));
    assert.equal(tries.filter(({ status }) => status === 200).length, 1);
    assert.equal(tries.filter(({ status }) => status === 404).length, 7);
    const again = await openWith(secret);
    const unknown = await openWith("x".repeat(43));
    const said = ({ status, json }: typeof again) => [status, { ...json(), serverTime: null }];
    assert.deepEqual(said(again), said(unknown), "a used one is like an unknown one");
    assert.equal((await look()).json()["state"], "link_invalid");
    const used = await framersOf(framed, inFrameOf("https://shop.example/"));
    assert.deepEqual(used, [404, "http://localhost:3000 https://shop.example", null], "can say so");
  });

  test("4.5 an address for a frame is over after ten minutes", async () => {
    const { path: framed, secret } = await issued();
    await service.database.owner.sql`
      update embed_address set expires_at = expires_at - interval '10 minutes'
       where used_at is null`;
    assert.equal((await openWith(secret)).status, 404);
    assert.equal((await framersOf(framed))[0], 404);
  });

  test("4.5 neither kind of secret opens what the other does", async () => {
    const { secret } = await issued();
    assert.equal((await openWith(secret, {})).status, 404);
    assert.equal((await openWith(secret, { isEmbedded: true })).status, 404);
    assert.equal((await openWith(guest.secret, { isEmbedded: true })).status, 404);
    assert.equal((await openWith(guest.secret, { opensOnce: true })).status, 404);
    const elsewhere = await oneGuest(service);
    const body = { requestId: elsewhere.requestId, secret, opensOnce: true, isEmbedded: true };
    assert.equal((await call("POST", "/app/links/open", { body, headers })).status, 404);
    assert.equal((await openWith(secret)).status, 200, "a control");
  });

  test("12 a new link ends the addresses for frames of its signature", async () => {
    const { requestId, signatureId } = await oneGuest(service);
    const answer = await ask(signatureId, requestId);
    const secret = String(answer.json()["url"]).split("/").at(-1) ?? "";
    const request = await world.store.requests.find(requestId as RequestId);
    assert.ok(request);
    const business = await world.store.tenancy.findBusiness(user.businessId);
    assert.ok(business);
    const actor = { kind: "api", user, business } as const;
    await replaceLink(world, actor, request.id, signatureId as SignatureId);
    const body = { requestId, secret, opensOnce: true, isEmbedded: true };
    assert.equal((await call("POST", "/app/links/open", { body, headers })).status, 404);
  });

  test("4.5 whose pages are told is known to who has an address for a frame", async () => {
    const { requestId } = guest;
    const { secret } = await issued();
    const path = "/app/links/embedding";
    const asked = async (body: object) =>
      (await call("POST", path, { body: { requestId, ...body }, headers })).json();
    const origins = ["http://localhost:3000", "https://shop.example"];
    assert.deepEqual(await asked({ secret, opensOnce: true }), { origins });
    await openWith(secret);
    assert.deepEqual(await asked({ secret, opensOnce: true }), { origins }, "a used one too");
    assert.deepEqual(await asked({ secret: "x", opensOnce: true }), { origins: [] });
    assert.deepEqual(await asked({ secret: guest.secret }), { origins: [] }, "a permanent link");
  });

  test("4.5 only administrators see and change the list", async () => {
    const member = await personOf(service, "member@acme.example");
    await addMember(world, user.businessId, { email: member.email, ...names, role: "member" });
    for (const { method } of [BUSINESS_CALLS.embedding, BUSINESS_CALLS.putEmbedding]) {
      const body = method === "PUT" ? { origins: [] } : undefined;
      assert.equal((await member.call(method, list, body)).status, 403);
    }
  });

  test("4.5 the list is changed after a fresh login only", async () => {
    await service.database.owner.sql`
      update session set proven_at = proven_at - interval '16 minutes'`;
    const late = await put(["https://evil.example"]);
    assert.equal(late.json()["key"], "error.session.proof_old", late.text);
    assert.equal((await admin.call("GET", list)).status, 200);
  });
});
