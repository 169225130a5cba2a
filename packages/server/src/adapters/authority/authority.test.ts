import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  type Certificate,
  crlStatus,
  digest,
  findPath,
  finishCms,
  isCrlOf,
  parseCertificate,
  parseCrl,
  parseOcspResponse,
  parseTimeStampResponse,
  prepareCms,
  requireIntactCms,
  requireOcsp,
  requireTimeStamp,
} from "@paraph/engine";
import { testDatabase } from "../../../tests/database.ts";
import type { Log } from "../../ports/log.ts";
import type { RawSigner, Signer } from "../../ports/signer.ts";
import { openFileKeyring } from "../keys-file/keys-file.ts";
import { authorityRecordsOver } from "../postgres/authority-records.ts";
import { openAuthority } from "./authority.ts";
import { readRootExport, rootExportTo } from "./root-export.ts";
import { openKey } from "./keys.ts";

const database = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "paraph-authority-"));
after(() => rmSync(folder, { recursive: true }));
const keyring = await openFileKeyring(path.join(folder, "master.key"));
const records = authorityRecordsOver(database);
const log: Log = { info: () => {}, warn: () => {}, error: () => {} };
const clock = { at: new Date("2026-11-15T12:00:00.500Z"), now: () => clock.at };
const ids = {
  uuid: () => randomUUID(),
  random: (length: number) => new Uint8Array(randomBytes(length)),
};

function instance() {
  return openAuthority({
    records,
    keyring,
    ids,
    clock,
    log,
    rootExport: rootExportTo(path.join(folder, "root")),
    publicUrl: "https://sign.test",
    country: "CH",
    monotonic: null,
  });
}

const order = {
  business: { id: "acme", name: "Acme, O=Bank\u202e AG" },
  environment: "demo",
  quality: "AES",
  legislation: null,
} as const;
const ada = { firstName: "Ada", lastName: "Lovelace", country: "CH" };

// Two instances start together on an empty database.
const authority = instance();
const second = instance();
await Promise.all([authority.prepare(), second.prepare()]);
const root = await authority.root();

function raw(signer: Signer): RawSigner {
  assert.ok(signer.kind === "raw");
  return signer;
}

function problemsOf({
  certificate,
  chain,
}: Pick<RawSigner, "certificate" | "chain">): readonly string[] {
  const path = findPath(certificate, { pool: chain, anchors: [root], at: clock.now() });
  return path.anchored ? path.problems.map(({ kind }) => kind) : ["not anchored"];
}

async function ask(certificate: Certificate, issuer: Certificate) {
  const nonce = new Uint8Array(randomBytes(16));
  const answer = await second.desk.answerOcsp(buildOcspRequest(certificate, issuer, { nonce }));
  const expected = { certificate, issuer, nonce, now: clock.now() };
  return requireOcsp(parseOcspResponse(answer), expected).status;
}

test("instances that start together share one root", async () => {
  assert.deepEqual((await second.root()).der, root.der);
  const names = (await authority.desk.certificates()).map(({ name }) => name);
  assert.deepEqual(names.toSorted(), ["root", "services-1", "signers-1"]);
});

test("the root's key is exported once, encrypted, and nowhere in the database", async () => {
  const files = readdirSync(path.join(folder, "root"));
  assert.equal(files.length, 1);
  const file = path.join(folder, "root", files[0] ?? "");
  assert.equal(statSync(file).mode & 0o077, 0);
  const { wrapped } = await readRootExport(file);
  const holder = (await records.list()).find(({ role }) => role === "root");
  assert.equal(holder?.wrapped, null);
  await assert.rejects(openKey(keyring, "another", wrapped));
  assert.equal((await openKey(keyring, holder?.id ?? "", wrapped)).algorithm.digest, "SHA-384");
});

test("a person gets a certificate of ten minutes whose key signs one act and is gone", async () => {
  const signer = raw(await authority.signers.forPerson(order, ada));
  assert.deepEqual(problemsOf(signer), []);
  const prepared = prepareCms({ ...signer, digest: digest("SHA-256", Buffer.from("x")) });
  const [signature] = await signer.sign([prepared.toBeSigned]);
  const cms = finishCms(prepared, signature ?? new Uint8Array());
  requireIntactCms(cms, { digest: prepared.digest, digestName: "SHA-256" });
  await signer.close();
  await assert.rejects(signer.sign([prepared.toBeSigned]), /after its act/);
  const { notBefore, notAfter } = signer.certificate;
  assert.equal(notAfter.getTime() - notBefore.getTime(), 11 * 60_000);
});

test("a simple signature and a seal bear the certificate of the business, also after a restart", async () => {
  const seal = raw(await authority.signers.forSeal(order));
  const simple = raw(await instance().signers.forPerson({ ...order, quality: "SES" }, ada));
  assert.deepEqual(simple.certificate.der, seal.certificate.der);
  assert.deepEqual(problemsOf(seal), []);
  const other = await authority.signers.forSeal({ ...order, business: { id: "b2", name: "B2" } });
  assert.notDeepEqual(raw(other).certificate.der, seal.certificate.der);
});

test("OCSP knows what was issued, says unknown of the rest and revoked after a revocation", async () => {
  const { certificate, chain } = raw(await authority.signers.forPerson(order, ada));
  const issuer = chain[0] ?? certificate;
  assert.equal((await ask(certificate, issuer)).kind, "good");
  assert.equal((await ask(issuer, root)).kind, "good");
  const forged = { ...certificate, serial: "0123456789abcdef" };
  assert.equal((await ask(forged, issuer)).kind, "unknown");
  assert.equal(await authority.revoke(certificate.serial, "keyCompromise"), true);
  assert.equal(await authority.revoke(certificate.serial, "keyCompromise"), false);
  assert.equal((await ask(certificate, issuer)).kind, "revoked");
  await assert.rejects(authority.revocation.evidenceFor([certificate, ...chain]), /revoked/);
});

test("OCSP answers garbage and strangers with its error responses", async () => {
  const said = async (request: Uint8Array) =>
    Buffer.from(await authority.desk.answerOcsp(request)).toString("hex");
  assert.equal(await said(randomBytes(40)), "30030a0101");
  assert.equal(await said(new Uint8Array(9000)), "30030a0101");
  const stranger = { ...root, keyOctets: new Uint8Array(3) };
  assert.equal(await said(buildOcspRequest(root, stranger)), "30030a0106");
});

test("a chain comes with the answers for all its certificates, none older than its time stamp", async () => {
  const { certificate, chain } = raw(await authority.signers.forPerson(order, ada));
  const { time } = await authority.timeStamper.stamp("SHA-256", new Uint8Array(32));
  const { ocsps, certificates } = await authority.revocation.evidenceFor([certificate, ...chain]);
  assert.equal(ocsps.length, 2);
  assert.equal(certificates.length, 2);
  for (const each of ocsps.map(parseOcspResponse)) {
    assert.ok((each.answers[0]?.thisUpdate ?? 0) >= time);
  }
});

test("the time-stamp authority answers by RFC 3161 and refuses what it should", async () => {
  const imprint = digest("SHA-256", Buffer.from("x"));
  const request = buildTimeStampRequest("SHA-256", imprint, 77n);
  const token = parseTimeStampResponse(await authority.desk.answerTimeStamp(request));
  const certificate = requireTimeStamp(token, {
    digestName: "SHA-256",
    digest: imprint,
    nonce: 77n,
  });
  const pool = token.signedData.certificates.map(parseCertificate);
  const path = findPath(certificate, { pool, anchors: [root], at: clock.now() });
  assert.deepEqual([path.anchored, path.problems], [true, []]);
  const bits = async (bytes: Uint8Array) =>
    Buffer.from(await authority.desk.answerTimeStamp(bytes))
      .toString("hex")
      .slice(-8);
  const sha1 = buildTimeStampRequest("SHA-1", new Uint8Array(20), 1n);
  assert.equal(await bits(sha1), "03020780", "badAlg");
  assert.match(await bits(randomBytes(20)), /03020204$/, "badDataFormat");
  assert.match(await bits(new Uint8Array(9000)), /03020520$/, "badRequest");
});

test("a clock that goes back stamps nothing until it has caught up", async () => {
  const before = clock.at;
  await authority.timeStamper.stamp("SHA-256", new Uint8Array(32));
  clock.at = new Date(before.getTime() - 5000);
  await assert.rejects(authority.timeStamper.stamp("SHA-256", new Uint8Array(32)), /clock/);
  clock.at = before;
  await authority.timeStamper.stamp("SHA-256", new Uint8Array(32));
});

test("the revocation list names what is revoked and is renewed after a day", async () => {
  const { certificate, chain } = raw(await authority.signers.forSeal(order));
  const issuer = chain[0] ?? certificate;
  const first = parseCrl((await authority.desk.crl("services-1")) ?? new Uint8Array());
  assert.equal(isCrlOf(first, issuer), true);
  assert.equal(crlStatus(first, certificate.serial).kind, "good");
  const { certificate: sealed } = raw(
    await authority.signers.forSeal({ ...order, business: { id: "b3", name: "B3" } }),
  );
  await authority.revoke(sealed.serial, "superseded");
  clock.at = new Date(clock.at.getTime() + 25 * 3_600_000);
  const next = parseCrl((await second.desk.crl("services-1")) ?? new Uint8Array());
  assert.deepEqual(crlStatus(next, sealed.serial).kind, "revoked");
  assert.equal(await authority.desk.crl("root"), null);
  assert.equal(await authority.desk.crl("nobody"), null);
});

test("responders, time-stamp units and seals are renewed in time, and old keys are destroyed", async () => {
  const [business, start] = [order.business, clock.at];
  const before = raw(await authority.signers.forSeal(order)).certificate;
  const unit = (await authority.timeStamper.stamp("SHA-256", new Uint8Array(32))).certificate;
  clock.at = new Date(start.getTime() + 366 * 86_400_000);
  const later = raw(await authority.signers.forSeal({ ...order, business })).certificate;
  assert.notDeepEqual(later.der, before.der);
  const stamp = await authority.timeStamper.stamp("SHA-256", new Uint8Array(32));
  assert.notDeepEqual(stamp.certificate.der, unit.der);
  assert.deepEqual(problemsOf(stamp), []);
  const { certificate, chain } = raw(await authority.signers.forPerson(order, ada));
  assert.equal((await ask(certificate, chain[0] ?? certificate)).kind, "good");
  const keys = (await records.list()).filter(
    ({ role, wrapped }) => role === "time_stamp_unit" && wrapped,
  );
  assert.equal(keys.length, 1);
});

test(
  "openssl verifies what the authority issues",
  { skip: spawnSync("openssl", ["version"]).status !== 0 },
  async () => {
    const { certificate, chain } = raw(await authority.signers.forPerson(order, ada));
    const files = [certificate, ...chain].map(({ der }, index) => {
      const file = path.join(folder, `${index}.pem`);
      const body = Buffer.from(der)
        .toString("base64")
        .match(/.{1,64}/g)
        ?.join("\n");
      writeFileSync(file, `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`);
      return file;
    });
    const [leaf = "", middle = "", top = ""] = files;
    const at = ["-attime", String(Math.floor(clock.at.getTime() / 1000))];
    const said = spawnSync("openssl", [
      "verify",
      "-x509_strict",
      ...at,
      "-CAfile",
      top,
      "-untrusted",
      middle,
      leaf,
    ]);
    assert.match(said.stdout.toString(), /OK/, said.stderr.toString());
  },
);
