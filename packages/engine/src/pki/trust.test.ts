import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority, type Holder, type HolderName } from "@paraph/testkit";
import type { PkiError } from "../errors.ts";
import { parseCertificate } from "./certificates/certificate.ts";
import { findPath } from "./certificates/chain.ts";
import { parseCms } from "./cms/cms.ts";
import { finishCms, prepareCms } from "./cms/build.ts";
import { demoOrganizationName } from "./certificates/demo.ts";
import { issueCertificate } from "./certificates/issue.ts";
import { examineSigner, requireIntactCms } from "./cms/verify.ts";
import { crlStatus, parseCrl } from "./revocation/crl.ts";
import { isCrlOf } from "./revocation/crl-facts.ts";
import { digest } from "./algorithms/keys.ts";
import { parseOcspResponse } from "./revocation/ocsp.ts";
import { requireOcsp } from "./revocation/require-ocsp.ts";
import { buildOcspRequest } from "./revocation/ocsp-request.ts";
import { parseTimeStampResponse, requireTimeStamp } from "./time-stamps/time-stamp.ts";
import { timeStampRejected } from "./time-stamps/issue.ts";
import { buildTimeStampRequest, parseTimeStampRequest } from "./time-stamps/request.ts";

const now = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(now);
const root = authority.holder("root").certificate;
const content = Buffer.from("a document");
const imprint = digest("SHA-256", content);

function signed(holder: Holder): Uint8Array {
  const { certificate, chain, signer } = holder;
  const prepared = prepareCms({ certificate, chain, algorithm: signer.algorithm, digest: imprint });
  return finishCms(prepared, signer.sign(prepared.toBeSigned));
}

const refusedAs = (code: PkiError["code"], text: RegExp) => (error: unknown) =>
  (error as PkiError).code === code && text.test((error as PkiError).message);

for (const name of ["signer", "rsaSigner", "pssSigner"] as const) {
  test(`a signature of ${name} verifies and names its certificate`, () => {
    const { certificate } = requireIntactCms(signed(authority.holder(name)), {
      digest: imprint,
      digestName: "SHA-256",
    });
    assert.deepEqual(certificate.der, authority.holder(name).certificate.der);
  });
}

test("a signature by another key is not put into a CMS", () => {
  const { certificate, chain, signer } = authority.holder("signer");
  const prepared = prepareCms({ certificate, chain, algorithm: signer.algorithm, digest: imprint });
  const wrong = authority.holder("seal").signer.sign(prepared.toBeSigned);
  assert.throws(() => finishCms(prepared, wrong), refusedAs("mismatch", /not one of these/));
});

test("a CMS over another document, or with another certificate, is refused by name", () => {
  const expected = {
    digest: digest("SHA-256", Buffer.from("another")),
    digestName: "SHA-256",
  } as const;
  assert.throws(
    () => requireIntactCms(signed(authority.holder("signer")), expected),
    /another document/,
  );
});

test("every single damaged octet of the signed part is noticed", () => {
  const cms = signed(authority.holder("signer"));
  const attributes = parseCms(cms).signers[0]?.signedForms[0] ?? new Uint8Array();
  const at = Buffer.from(cms).indexOf(Buffer.from(attributes.subarray(1)));
  for (let index = at + 4; index < at + attributes.length - 1; index += 1) {
    const damaged = cms.map((octet, place) => (place === index ? octet ^ 1 : octet));
    assert.throws(() => requireIntactCms(damaged, { digest: imprint, digestName: "SHA-256" }));
  }
});

test("signed attributes are sorted, and signing-time is not among them", () => {
  const [signer] = parseCms(signed(authority.holder("signer"))).signers;
  assert.equal(signer?.signedForms.length, 1);
  const oids = signer?.signedAttributes?.map(({ oid }) => oid);
  assert.deepEqual(oids, [
    "1.2.840.113549.1.9.3",
    "1.2.840.113549.1.9.52",
    "1.2.840.113549.1.9.4",
    "1.2.840.113549.1.9.16.2.47",
  ]);
});

test("a CMS in BER with indefinite lengths says the same as in DER", () => {
  const cms = signed(authority.holder("signer"));
  const inner = Buffer.from(cms.subarray(4));
  const ber = Buffer.concat([Buffer.from("3080", "hex"), inner, Buffer.alloc(2)]);
  const signedData = parseCms(Buffer.concat([ber, Buffer.alloc(500)]));
  assert.equal(signedData.size, ber.length);
  const [signer] = signedData.signers;
  assert.ok(signer);
  const facts = examineSigner(signedData, signer, { digest: () => imprint });
  assert.deepEqual(
    [facts.digestMatches, facts.signatureMatches, facts.essMatches],
    [true, true, true],
  );
});

test("reading a CMS out of a Buffer leaves the Buffer as it is", () => {
  const cms = Buffer.from(signed(authority.holder("signer")));
  const before = cms.toString("hex");
  parseCms(cms);
  assert.equal(cms.toString("hex"), before);
});

test("a time stamp answers our question or is refused by name", () => {
  const request = buildTimeStampRequest("SHA-256", imprint, 2n ** 63n);
  const token = parseTimeStampResponse(authority.timeStamp(request, now));
  const expected = { digestName: "SHA-256", digest: imprint, nonce: 2n ** 63n } as const;
  const certificate = requireTimeStamp(token, expected);
  assert.equal(token.statement.time.getTime(), now.getTime());
  assert.equal(token.statement.accuracyMicroseconds, 1_000_000);
  assert.deepEqual(certificate.der, authority.holder("tsa").certificate.der);
  assert.throws(() => requireTimeStamp(token, { ...expected, nonce: 1n }), /another question/);
  assert.throws(
    () => requireTimeStamp(token, { ...expected, digest: new Uint8Array(32) }),
    /another digest/,
  );
});

test("a time stamp by a certificate without the purpose, or out of its life, is refused by name", () => {
  const request = buildTimeStampRequest("SHA-256", imprint, 1n);
  const expected = { digestName: "SHA-256", digest: imprint, nonce: 1n } as const;
  const by = (name: HolderName) => parseTimeStampResponse(authority.timeStamp(request, now, name));
  assert.throws(
    () => requireTimeStamp(by("tsaWithWrongPurpose"), expected),
    /not one for time stamps/,
  );
  assert.throws(() => requireTimeStamp(by("tsaExpired"), expected), /not valid at its time/);
});

test("an authority's refusal is reported as such, and whether it may pass", () => {
  const away = timeStampRejected("timeNotAvailable", "the clock is wrong");
  const reason = /status 2, timeNotAvailable, "the clock is wrong"/;
  assert.throws(() => parseTimeStampResponse(away), refusedAs("unavailable", reason));
  const refused = timeStampRejected("badAlg", "no");
  assert.throws(() => parseTimeStampResponse(refused), refusedAs("refused", /badAlg/));
});

test("a negative nonce comes back", () => {
  const request = Buffer.from(buildTimeStampRequest("SHA-256", imprint, 0x7fn));
  request[request.lastIndexOf(0x7f)] = 0x80;
  assert.equal(parseTimeStampRequest(request).nonce, -128n);
  assert.equal(parseTimeStampResponse(authority.timeStamp(request, now)).statement.nonce, -128n);
});

function ask(name: HolderName, by?: HolderName, nonce: Uint8Array | null = null) {
  const { certificate, chain } = authority.holder(name);
  const issuer = chain[0] ?? certificate;
  const answer = authority.ocsp(buildOcspRequest(certificate, issuer, { nonce }), now, by);
  return { response: parseOcspResponse(answer), expected: { certificate, issuer, nonce, now } };
}

for (const [name, status] of [
  ["signer", "good"],
  ["revoked", "revoked"],
  ["unknown", "unknown"],
  ["tsa", "good"],
  ["intermediate", "good"],
] as const) {
  test(`OCSP says that ${name} is ${status}`, () => {
    const { response, expected } = ask(name, undefined, new Uint8Array(16).fill(7));
    assert.equal(requireOcsp(response, expected).status.kind, status);
  });
}

test("an OCSP answer by somebody without the right, of another nonce, or out of date is refused", () => {
  const wrong = ask("signer", "ocspWithWrongPurpose");
  assert.throws(
    () => requireOcsp(wrong.response, wrong.expected),
    refusedAs("untrusted", /responder/),
  );
  const { response, expected } = ask("signer", undefined, new Uint8Array(16).fill(7));
  const nonce = new Uint8Array(16);
  assert.throws(() => requireOcsp(response, { ...expected, nonce }), /another nonce/);
  const later = new Date(now.getTime() + 2 * 3_600_000);
  assert.throws(() => requireOcsp(response, { ...expected, now: later }), /out of date/);
  const other = authority.holder("rsaSigner").certificate;
  assert.throws(
    () => requireOcsp(response, { ...expected, certificate: other }),
    /another certificate/,
  );
});

test("a revocation list names the revoked one and only it", () => {
  const { certificate } = authority.holder("revoked");
  const crl = parseCrl(authority.crl("intermediate", now));
  assert.equal(isCrlOf(crl, authority.holder("intermediate").certificate), true);
  assert.equal(isCrlOf(crl, authority.holder("service").certificate), false);
  assert.equal(crlStatus(crl, certificate).kind, "revoked");
  assert.equal(crlStatus(crl, authority.holder("signer").certificate).kind, "good");
});

function pathOf(name: HolderName, at = now) {
  const { certificate, chain } = authority.holder(name);
  return findPath(certificate, { pool: chain, anchors: [root], at });
}

const PROBLEMS: readonly (readonly [HolderName, readonly string[]])[] = [
  ["signer", []],
  ["tsa", []],
  ["expired", ["expired"]],
  ["notYetValid", ["not_yet_valid"]],
];
for (const [name, kinds] of PROBLEMS) {
  test(`the path of ${name} has these problems: ${kinds.join() || "none"}`, () => {
    const path = pathOf(name);
    assert.equal(path.anchored, true);
    assert.equal(path.certificates.length, 3);
    assert.deepEqual(
      path.problems.map(({ kind }) => kind),
      kinds,
    );
  });
}

test("without the anchor a path ends at its top and says so", () => {
  const { certificate, chain } = authority.holder("signer");
  const path = findPath(certificate, { pool: chain, anchors: [], at: now });
  assert.equal(path.anchored, false);
  assert.equal(path.certificates.length, 3);
});

test("a certificate with the right name but another key is no issuer", () => {
  const stranger = createAuthority(now);
  const { certificate } = authority.holder("signer");
  const pool = [stranger.holder("intermediate").certificate, stranger.holder("root").certificate];
  assert.equal(findPath(certificate, { pool, anchors: [root], at: now }).certificates.length, 1);
});

test("a certificate issued by one that is no authority is found out", () => {
  const { certificate: issuer, signer, chain } = authority.holder("signer");
  const { certificate } = authority.holder("seal");
  const plan = {
    profile: "oneShotSigner",
    subject: demoOrganizationName("CH", "Mallory"),
    publicKey: certificate.spki,
    serial: new Uint8Array(16).fill(9),
    issuer,
    now,
    urls: { ocsp: null, issuer: null, crl: null },
  } as const;
  const forged = parseCertificate(issueCertificate(plan, signer));
  const path = findPath(forged, { pool: [issuer, ...chain], anchors: [root], at: now });
  const kinds = path.problems.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["not_an_authority", "may_not_sign_certificates", "path_too_long"]);
});
