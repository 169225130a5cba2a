import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  type Certificate,
  certificatePem,
  certificatesOf,
  crlStatus,
  digest,
  findPath,
  finishCms,
  isCrlOf,
  nameToText,
  parseCertificate,
  parseCrl,
  parseOcspResponse,
  parseTimeStampRequest,
  parseTimeStampResponse,
  prepareCms,
  requireIntactCms,
  requireOcsp,
  requireTimeStamp,
} from "@paraph/engine/pki";
import type { Refusal } from "@paraph/contract/errors";
import { testDatabase } from "../../../tests/kit/database.ts";
import type { Log } from "../../ports/log.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import type { BusinessId } from "../../domain/ids.ts";
import { aBusiness } from "../../../tests/kit/build.ts";
import { trustOver } from "../trust/trust.ts";
import { openFileKeyring } from "../keys-file/keys-file.ts";
import { authorityRecordsOver } from "../postgres/trust/authority-records.ts";
import { openAuthority } from "./authority.ts";
import { nameNewAuthorities, revokeAuthority, rewrapHolders } from "./founding.ts";
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

const OUTSIDE = {
  records,
  keyring,
  ids,
  clock,
  log,
  rootExport: rootExportTo(path.join(folder, "root")),
  publicUrl: "https://sign.test",
  country: "CH",
  monotonic: null,
};

function instance() {
  return openAuthority(OUTSIDE);
}

const acme = aBusiness({ id: "acme" as BusinessId, name: "Acme, O=Bank\u202e AG" });
const order: SignerOrder = {
  business: acme,
  environment: "demo",
  quality: "AES",
  legislation: null,
  certificate: "person",
  person: { firstName: "Ada", lastName: "Lovelace", country: "CH" },
};

// Two instances start together on an empty database.
const authority = instance();
const second = instance();
await Promise.all([authority.prepare(), second.prepare()]);
const root = await authority.root();

const trust = trustOver({
  builtIn: authority,
  providers: new Map(),
  rules: [],
  authorities: [],
  fetcher: () => Promise.reject(new Error("nobody is asked over the network")),
  clock,
});

type Raw = Extract<SigningCredential["signer"], { kind: "raw" }>;

function raw(identity: SigningCredential | null): Raw {
  assert.ok(identity?.signer.kind === "raw");
  return identity.signer;
}

async function sealOf(
  from: Pick<typeof authority, "signers">,
  id: string,
  name = id,
): Promise<Raw> {
  const business = aBusiness({ id: id as BusinessId, name });
  return raw(await from.signers.forSeal(business, "demo", null));
}

const oneShot = async (): Promise<Raw> => raw(await authority.signers.forPerson(order));

function problemsOf({ certificate, chain }: Pick<Raw, "certificate" | "chain">): readonly string[] {
  const path = findPath(certificate, { pool: chain, anchors: [root], at: clock.now() });
  return path.anchored ? path.problems.map(({ kind }) => kind) : ["not anchored"];
}

/** A time stamp of ours, and the certificate that made it. */
async function stamp() {
  const request = buildTimeStampRequest("SHA-256", new Uint8Array(32), 1n);
  const token = parseTimeStampResponse(await trust.timestamp(request, "demo", "any"));
  const certificate = requireTimeStamp(token, parseTimeStampRequest(request));
  return { certificate, chain: certificatesOf(token), time: token.statement.time };
}

async function ask(certificate: Certificate, issuer: Certificate) {
  const nonce = new Uint8Array(randomBytes(16));
  const answer = await second.endpoint.answerOcsp(buildOcspRequest(certificate, issuer, { nonce }));
  const expected = { certificate, issuer, nonce, now: clock.now() };
  return requireOcsp(parseOcspResponse(answer), expected).status;
}

test("instances that start together share one root", async () => {
  assert.deepEqual((await second.root()).der, root.der);
  const names = (await authority.endpoint.certificates()).map(({ name }) => name);
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

test("a person gets a certificate of twelve years whose key signs one act and is gone", async () => {
  const identity = await authority.signers.forPerson(order);
  const signer = raw(identity);
  assert.deepEqual(problemsOf(signer), []);
  const prepared = prepareCms({ ...signer, digest: digest("SHA-256", Buffer.from("x")) });
  const { toBeSigned } = prepared;
  const value = await signer.sign(toBeSigned, digest("SHA-256", toBeSigned));
  requireIntactCms(finishCms(prepared, value), { digest: prepared.digest, digestName: "SHA-256" });
  await identity.release();
  await assert.rejects(signer.sign(toBeSigned, new Uint8Array(32)), /after its act/);
  const { notBefore, notAfter } = signer.certificate;
  assert.equal(Math.round((notAfter.getTime() - notBefore.getTime()) / (365.25 * 86_400_000)), 12);
});

test("a simple signature and a seal bear the certificate of the business, also after a restart", async () => {
  const seal = raw(await authority.signers.forSeal(acme, "demo", null));
  const service = { ...order, quality: "SES", certificate: "service" } as const;
  const simple = raw(await instance().signers.forPerson(service));
  assert.deepEqual(simple.certificate.der, seal.certificate.der);
  assert.deepEqual(problemsOf(seal), []);
  assert.notDeepEqual((await sealOf(authority, "b2")).certificate.der, seal.certificate.der);
  assert.equal(await authority.signers.forSeal(acme, "demo", "another"), null);
});

test("OCSP knows what was issued, says unknown of the rest and revoked after a revocation", async () => {
  const { certificate, chain } = await oneShot();
  const issuer = chain[0] ?? certificate;
  assert.equal((await ask(certificate, issuer)).kind, "good");
  assert.equal((await ask(issuer, root)).kind, "good");
  const forged = { ...certificate, serial: "0123456789abcdef" };
  assert.equal((await ask(forged, issuer)).kind, "unknown");
  assert.equal(await authority.revoke(certificate.serial, "keyCompromise"), true);
  assert.equal(await authority.revoke(certificate.serial, "keyCompromise"), false);
  assert.equal((await ask(certificate, issuer)).kind, "revoked");
});

test("OCSP answers garbage and strangers with its error responses", async () => {
  const said = async (request: Uint8Array) =>
    Buffer.from(await authority.endpoint.answerOcsp(request)).toString("hex");
  assert.equal(await said(randomBytes(40)), "30030a0101");
  assert.equal(await said(new Uint8Array(9000)), "30030a0101");
  const stranger = { ...root, keyOctets: new Uint8Array(3) };
  assert.equal(await said(buildOcspRequest(root, stranger)), "30030a0106");
});

test("signing asks for revocation without leaving the process, and no answer is older than a time stamp", async () => {
  const { certificate, chain } = await oneShot();
  const { time } = await stamp();
  const issuer = chain[0] ?? certificate;
  const ocspRequest = buildOcspRequest(certificate, issuer);
  const question = { certificate, issuer, ocspRequest, since: time };
  const answer = await trust.revocation(question);
  assert.ok(answer.kind === "ocsp");
  const [said] = parseOcspResponse(answer.response).answers;
  assert.ok(said && said.thisUpdate >= time);
});

test("the time-stamp authority answers by RFC 3161 and refuses what it should", async () => {
  const imprint = digest("SHA-256", Buffer.from("x"));
  const request = buildTimeStampRequest("SHA-256", imprint, 77n);
  const token = parseTimeStampResponse(await authority.endpoint.answerTimeStamp(request));
  const certificate = requireTimeStamp(token, {
    digestName: "SHA-256",
    digest: imprint,
    nonce: 77n,
  });
  const pool = token.signedData.certificates.map(parseCertificate);
  const path = findPath(certificate, { pool, anchors: [root], at: clock.now() });
  assert.deepEqual([path.anchored, path.problems], [true, []]);
  const bits = async (bytes: Uint8Array) =>
    Buffer.from(await authority.endpoint.answerTimeStamp(bytes))
      .toString("hex")
      .slice(-8);
  const sha1 = buildTimeStampRequest("SHA-1", new Uint8Array(20), 1n);
  assert.equal(await bits(sha1), "03020780", "badAlg");
  assert.match(await bits(randomBytes(20)), /03020204$/, "badDataFormat");
  assert.match(await bits(new Uint8Array(9000)), /03020520$/, "badRequest");
});

test("a clock that goes back stamps nothing until it has caught up", async () => {
  const before = clock.at;
  await stamp();
  clock.at = new Date(before.getTime() - 5000);
  await assert.rejects(stamp(), (error) => (error as Refusal).key === "error.provider.unavailable");
  clock.at = before;
  await stamp();
});

test("the revocation list names what is revoked and is renewed after a day", async () => {
  const { certificate, chain } = raw(await authority.signers.forSeal(acme, "demo", null));
  const issuer = chain[0] ?? certificate;
  const first = parseCrl((await authority.endpoint.crl("services-1")) ?? new Uint8Array());
  assert.equal(isCrlOf(first, issuer), true);
  assert.equal(crlStatus(first, certificate).kind, "good");
  const { certificate: sealed } = await sealOf(authority, "b3");
  await authority.revoke(sealed.serial, "superseded");
  clock.at = new Date(clock.at.getTime() + 25 * 3_600_000);
  const next = parseCrl((await second.endpoint.crl("services-1")) ?? new Uint8Array());
  assert.deepEqual(crlStatus(next, sealed).kind, "revoked");
  assert.equal(await authority.endpoint.crl("nobody"), null);
});

async function rootList() {
  const list = parseCrl((await second.endpoint.crl("root")) ?? new Uint8Array());
  assert.equal(isCrlOf(list, root), true);
  return list;
}

test("the root has a list for every time until its authorities end, though its key is away", async () => {
  const start = clock.at;
  const { chain } = await oneShot();
  const [issuer] = chain;
  assert.deepEqual(issuer?.crlUrls, ["https://sign.test/pki/root.crl"]);
  const first = await rootList();
  assert.equal(crlStatus(first, issuer).kind, "good");
  const seen = new Set<string>();
  for (let days = 0; days < 15 * 365; days += 60) {
    clock.at = new Date(start.getTime() + days * 86_400_000);
    const { der, thisUpdate, nextUpdate } = await rootList();
    assert.ok(thisUpdate <= clock.at && nextUpdate && nextUpdate > clock.at, `on day ${days}`);
    seen.add(Buffer.from(der).toString("hex"));
  }
  assert.ok(seen.size >= 60);
  clock.at = start;
});

test("responders, time-stamp units and seals are renewed in time, and old keys are destroyed", async () => {
  const start = clock.at;
  const before = await sealOf(authority, "acme");
  const unit = await stamp();
  clock.at = new Date(start.getTime() + 366 * 86_400_000);
  assert.notDeepEqual((await sealOf(authority, "acme")).certificate.der, before.certificate.der);
  const later = await stamp();
  assert.notDeepEqual(later.certificate.der, unit.certificate.der);
  assert.deepEqual(problemsOf(later), []);
  const { certificate, chain } = await oneShot();
  assert.equal((await ask(certificate, chain[0] ?? certificate)).kind, "good");
  const keys = async () =>
    (await records.list()).filter(({ role, wrapped }) => role === "time_stamp_unit" && wrapped);
  assert.ok((await keys()).length > 1, "kept until the successor has stood for a day");
  clock.at = new Date(clock.at.getTime() + 86_400_000);
  await instance().prepare();
  assert.equal((await keys()).length, 1);
});

test("the operator names new authorities with the exported root key; the old ones are still answered for", async () => {
  const before = await oneShot();
  const [file = ""] = readdirSync(path.join(folder, "root"));
  const exported = await readRootExport(path.join(folder, "root", file));
  const outside = { records, keyring, ids, clock, country: "CH", publicUrl: "https://sign.test" };
  const wrong = { ...exported, fingerprint: "00" };
  await assert.rejects(nameNewAuthorities(outside, wrong), /not the key/);
  assert.equal((await nameNewAuthorities(outside, exported)).length, 3);
  const renewed = instance();
  const after = raw(await renewed.signers.forPerson(order));
  assert.match(nameToText(after.certificate.issuer), /Paraph Signers 2/);
  assert.deepEqual(problemsOf(after), []);
  const names = (await renewed.endpoint.certificates()).map(({ name }) => name);
  assert.ok(names.includes("signers-1") && names.includes("signers-2"));
  // An instance that has not heard of it looks again when it is asked about the new authority.
  for (const { certificate, chain } of [before, after]) {
    assert.equal((await ask(certificate, chain[0] ?? certificate)).kind, "good");
  }
});

test("an authority that is revoked with the root's key is on every list of the root from then on", async () => {
  const start = clock.at;
  const [file = ""] = readdirSync(path.join(folder, "root"));
  const exported = await readRootExport(path.join(folder, "root", file));
  const [last] = (await records.list()).filter(({ role }) => role === "service_authority");
  const { serial } = parseCertificate(last?.certificate ?? new Uint8Array());
  const outside = { records, keyring, clock };
  const wrong = { ...exported, fingerprint: "00" };
  await assert.rejects(revokeAuthority(outside, wrong, serial, "keyCompromise"), /not the key/);
  assert.equal(await revokeAuthority(outside, exported, "00", "keyCompromise"), false);
  assert.equal(await revokeAuthority(outside, exported, serial, "keyCompromise"), true);
  for (const days of [0, 100, 4000]) {
    clock.at = new Date(start.getTime() + days * 86_400_000);
    assert.equal(crlStatus(await rootList(), { serial }).kind, "revoked");
  }
  clock.at = start;
});

test("the authority's keys follow the master key when it is changed", async () => {
  const old = readFileSync(path.join(folder, "master.key"), "latin1");
  const file = path.join(folder, "next.key");
  writeFileSync(file, `${randomBytes(32).toString("hex")}\n${old}`, { mode: 0o600 });
  const next = await openFileKeyring(file);
  const held = (await records.list()).filter(({ wrapped }) => wrapped).length;
  assert.ok((await rewrapHolders(records, next)) >= held);
  assert.equal(await rewrapHolders(records, next), 0);
  const restarted = openAuthority({ ...OUTSIDE, keyring: next });
  assert.ok(raw(await restarted.signers.forPerson(order)).certificate.serial);
  assert.deepEqual((await restarted.root()).der, root.der);
});

test(
  "openssl verifies what the authority issues",
  { skip: spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed" },
  async () => {
    const { certificate, chain } = await oneShot();
    const files = [certificate, ...chain].map(({ der }, index) => {
      const file = path.join(folder, `${index}.pem`);
      writeFileSync(file, certificatePem(der));
      return file;
    });
    const [leaf = "", middle = "", top = ""] = files;
    const at = ["-attime", String(Math.floor(clock.at.getTime() / 1000))];
    const lists = path.join(folder, "lists.pem");
    for (const name of ["root", "signers-1", "signers-2"]) {
      const der = Buffer.from((await second.endpoint.crl(name)) ?? "");
      const body = der.toString("base64").replaceAll(/.{64}/g, "$&\n");
      appendFileSync(lists, `-----BEGIN X509 CRL-----\n${body}\n-----END X509 CRL-----\n`);
    }
    const said = spawnSync("openssl", [
      "verify",
      "-x509_strict",
      ...at,
      "-crl_check_all",
      "-CRLfile",
      lists,
      "-CAfile",
      top,
      "-untrusted",
      middle,
      leaf,
    ]);
    assert.match(said.stdout.toString(), /OK/, said.stderr.toString());
  },
);
