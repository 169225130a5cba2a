import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openSession } from "../../src/actions/sessions/open-session.ts";
import type { AccountId } from "../../src/domain/ids.ts";
import { webRoutes } from "../../src/http/app/index.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world } = service;
const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
const [stranger] = await guestsOf(service, [anEntry("Zoe")]);
assert.ok(ada && bob && stranger);
const page = await ada.open();
await bob.open();
await stranger.open();
const [document] = page.documents;
const declared = await ada.declare(page);
const { id: intentId } = declared.json() as { id: string };
const token = await service.logIn();

type Browser = { readonly cookie?: string; readonly csrf?: string; readonly bearer?: string };

async function anAccount(email: string): Promise<Browser> {
  const accountId = randomUUID() as AccountId;
  const unknown = { firstName: null, lastName: null, mobileNumber: null, language: null };
  await world.store.accounts.add({ id: accountId, email, ...unknown, identifications: [] });
  const holder = { kind: "account", accountId, email } as const;
  const opened = await openSession(world, world.store, holder, "passkey", {
    network: null,
    userAgent: null,
  });
  return { cookie: `paraph=${opened.secret}`, csrf: opened.csrfToken };
}

/** Everybody who has nothing to do with Ada's signature, and what they hold. */
const OTHERS: Readonly<Record<string, Browser>> = {
  nobody: {},
  "an API user": { bearer: token },
  "the other signer's link": { cookie: bob.cookie() },
  "a link of another request": { cookie: stranger.cookie() },
  "another account": await anAccount("mallory@example.com"),
  "a forged cookie": { cookie: `paraph-link-${ada.signatureId}=${"A".repeat(43)}` },
  "another link's secret under this name": {
    cookie: `paraph-link-${ada.signatureId}=${bob.cookie().split("=")[1] ?? ""}`,
  },
};

const BODIES: Readonly<Record<string, unknown>> = {
  "/intents": {
    documents: [{ id: document?.id, versionId: document?.versionId, sha256: document?.sha256 }],
    mark: { kind: "none" },
    places: [],
    quality: "SES",
    consent: true,
    language: "en",
  },
  "/identification": {
    firstName: "Eve",
    lastName: "Eve",
    dateOfBirth: "1990-01-01",
    nationality: "CH",
    documentType: "PASSPORT",
    documentNumber: "X1",
    issuingCountry: "CH",
    validUntil: "2999-12-31",
  },
  "/code": { factor: "email_code" },
  "/report": { kind: "other" },
  "/pictures": { content: "AAAA" },
  "/clear-place": { page: 0, x: 10, y: 10, width: 100, height: 40 },
  "/mark-preview": {
    documentId: document?.id,
    position: { page: 0, x: 10, y: 10, width: 100, height: 40 },
    mark: { kind: "none" },
    language: "en",
  },
  "/signatures/{signatureId}": { act: "sign" },
  "/signers": { email: "eve@example.com" },
  "/observers": { email: "eve@example.com" },
  "{requestId}/documents": { documentId: document?.id },
  "/deadline": { day: "2999-01-01" },
  "/form": { form: "{}" },
  "/finish": { documents: [document?.id], title: "Mine", signers: [], watchers: [], send: false },
  "/handover": { from: "bob@example.com", to: "mallory@example.com" },
};

function addressOf(path: string): string {
  return path
    .replace("{businessId}", randomUUID())
    .replace("{requestId}", ada?.requestId ?? "")
    .replace("{signatureId}", ada?.signatureId ?? "")
    .replace("{documentId}", document?.id ?? "")
    .replace("{versionId}", document?.versionId ?? "")
    .replace("{intentId}", intentId)
    .replace(/attachments$/, "attachments?filename=a.txt&contentType=text%2Fplain");
}

async function ask(method: string, path: string, { cookie, csrf, bearer }: Browser) {
  const ending = Object.keys(BODIES).find((end) => path.endsWith(end)) ?? "";
  return service.call(method, addressOf(path), {
    ...(method !== "GET" && { body: BODIES[ending] ?? {} }),
    ...(bearer && { token: bearer }),
    headers: {
      origin: service.url,
      ...(cookie && { cookie }),
      ...(csrf && { "x-csrf-token": csrf }),
    },
  });
}

const guarded = webRoutes.filter(({ access }) => access === "link" || access === "session");

describe("12. who may call the web application", () => {
  test("every call says who may make it, and changing ones come from our own pages", () => {
    assert.ok(guarded.length >= 12);
    for (const { method, access, ownPagesOnly, path } of webRoutes) {
      assert.notEqual(access, "token", path);
      if (method !== "GET") assert.equal(ownPagesOnly, true, path);
    }
  });

  for (const [who, browser] of Object.entries(OTHERS)) {
    test(`${who} reaches nothing of somebody else's signature`, async () => {
      for (const { method, path, access } of guarded) {
        if (!path.includes("{requestId}")) continue;
        const reply = await ask(method, path, browser);
        const message = `${who}: ${method} ${path} answered ${reply.status} ${reply.text.slice(0, 120)}`;
        assert.ok([401, 403, 404].includes(reply.status), message);
        assert.ok(!reply.text.includes("Contract") && !reply.text.includes("%PDF"), message);
        assert.ok(access === "link" || access === "session");
      }
    });
  }

  test("no call of an account is taken from who is not logged in to one", async () => {
    const { "another account": _known, ...unknown } = OTHERS;
    const own = guarded.filter(
      ({ access, path }) => access === "session" && !path.includes("{req"),
    );
    assert.ok(own.length >= 10);
    for (const [who, browser] of Object.entries({
      ...unknown,
      "the signer's link": { cookie: ada.cookie() },
    })) {
      for (const { method, path } of own) {
        const reply = await ask(method, path, browser);
        assert.ok([401, 403].includes(reply.status), `${who}: ${method} ${path} ${reply.status}`);
      }
    }
  });

  test("the request is as it was afterwards, and its own signer reaches every page of it", async () => {
    const now = await ada.page();
    assert.deepEqual([now.state, now.intent?.id, now.intent?.sentTo], ["ready", intentId, null]);
    for (const { method, path } of guarded.filter(({ access }) => access === "link")) {
      if (method !== "GET") continue;
      const reply = await ask("GET", path, { cookie: ada.cookie() });
      // The protocol is for who has signed.
      assert.equal(reply.status, path.endsWith("/protocol") ? 403 : 200, path);
    }
  });
});
