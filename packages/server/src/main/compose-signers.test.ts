import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { certificatePem } from "@paraph/engine/pki";
import { createAuthority } from "@paraph/testkit";
import type { Config } from "../config/config.ts";
import { checkQualities, checkSigners } from "./check-signers.ts";
import { composeSigners } from "./compose-signers.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-signers-"));
after(() => rmSync(folder, { recursive: true }));
const { der } = createAuthority(new Date()).holder("root").certificate;
writeFileSync(path.join(folder, "root.pem"), certificatePem(der));
writeFileSync(path.join(folder, "secret"), "s3cret\n");

const hsm = {
  kind: "pkcs11",
  module: "/usr/lib/hsm.so",
  token: "seal",
  pinFile: "secret",
  keyId: "01",
  certificatesFile: "root.pem",
  rootsFile: "root.pem",
};
const remote = {
  kind: "csc",
  url: "https://rssp.test/csc/v2",
  issuer: "https://rssp.test",
  authorizeUrl: "https://rssp.test/oauth2/authorize",
  tokenUrl: "https://rssp.test/oauth2/token",
  clientId: "paraph",
  clientSecretFile: "secret",
  redirectUrl: "https://sign.test/back",
  pinFile: "secret",
  rootsFile: "root.pem",
};

const OWN = "https://sign.test";

function written(value: unknown): string {
  const file = path.join(folder, "signers.json");
  writeFileSync(file, JSON.stringify(value));
  return file;
}

test("the operator's list becomes providers and rules, with paths from its own folder", () => {
  const rules = [{ quality: "SEAL", use: "hsm" }];
  const made = composeSigners(written({ providers: { hsm, remote }, rules }), OWN);
  assert.deepEqual([...made.providers.keys()], ["hsm", "remote"]);
  assert.deepEqual(made.rules, [
    { business: null, quality: "SEAL", legislation: null, use: "hsm" },
  ]);
});

test("without a list there is the built-in authority only", () => {
  assert.equal(composeSigners(null, OWN).providers.size, 0);
});

test("a mistake in the list is reported with its place", () => {
  const wrong = { providers: { hsm: { ...hsm, keyId: "zz" } }, rules: [] };
  assert.throws(() => composeSigners(written(wrong), OWN), /keyId/);
  const unknown = { providers: { hsm: { ...hsm, pin: "1234" } }, rules: [] };
  assert.throws(() => composeSigners(written(unknown), OWN), /pin/);
  for (const tokenUrl of ["http://rssp.test/token", "ftp://localhost/token", "token"]) {
    const open = { providers: { remote: { ...remote, tokenUrl } }, rules: [] };
    assert.throws(() => composeSigners(written(open), OWN), /tokenUrl/);
  }
});

test("without a PIN people go to the provider, and come back to our own address", () => {
  const { pinFile: _pin, redirectUrl: _redirect, ...people } = remote;
  const keysOf = (change: object) => {
    const file = written({ providers: { remote: { ...people, ...change } }, rules: [] });
    return composeSigners(file, OWN).providers.get("remote");
  };
  assert.equal(keysOf({ pinFile: "secret" })?.keys, "one");
  const own = keysOf({ title: "Sign & Trust" });
  assert.ok(own?.keys === "own");
  assert.equal(own.remote.title, "Sign & Trust");
  const address = new URL(own.remote.logInAddress({ state: "s", verifier: "v" }));
  assert.equal(address.searchParams.get("redirect_uri"), "https://sign.test/provider/back");
  assert.ok(keysOf({ redirectUrl: "https://sign.test/provider/back" }));
  assert.throws(() => keysOf({ redirectUrl: "https://sign.test/back" }), /provider\/back/);
});

test("doctor reads the list as the start does, and says what is wrong with it", () => {
  const found = (list: object | null, tsaQualified = false) => {
    const signersFile = list && written(list);
    return checkSigners({ signersFile, publicUrl: OWN, tsaQualified } as Config);
  };
  assert.equal(found(null).kind, "note");
  const seals = { providers: { hsm }, rules: [{ quality: "SEAL", use: "hsm" }] };
  assert.deepEqual(found(seals), { kind: "ok", text: "hsm" });
  const everybody = found({ providers: { hsm }, rules: [{ use: "hsm" }] });
  assert.equal(everybody.kind, "wrong");
  assert.match(everybody.text, /one key for everybody/);
  const { pinFile: _pin, redirectUrl: _redirect, ...own } = remote;
  const people = { ...own, qualified: true, legislation: "EIDAS" };
  const rules = [{ quality: "QES", legislation: "EIDAS", use: "people" }];
  assert.match(found({ providers: { people }, rules }).text, /qualified time-stamp/);
  assert.equal(found({ providers: { people }, rules }, true).kind, "ok");
});

test("doctor says for each quality who signs, or what is missing (interface 13)", () => {
  const found = (parts: Partial<Config>, list: object | null = null) => {
    const signersFile = list && written(list);
    const bare = { mode: "production", mail: {}, sms: null, publicUrl: OWN, tsaQualified: true };
    return checkQualities({ ...bare, signersFile, ...parts } as Config);
  };
  assert.deepEqual(found({}), {
    kind: "note",
    text:
      "SES by the built-in authority; AES refused (no SMS gateway is there to send the code); " +
      "QES ZERTES refused (no provider signs QES under ZERTES here); " +
      "QES EIDAS refused (no provider signs QES under EIDAS here)",
  });
  assert.match(found({ mode: "demo" }).text, /AES by the built-in authority; QES ZERTES refused/);
  const { pinFile: _pin, redirectUrl: _redirect, ...own } = remote;
  const people = { ...own, qualified: true, legislation: "EIDAS" };
  const business = "5b0b3c9e-0000-4000-8000-000000000000";
  const rules = [
    { quality: "AES", use: "people" },
    { business, quality: "QES", legislation: "EIDAS", use: "people" },
  ];
  const [everybody, named] = found({}, { providers: { people }, rules }).text.split(". ");
  assert.match(everybody ?? "", /AES by a provider; .* QES EIDAS refused/);
  assert.match(named ?? "", new RegExp(`^business ${business}: .* QES EIDAS by a provider$`));
  assert.equal(found({}, { providers: {}, rules: [{ use: "nobody" }] }).text, "see 'signers'");
});
