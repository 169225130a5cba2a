import assert from "node:assert/strict";
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  type KeyObject,
} from "node:crypto";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import type { Region } from "@paraph/contract/words";
import type { TokenKey, TokenKeys } from "../../ports/store/secrets.ts";
import type { TokenUser } from "../../ports/tokens.ts";
import { KeySet } from "./key-set.ts";
import { EdDsaTokens } from "./tokens.ts";

const NOW = new Date("2026-11-15T09:00:00Z");
const USER: TokenUser = { username: "api_demo_acme", environment: "demo", keyVersion: 3 };

function seconds(count: number): Date {
  return new Date(NOW.getTime() + count * 1000);
}

/** Keys in memory, readable by the attacker of these tests. */
function aRegion(region: Region = "ch", stored: TokenKey[] = []) {
  let revoked = false;
  const keys: TokenKeys = {
    list: async (now) => (revoked ? [] : stored.filter((key) => key.verifiesUntil > now)),
    add: async (key) => {
      revoked = false;
      stored.push(key);
    },
    revokeAll: async () => {
      stored.length = 0;
      revoked = true;
    },
  };
  const keyring = {
    keyId: "plain",
    knows: () => true,
    wrap: async (key: Uint8Array) => ({ keyId: "plain", bytes: key }),
    unwrap: async ({ bytes }: { bytes: Uint8Array }) => bytes,
  };
  const ids = { uuid: randomUUID, random: (length: number) => randomBytes(length) };
  const open = () => new EdDsaTokens(new KeySet({ keys, keyring, ids }), region);
  return { stored, keys, open, tokens: open() };
}

/** One key for every run (RFC 8410, section 7: PKCS #8 of a seed), so that every token is the same. */
function theSameKey(): TokenKey {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([prefix, Buffer.alloc(32, 7)]);
  const spki = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" }));
  return {
    id: "00000000-0000-4000-8000-00000000abcd",
    publicKey: spki.export({ format: "der", type: "spki" }),
    wrapped: { keyId: "plain", bytes: key },
    signsFrom: NOW,
    signsUntil: seconds(30 * 86_400),
    verifiesUntil: seconds(60 * 86_400),
  };
}

const home = aRegion("ch", [theSameKey()]);
const good = await home.tokens.issue(USER, NOW, 1200);
const [header = "", payload = "", signature = ""] = good.split(".");
const [ours] = home.stored;
assert.ok(ours);
const ourKey = createPrivateKey({
  key: Buffer.from(ours.wrapped.bytes),
  format: "der",
  type: "pkcs8",
});
const foreign = generateKeyPairSync("ed25519").privateKey;
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const iat = NOW.getTime() / 1000;
const HEADER = { alg: "EdDSA", typ: "at+jwt", kid: ours.id };
const CLAIMS = { iss: "ch", sub: USER.username, iat, exp: iat + 1200, env: "demo", kv: 3 };

function segment(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString(
    "base64url",
  );
}

/** A token made by hand: any header, any claims, any key. */
function forge(head: unknown, claims: unknown, key: KeyObject = ourKey): string {
  const signed = `${segment(head)}.${segment(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString("base64url")}`;
}

function hmac(head: unknown, secret: Uint8Array | string): string {
  const signed = `${segment(head)}.${payload}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function flip(text: string, at: number): string {
  const other = text[at] === "A" ? "B" : "A";
  return text.slice(0, at) + other + text.slice(at + 1);
}

const abroad = aRegion("de");
const pem = Buffer.from(ours.publicKey);

const INVALID: Readonly<Record<string, string>> = {
  "alg none, no signature": `${segment({ ...HEADER, alg: "none" })}.${payload}.`,
  "alg none, our signature": `${segment({ ...HEADER, alg: "none" })}.${payload}.${signature}`,
  "alg None": `${segment({ ...HEADER, alg: "None" })}.${payload}.${signature}`,
  "alg NONE, signed": forge({ ...HEADER, alg: "NONE" }, CLAIMS),
  "alg HS256 with the public key": hmac({ ...HEADER, alg: "HS256" }, pem),
  "alg HS256 with the public key as PEM": hmac({ ...HEADER, alg: "HS256" }, pem.toString("base64")),
  "alg HS256 with an empty secret": hmac({ ...HEADER, alg: "HS256" }, ""),
  "HMAC under our own header": `${header}.${payload}.${createHmac("sha256", pem).update(`${header}.${payload}`).digest("base64url")}`,
  "alg ES256": forge({ ...HEADER, alg: "ES256" }, CLAIMS),
  "alg RS256": `${segment({ ...HEADER, alg: "RS256" })}.${payload}.${sign("sha256", Buffer.from(`${header}.${payload}`), rsa).toString("base64url")}`,
  "alg ed25519": forge({ ...HEADER, alg: "Ed25519" }, CLAIMS),
  "no alg": forge({ typ: "at+jwt", kid: ours.id }, CLAIMS),
  "alg as a list": forge({ ...HEADER, alg: ["EdDSA"] }, CLAIMS),
  "another typ": forge({ ...HEADER, typ: "JWT" }, CLAIMS),
  "no kid": forge({ alg: "EdDSA", typ: "at+jwt" }, CLAIMS),
  "an unknown kid": forge({ ...HEADER, kid: randomUUID() }, CLAIMS, foreign),
  "a path as kid": forge({ ...HEADER, kid: "../../../../dev/null" }, CLAIMS, foreign),
  "SQL as kid": forge({ ...HEADER, kid: "' or '1'='1" }, CLAIMS, foreign),
  "kid as a number": forge({ ...HEADER, kid: 1 }, CLAIMS, foreign),
  "kid in capitals": forge({ ...HEADER, kid: ours.id.toUpperCase() }, CLAIMS),
  "our kid, another key": forge(HEADER, CLAIMS, foreign),
  "a jku": forge({ ...HEADER, jku: "https://evil.example/keys" }, CLAIMS),
  "a jwk": forge({ ...HEADER, jwk: { kty: "OKP" } }, CLAIMS, foreign),
  "an x5u": forge({ ...HEADER, x5u: "https://evil.example/cert" }, CLAIMS),
  "an x5c": forge({ ...HEADER, x5c: ["AAAA"] }, CLAIMS),
  "a crit": forge({ ...HEADER, crit: ["exp"] }, CLAIMS),
  "b64 false": forge({ ...HEADER, b64: false }, CLAIMS),
  "a zip": forge({ ...HEADER, zip: "DEF" }, CLAIMS),
  "a member twice in the header": forge(
    `{"alg":"none","alg":"EdDSA","typ":"at+jwt","kid":"${ours.id}"}`,
    CLAIMS,
  ),
  "spaces in the header": forge(JSON.stringify(HEADER, null, 1), CLAIMS),
  "another order in the header": forge({ kid: ours.id, alg: "EdDSA", typ: "at+jwt" }, CLAIMS),
  "a header that is no JSON": `AAAA.${payload}.${signature}`,
  "tampered claims": `${header}.${segment({ ...CLAIMS, sub: "api_demo_basic" })}.${signature}`,
  "a longer life": `${header}.${segment({ ...CLAIMS, exp: iat + 99_999 })}.${signature}`,
  "one bit of the payload": `${header}.${flip(payload, 5)}.${signature}`,
  "one bit of the header": `${flip(header, 5)}.${payload}.${signature}`,
  "one bit of the signature": `${header}.${payload}.${flip(signature, 5)}`,
  "a short signature": `${header}.${payload}.${signature.slice(0, 40)}`,
  "a signature of zeros": `${header}.${payload}.${Buffer.alloc(64).toString("base64url")}`,
  "a signature with more behind it": `${header}.${payload}.${signature}AAAA`,
  "another spelling of the signature": `${header}.${payload}.${signature.slice(0, -1)}${respell(signature)}`,
  padding: `${good}==`,
  "no signature": `${header}.${payload}.`,
  "two parts": `${header}.${payload}`,
  "four parts": `${good}.AAAA`,
  "five parts (JWE)": `${good}.AAAA.AAAA`,
  "nothing between the dots": "..",
  "not Base64": `${header}.${payload}.###`,
  "standard Base64": `${header}.${payload}.${Buffer.from(signature, "base64url").toString("base64")}`,
  "white space": `${header}.${payload}. ${signature}`,
  "a huge token": `${header}.${"A".repeat(100_000)}.${signature}`,
  "another region's token": await abroad.tokens.issue(USER, NOW, 1200),
  "another region in the claims": forge(HEADER, { ...CLAIMS, iss: "de" }),
  "no issuer": forge(HEADER, { ...CLAIMS, iss: undefined }),
  "no subject": forge(HEADER, { ...CLAIMS, sub: undefined }),
  "a subject that is no text": forge(HEADER, { ...CLAIMS, sub: { $ne: "" } }),
  "no expiry": forge(HEADER, { ...CLAIMS, exp: undefined }),
  "expiry as text": forge(HEADER, { ...CLAIMS, exp: "9999999999" }),
  "no issue time": forge(HEADER, { ...CLAIMS, iat: undefined }),
  "issued in the future": forge(HEADER, { ...CLAIMS, iat: iat + 60, exp: iat + 1260 }),
  "no key version": forge(HEADER, { ...CLAIMS, kv: undefined }),
};

/** The last character of 64 bytes in Base64 has four unused bits: the same bytes, other text. */
function respell(text: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return alphabet[alphabet.indexOf(text.at(-1) ?? "A") + 1] ?? "B";
}

const invalid = (thrown: unknown): boolean =>
  thrown instanceof Refusal && thrown.key === "error.auth.token_invalid";
const expired = (thrown: unknown): boolean =>
  thrown instanceof Refusal && thrown.key === "error.auth.token_expired";

test("5. the token that was issued is taken", async () => {
  const claims = await home.tokens.verify(good, NOW);
  assert.deepEqual(claims, {
    kind: "api",
    username: USER.username,
    keyVersion: 3,
    issuedAt: NOW,
    expiresAt: seconds(1200),
  });
});

test("5. at least 45 kinds of forged token are tried, each another one", () => {
  assert.match(signature, /[-_]/, "otherwise both alphabets spell it alike");
  const forged = Object.values(INVALID);
  assert.ok(forged.length >= 45, String(forged.length));
  assert.equal(new Set([good, ...forged]).size, forged.length + 1);
});

for (const [what, token] of Object.entries(INVALID)) {
  test(`5. a token with ${what} is invalid`, async () => {
    await assert.rejects(home.tokens.verify(token, NOW), invalid);
  });
}

test("5. a token is expired from its last second on, also when it was seen before", async () => {
  await home.tokens.verify(good, seconds(1199));
  await assert.rejects(home.tokens.verify(good, seconds(1200)), expired);
  await assert.rejects(home.open().verify(good, seconds(1201)), expired);
});

test("5. a second instance knows the keys of the first", async () => {
  const other = home.open();
  assert.equal((await other.verify(good, NOW)).username, USER.username);
  const theirs = await other.issue(USER, NOW, 60);
  assert.equal((await home.tokens.verify(theirs, NOW)).username, USER.username);
  assert.equal(home.stored.length, 1);
});

test("5. keys rotate: the next is there a day ahead, the last verifies for two hours more", async () => {
  const region = aRegion();
  const day = 24 * 3600;
  await region.tokens.issue(USER, NOW, 1200);
  await region.open().issue(USER, seconds(28.5 * day), 1200);
  assert.equal(region.stored.length, 1);
  const late = await region.open().issue(USER, seconds(30 * day - 60), 3600);
  assert.equal(region.stored.length, 2);
  assert.equal(kidOf(late), region.stored[0]?.id);
  const next = await region.open().issue(USER, seconds(30 * day + 1), 1200);
  assert.equal(kidOf(next), region.stored[1]?.id);
  await region.open().verify(late, seconds(30 * day + 3000));
  await assert.rejects(region.open().verify(late, seconds(30 * day + 3 * 3600)), invalid);
});

test("5. revoking all keys ends every token, and a new login works", async () => {
  const region = aRegion();
  const token = await region.tokens.issue(USER, NOW, 1200);
  await region.keys.revokeAll(NOW);
  const restarted = region.open();
  const fresh = await restarted.issue(USER, NOW, 1200);
  await assert.rejects(restarted.verify(token, NOW), invalid);
  await restarted.verify(fresh, NOW);
});

function kidOf(token: string): unknown {
  const head = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
  return (JSON.parse(head) as Record<string, unknown>)["kid"];
}

test("the first key signs for every call that waited for it, and by a clock that is behind", async () => {
  const { tokens } = aRegion("ch");
  const [one, two, slow] = await Promise.all([
    tokens.issue(USER, seconds(1), 1200),
    tokens.issue(USER, NOW, 1200),
    tokens.issue(USER, seconds(-5), 1200),
  ]);
  assert.ok(one && two && slow);
});

test("a clock behind the birth of every key, or back from the future, still has a key that signs", async () => {
  const { open, stored } = aRegion();
  await open().issue(USER, seconds(400 * 86_400), 60);
  assert.equal(stored.length, 1);
  for (const now of [NOW, seconds(400 * 86_400 - 3600), seconds(86_400)]) {
    const tokens = open();
    const token = await tokens.issue(USER, now, 60);
    assert.equal((await tokens.verify(token, now)).username, USER.username);
  }
  assert.equal(stored.length, 3, "one for each time that no key covered");
});
