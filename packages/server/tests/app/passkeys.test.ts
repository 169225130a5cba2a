import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { describe, test } from "node:test";
import type { Intent, Me, SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { anAuthenticator, type Forged } from "../kit/authenticator.ts";
import {
  loadDocuments,
  aPerson,
  PASSWORD,
  registered,
  textedCode,
  type RegisteredPerson,
} from "../kit/registered.ts";
import { startService } from "../kit/service.ts";
import { verdictOn } from "../kit/verdict.ts";

const service = await startService();
const ORIGIN = "http://localhost:8080";
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");

type Challenge = { challenge: string; rpId: string };
let numbers = 10;

async function withPasskey(email: string) {
  numbers += 1;
  const person = await registered(service, email, `+41 79 000 10 ${numbers}`);
  const device = anAuthenticator(ORIGIN);
  const offer = (await person.call("POST", "/app/me/passkeys/challenge")).json() as Challenge;
  const added = await person.call("POST", "/app/me/passkeys", device.make(offer));
  assert.equal(added.status, 200, added.text);
  return { person, device };
}

async function asked(person: RegisteredPerson, path: string): Promise<Challenge> {
  const reply = await person.call("POST", path);
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as Challenge;
}

async function declared(person: RegisteredPerson, email: string) {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: { title: "Lease", content, quality: "AES", signatures: [{ account_email: email }] },
  });
  const { id } = reply.json() as { id: string };
  const page = (await person.call("GET", `/app/signing/${id}`)).json() as SigningPage;
  const base = `/app/signing/${id}/${page.signatureId ?? ""}`;
  await loadDocuments(person, base, page);
  const intent = await person.call("POST", `${base}/intents`, {
    documents: page.documents.map(({ id: document, versionId, sha256 }) => ({
      id: document,
      versionId,
      sha256,
    })),
    mark: { kind: "typed", name: "Ada Muster" },
    places: [],
    quality: "AES",
    legislation: null,
    consent: true,
    language: "en",
  });
  assert.equal(intent.status, 200, intent.text);
  const { id: intentId, factors } = intent.json() as unknown as Intent;
  return { id, factors, at: `${base}/intents/${intentId}` };
}

describe("12. passkeys", { concurrency: false }, () => {
  test("a passkey opens a session by itself, once a challenge", async () => {
    const { device } = await withPasskey("ada@example.com");
    const browser = aPerson(service);
    const challenge = await asked(browser, "/app/account/passkey");
    const passkey = device.assert(challenge);
    const opened = await browser.call("POST", "/app/account/passkey/finish", { passkey });
    assert.equal(opened.status, 200, opened.text);
    const session = (await browser.call("GET", "/app/session")).json();
    assert.equal((session["account"] as { email: string }).email, "ada@example.com");
    const again = await aPerson(service).call("POST", "/app/account/passkey/finish", { passkey });
    assert.equal(again.json()["key"], "error.passkey.refused");
  });

  test("what is forged opens nothing, each for its own reason", async () => {
    const { device } = await withPasskey("bob@example.com");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const forgeries: Readonly<Record<string, Forged>> = {
      "another site": { origin: "https://paraph.example.evil.test" },
      "another relying party": { rpId: "evil.test" },
      "nobody verified": { unverified: true },
      "another key": { key: privateKey },
      "a registration": { type: "webauthn.create" },
      "a counter that did not grow": { counter: 1 },
    };
    const tries = async (forged: Forged) => {
      const browser = aPerson(service);
      const challenge = await asked(browser, "/app/account/passkey");
      const passkey = device.assert(challenge, forged);
      return browser.call("POST", "/app/account/passkey/finish", { passkey });
    };
    for (const [name, forged] of Object.entries(forgeries)) {
      const reply = await tries(forged);
      assert.deepEqual([reply.status, reply.json()["key"]], [400, "error.passkey.refused"], name);
    }
    assert.equal((await tries({})).status, 200, "the same without a forgery");
  });

  test("many who log in from one network do not use up each other's tries, and forgeries end", async () => {
    const { device } = await withPasskey("nora@example.com");
    const tries = async (forged: Forged) => {
      const browser = aPerson(service);
      const challenge = await asked(browser, "/app/account/passkey");
      const passkey = device.assert(challenge, forged);
      return (await browser.call("POST", "/app/account/passkey/finish", { passkey })).status;
    };
    const opened: number[] = [];
    for (let n = 0; n < 40; n += 1) opened.push(await tries({}));
    assert.deepEqual(new Set(opened), new Set([200]));
    const refused: number[] = [];
    for (let n = 0; n < 40; n += 1) refused.push(await tries({ rpId: "evil.test" }));
    assert.deepEqual(new Set(refused), new Set([400, 429]));
    assert.equal(await tries({}), 200, "who holds the passkey is not locked out by neighbours");
    await service.database.sql`delete from rate_limit`;
  });

  test("an old proof changes no factor, and a changed factor ends the other sessions", async () => {
    const { person, device: known } = await withPasskey("carl@example.com");
    const other = aPerson(service);
    const device = anAuthenticator(ORIGIN);
    const offer = await asked(person, "/app/me/passkeys/challenge");
    service.advance(901);
    const late = await person.call("POST", "/app/me/passkeys", device.make(offer));
    assert.equal(late.json()["key"], "error.session.proof_old");
    const wrong = await person.call("POST", "/app/me/proof", { password: "not the password" });
    assert.equal(wrong.json()["key"], "error.account.password_wrong");
    const proof = await person.call("POST", "/app/me/proof", { password: PASSWORD });
    assert.equal(proof.status, 200, proof.text);
    const byPassword = await person.call("POST", "/app/me/passkeys/challenge");
    assert.equal(byPassword.json()["key"], "error.session.proof_old", "a password is not enough");
    const back = aPerson(service);
    const challenge = await asked(back, "/app/account/passkey");
    await back.call("POST", "/app/account/passkey/finish", { passkey: known.assert(challenge) });
    const login = await other.call("POST", "/app/account/login", {
      email: "carl@example.com",
      password: PASSWORD,
    });
    const code = textedCode(service);
    const { handle } = login.json() as { handle: string };
    await other.call("POST", "/app/account/login/finish", { handle, code });
    assert.equal((await other.call("GET", "/app/me")).status, 200);
    const offered = await asked(back, "/app/me/passkeys/challenge");
    const added = await back.call("POST", "/app/me/passkeys", device.make(offered));
    const me = added.json() as Me;
    assert.deepEqual([me.passkeys.length, me.sessions.length], [2, 1]);
    assert.equal((await other.call("GET", "/app/me")).status, 401);
    const changed = await back.call("PUT", "/app/me/password", { password: "password1234" });
    assert.equal(changed.json()["key"], "error.account.password_weak");
  });

  test("the will is declared by a passkey whose challenge is this intent's and no other's", async () => {
    const { person, device } = await withPasskey("dora@example.com");
    const first = await declared(person, "dora@example.com");
    const second = await declared(person, "dora@example.com");
    assert.ok(first.factors.includes("passkey"));
    const login = await asked(aPerson(service), "/app/account/passkey");
    const ofLogin = device.assert(login);
    const refused = await person.call("POST", `${first.at}/confirm`, { passkey: ofLogin });
    assert.equal(refused.json()["key"], "error.passkey.refused", "a login is no declaration");
    const challenge = await asked(person, `${second.at}/passkey`);
    const swapped = await person.call("POST", `${first.at}/confirm`, {
      passkey: device.assert(challenge),
    });
    assert.equal(swapped.json()["key"], "error.passkey.refused", "nor is that of another intent");
    const stranger = await withPasskey("eve@example.com");
    const own = await asked(person, `${first.at}/passkey`);
    const foreign = await person.call("POST", `${first.at}/confirm`, {
      passkey: stranger.device.assert(own),
    });
    assert.equal(foreign.json()["key"], "error.passkey.refused", "nor is somebody else's key");
    const right = await asked(person, `${first.at}/passkey`);
    const signed = await person.call("POST", `${first.at}/confirm`, {
      passkey: device.assert(right),
    });
    assert.deepEqual([signed.status, signed.json()["step"]], [200, "signed"], signed.text);
    const { valid, signatures } = await verdictOn(service, first.id);
    assert.deepEqual([valid, signatures], [true, 1]);
  });

  test("nobody ends, adds or removes what is somebody else's", async () => {
    const { person } = await withPasskey("fay@example.com");
    const { person: mallory } = await withPasskey("mallory@example.com");
    const me = (await person.call("GET", "/app/me")).json() as Me;
    const passkey = encodeURIComponent(me.passkeys[0]?.id ?? "");
    const session = encodeURIComponent(me.sessions[0]?.id ?? "");
    const removed = await mallory.call("DELETE", `/app/me/passkeys/${passkey}`);
    assert.equal(removed.json()["key"], "error.passkey.not_found");
    const ended = await mallory.call("DELETE", `/app/me/sessions/${session}`);
    assert.equal(ended.json()["key"], "error.session.not_found");
    const still = (await person.call("GET", "/app/me")).json() as Me;
    assert.equal(still.passkeys.length, 1);
  });
});
