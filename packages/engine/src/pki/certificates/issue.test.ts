import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { aKey, createAuthority } from "@paraph/testkit";
import { PkiError } from "../../errors.ts";
import { ALGORITHMS } from "../algorithms/algorithms.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import { isSignedBy, keyFactsOf, parseCertificate } from "./certificate.ts";
import { DEMO, demoOrganizationName, demoPersonName } from "./demo.ts";
import { oid } from "../der/write.ts";
import { extensionOf } from "./extensions.ts";
import { type CertificatePlan, issueCertificate } from "./issue.ts";
import { attributeOf } from "./name.ts";
import { OID } from "../der/oids.ts";
import { PROFILES, type ProfileName } from "./profiles.ts";
import { qualifiedStatements } from "./qualified.ts";

const now = new Date("2026-11-15T12:00:00.123Z");
const authority = createAuthority(now);
const { certificate: issuer, signer } = authority.holder("intermediate");
const key = aKey("p-256");

function aPlan(changes: Partial<CertificatePlan> = {}): CertificatePlan {
  return {
    profile: "oneShotSigner",
    subject: demoPersonName({ country: "CH", givenName: "Ada", surname: "L", serialNumber: "1" }),
    publicKey: key.spki,
    serial: new Uint8Array(randomBytes(16)),
    issuer,
    now,
    urls: { ocsp: "http://x/o", issuer: "http://x/i.cer", crl: "http://x/c.crl" },
    ...changes,
  };
}

test("a one-shot certificate is asked about for twelve years, its key signs for ten minutes, nothing else", () => {
  const made = parseCertificate(issueCertificate(aPlan(), signer));
  assert.equal(made.notBefore.toISOString(), "2026-11-15T11:59:00.000Z");
  assert.equal(made.notAfter.toISOString(), "2038-11-15T12:00:00.000Z");
  const period = extensionOf(made.extensions, OID.privateKeyUsagePeriod)?.value;
  assert.match(Buffer.from(period ?? []).toString("latin1"), /20261115115900Z.*20261115120900Z/s);
  assert.deepEqual([...(made.keyUsage ?? [])], ["nonRepudiation"]);
  assert.equal(made.extendedKeyUsage, null);
  assert.equal(made.constraints, null);
  assert.deepEqual(made.ocspUrls, ["http://x/o"]);
  assert.deepEqual(made.crlUrls, ["http://x/c.crl"]);
  assert.deepEqual(made.issuerUrls, ["http://x/i.cer"]);
  assert.equal(made.authorityKeyId, issuer.subjectKeyId);
  assert.equal(isSignedBy(made, issuer), true);
});

test("no certificate outlives its issuer", () => {
  const plan = aPlan({ profile: "timeStampUnit", lifeSeconds: 100 * 365 * 86_400 });
  const made = parseCertificate(issueCertificate(plan, signer));
  assert.equal(made.notAfter.getTime(), issuer.notAfter.getTime());
});

test("a serial number is 128 bits and always positive", () => {
  assert.throws(() => issueCertificate(aPlan({ serial: new Uint8Array(8) }), signer), PkiError);
  const made = parseCertificate(
    issueCertificate(aPlan({ serial: new Uint8Array(16).fill(255) }), signer),
  );
  assert.equal(made.serial, `00${"ff".repeat(16)}`);
});

test("every profile says demo in organization, common name and policy", () => {
  for (const profile of Object.keys(PROFILES) as ProfileName[]) {
    const subject = demoOrganizationName("CH", profile);
    const made = parseCertificate(issueCertificate(aPlan({ profile, subject }), signer));
    assert.equal(attributeOf(made.subject, "organization"), DEMO.organization);
    assert.match(attributeOf(made.subject, "commonName") ?? "", / \(DEMO\)$/);
    assert.deepEqual(made.policies, [DEMO.policy]);
  }
});

test("the policy notice keeps to the 200 characters of RFC 5280", () => {
  assert.ok(DEMO.notice.length <= 200);
});

test("of 1,000 certificates none claims to be qualified", () => {
  const prefix = Buffer.from(oid("0.4.0.1862.1").subarray(2));
  const statements = Buffer.from(oid(OID.qcStatements));
  const profiles = Object.keys(PROFILES) as ProfileName[];
  for (let count = 0; count < 1000; count += 1) {
    const profile = profiles[count % profiles.length] ?? "seal";
    const made = Buffer.from(issueCertificate(aPlan({ profile }), signer));
    assert.equal(made.includes(prefix), false);
    assert.equal(made.includes(statements), false);
  }
  assert.equal(qualifiedStatements(issuer), null);
});

test("RSA below 3000 bits and PKCS#1 v1.5 of any size end with the year 2028", () => {
  const before = new Date("2028-12-31T23:59:59Z");
  const after = new Date("2029-01-01T00:00:00Z");
  const rows = [
    ["rsa-pkcs1-sha256", 4096, true, false],
    ["rsa-pss-sha256", 2048, true, false],
    ["rsa-pss-sha256", 3072, true, true],
    ["ecdsa-sha256", 256, true, true],
    ["rsa-pkcs1-sha256", 1024, false, false],
    ["ecdsa-sha256", 192, false, false],
  ] as const;
  for (const [name, bits, then, later] of rows) {
    assert.equal(acceptableAt(ALGORITHMS[name], { bits }, before), then, `${name} ${bits}`);
    assert.equal(acceptableAt(ALGORITHMS[name], { bits }, after), later, `${name} ${bits}`);
  }
});

test("SHA-1 has not been good enough since 2012", () => {
  const sha1 = { family: "ecdsa", digest: "SHA-1" } as const;
  assert.equal(acceptableAt(sha1, { bits: 256 }, new Date("2012-07-31")), true);
  assert.equal(acceptableAt(sha1, { bits: 256 }, now), false);
});

test("the sizes of keys are read from the keys", () => {
  const sizes = {
    "P-256": 256,
    "P-384": 384,
    "P-521": 521,
    brainpoolP256r1: 256,
    brainpoolP512r1: 512,
  };
  for (const [namedCurve, bits] of Object.entries(sizes)) {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve });
    const spki = new Uint8Array(publicKey.export({ type: "spki", format: "der" }));
    const made = parseCertificate(issueCertificate(aPlan({ publicKey: spki }), signer));
    assert.equal(keyFactsOf(made).bits, bits);
  }
});
