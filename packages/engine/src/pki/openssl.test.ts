import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createAuthority, type Holder, type HolderName } from "@paraph/testkit";
import { buildOcspRequest } from "./revocation/ocsp-request.ts";
import { buildTimeStampRequest } from "./time-stamps/request.ts";
import { assembleCms, prepareCms } from "./cms/build.ts";
import { digest } from "./algorithms/keys.ts";

/** What we make, checked by software that shares nothing with ours. */
const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";
const options = { skip: absent };
const folder = mkdtempSync(join(tmpdir(), "paraph-pki-"));
after(() => rmSync(folder, { recursive: true }));

const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const authority = createAuthority(now);

function openssl(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout + stderr : `FAILED ${stdout}${stderr}`;
}

function put(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function putPem(name: string, holders: readonly HolderName[]): string {
  const text = holders.map((each) => pem(authority.holder(each).certificate.der)).join("");
  return put(name, Buffer.from(text));
}

const root = putPem("root.pem", ["root"]);
const middle = putPem("middle.pem", ["intermediate", "service"]);

for (const name of ["signer", "seal", "tsa", "ocsp", "rsaSigner", "pssSigner"] as const) {
  test(`openssl verifies the chain of ${name}`, options, () => {
    const leaf = putPem(`${name}.pem`, [name]);
    const said = openssl("verify", "-x509_strict", "-CAfile", root, "-untrusted", middle, leaf);
    assert.match(said, /: OK/);
  });
}

test("openssl reads the profile of a one-shot signer", options, () => {
  const text = openssl("x509", "-noout", "-text", "-in", putPem("leaf.pem", ["signer"]));
  assert.match(text, /X509v3 Key Usage: critical\s+Non Repudiation\s/);
  assert.doesNotMatch(text, /Extended Key Usage/);
  assert.match(text, /O = DEMO - no legal weight/);
  assert.match(text, /CN = Ada Lovelace \(DEMO\)/);
  assert.match(text, /Explicit Text: DEMO certificate/);
  assert.match(text, /OCSP - URI:http/);
});

test("openssl reads the profile of a time-stamp unit", options, () => {
  const text = openssl("x509", "-noout", "-text", "-in", putPem("tsa.pem", ["tsa"]));
  assert.match(text, /X509v3 Extended Key Usage: critical\s+Time Stamping\s/);
  assert.match(text, /Private Key Usage Period/);
});

test("openssl refuses an expired and a weak certificate of the test authority", options, () => {
  for (const name of ["expired", "notYetValid"] as const) {
    const leaf = putPem(`${name}.pem`, [name]);
    assert.match(openssl("verify", "-CAfile", root, "-untrusted", middle, leaf), /FAILED/);
  }
});

for (const name of ["SHA-256", "SHA-384", "SHA-512"] as const) {
  test(`openssl verifies a time stamp over ${name}`, options, () => {
    const content = put("content", Buffer.from("what was there before"));
    const imprint = digest(name, Buffer.from("what was there before"));
    const query = put("query.tsq", buildTimeStampRequest(name, imprint, 0xfedcba9876543210n));
    const reply = authority.timeStamp(execFileSync("cat", [query]), now);
    const answer = put("reply.tsr", reply);
    const common = ["-in", answer, "-CAfile", root, "-untrusted", middle];
    assert.match(openssl("ts", "-verify", "-queryfile", query, ...common), /Verification: OK/);
    assert.match(openssl("ts", "-verify", "-data", content, ...common), /Verification: OK/);
  });
}

for (const digestName of ["SHA-1", "SHA-256"] as const) {
  test(`openssl believes our OCSP answers to a ${digestName} question`, options, () => {
    for (const [name, status] of [
      ["signer", "good"],
      ["revoked", "revoked"],
      ["unknown", "unknown"],
    ] as const) {
      const { certificate, chain } = authority.holder(name);
      const issuer = chain[0] ?? certificate;
      const request = buildOcspRequest(certificate, issuer, { digestName });
      const answer = put("answer.ocsp", authority.ocsp(request, now));
      const leaf = putPem("leaf.pem", [name]);
      const algorithm = digestName === "SHA-1" ? "-sha1" : "-sha256";
      const question = [
        algorithm,
        "-issuer",
        putPem("issuer.pem", ["intermediate"]),
        "-cert",
        leaf,
      ];
      const trust = ["-CAfile", root, "-verify_other", middle, "-respin", answer];
      const said = openssl("ocsp", ...question, ...trust);
      assert.match(said, /Response verify OK/);
      assert.match(said, new RegExp(`leaf.pem: ${status}`));
    }
  });
}

test("we understand the OCSP question that openssl asks", options, () => {
  const leaf = putPem("leaf.pem", ["signer"]);
  const issuer = putPem("issuer.pem", ["intermediate"]);
  const path = join(folder, "question.ocsp");
  openssl("ocsp", "-issuer", issuer, "-cert", leaf, "-reqout", path, "-nonce");
  const answer = put("answer.ocsp", authority.ocsp(execFileSync("cat", [path]), now));
  const trust = ["-CAfile", root, "-verify_other", middle];
  const said = openssl("ocsp", "-reqin", path, "-respin", answer, ...trust);
  assert.match(said, /Response verify OK/);
  assert.doesNotMatch(said, /WARNING/);
});

test(
  "openssl reads and verifies a revocation list and finds the revoked one in it",
  options,
  () => {
    const { certificate } = authority.holder("revoked");
    const list = put("list.crl", authority.crl("intermediate", now));
    const issuer = putPem("chain.pem", ["intermediate", "root"]);
    const said = openssl(
      "crl",
      "-inform",
      "DER",
      "-in",
      list,
      "-CAfile",
      issuer,
      "-noout",
      "-text",
    );
    assert.match(said, /verify OK/);
    assert.match(said.toLowerCase(), new RegExp(certificate.serial.replace(/^00/, "")));
  },
);

for (const name of ["signer", "rsaSigner", "pssSigner"] as const) {
  test(`openssl verifies a detached CMS of ${name}`, options, () => {
    const content = Buffer.from("%PDF of sorts");
    const cms = put("signature.cms", detached(authority.holder(name), content));
    const trust = ["-CAfile", root, "-certfile", middle, "-purpose", "any"];
    const input = ["-inform", "DER", "-in", cms, "-content", put("content", content), "-binary"];
    assert.match(openssl("cms", "-verify", "-cades", ...input, ...trust), /successful/);
  });
}

function detached(holder: Holder, content: Uint8Array): Uint8Array {
  const { certificate, chain, signer } = holder;
  const { algorithm } = signer;
  const name = algorithm.digest ?? "SHA-256";
  const prepared = prepareCms({ certificate, chain, algorithm, digest: digest(name, content) });
  return assembleCms(prepared, signer.sign(prepared.toBeSigned));
}
