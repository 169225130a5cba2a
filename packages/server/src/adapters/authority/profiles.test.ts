import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  type Certificate,
  certificatePem,
  DEMO,
  parseCertificate,
  parseOcspResponse,
  parseTimeStampRequest,
  parseTimeStampResponse,
  requireTimeStamp,
} from "@paraph/engine/pki";
import { testAuthority } from "../../../tests/kit/authority.ts";
import { aBusiness } from "../../../tests/kit/build.ts";

const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";
const folder = mkdtempSync(path.join(tmpdir(), "paraph-profiles-"));
after(() => rmSync(folder, { recursive: true }));

const { instance, clock } = await testAuthority(new Date("2026-11-15T12:00:00Z"));
const authority = instance();
await authority.prepare();
await authority.callbackClient();

const order = {
  business: aBusiness({ name: "Acme AG" }),
  environment: "demo",
  quality: "AES",
  legislation: null,
  certificate: "person",
  person: { firstName: "Ada", lastName: "Lovelace", country: "GB", reference: null },
} as const;

/** One certificate of each kind, as the running authority issued it. */
async function issued(): Promise<Readonly<Record<string, Certificate>>> {
  const published = Object.fromEntries(
    (await authority.endpoint.certificates()).map(({ name, der }) => [name, parseCertificate(der)]),
  );
  const {
    root,
    "signers-1": signers,
    "services-1": services,
    "callbacks-1": callbacks,
  } = published;
  const person = (await authority.signers.forPerson(order)).signer.certificate;
  const seal = (await authority.signers.forSeal(order.business, "demo", null))?.signer.certificate;
  assert.ok(root && signers && services && callbacks && person && seal);
  const stamp = buildTimeStampRequest("SHA-256", new Uint8Array(32), 1n);
  const token = parseTimeStampResponse(await authority.endpoint.answerTimeStamp(stamp));
  const unit = requireTimeStamp(token, parseTimeStampRequest(stamp));
  const answer = await authority.endpoint.answerOcsp(buildOcspRequest(person, signers));
  const [responder] = parseOcspResponse(answer).certificates;
  assert.ok(responder);
  const rest = { person, seal, unit, responder };
  return { root, signers, services, callbacks, ...rest };
}
const certificates = absent ? {} : await issued();

type Row = {
  readonly issuer: string;
  readonly curve: "P-256" | "P-384";
  readonly days: number;
  readonly usage: string;
  readonly constraints: string | null;
  readonly purpose: string | null;
  /** How openssl calls what it may be used for. */
  readonly verifiedAs: string;
};

/** Those whose key is used for a shorter time than is asked about the certificate. */
const OUTLIVES_ITS_KEY: ReadonlySet<string> = new Set(["unit", "person", "seal"]);

/** The table of notes: who, which key, how long, for what. */
const PROFILES: Readonly<Record<string, Row>> = {
  root: {
    issuer: "root",
    curve: "P-384",
    days: 25 * 365.25,
    verifiedAs: "any",
    usage: "Certificate Sign, CRL Sign",
    constraints: "CA:TRUE, pathlen:1",
    purpose: null,
  },
  signers: {
    issuer: "root",
    curve: "P-256",
    days: 15 * 365.25,
    verifiedAs: "any",
    usage: "Certificate Sign, CRL Sign",
    constraints: "CA:TRUE, pathlen:0",
    purpose: null,
  },
  services: {
    issuer: "root",
    curve: "P-256",
    days: 15 * 365.25,
    verifiedAs: "any",
    usage: "Certificate Sign, CRL Sign",
    constraints: "CA:TRUE, pathlen:0",
    purpose: null,
  },
  person: {
    issuer: "signers",
    curve: "P-256",
    days: 12 * 365.25,
    verifiedAs: "smimesign",
    usage: "Non Repudiation",
    constraints: null,
    purpose: null,
  },
  seal: {
    issuer: "services",
    curve: "P-256",
    days: 12 * 365.25,
    verifiedAs: "smimesign",
    usage: "Digital Signature, Non Repudiation",
    constraints: null,
    purpose: null,
  },
  unit: {
    issuer: "services",
    curve: "P-256",
    days: 12 * 365.25,
    verifiedAs: "timestampsign",
    usage: "Digital Signature",
    constraints: null,
    purpose: "critical Time Stamping",
  },
  responder: {
    issuer: "signers",
    curve: "P-256",
    days: 30,
    verifiedAs: "ocsphelper",
    usage: "Digital Signature",
    constraints: null,
    purpose: "OCSP Signing",
  },
  callbacks: {
    issuer: "services",
    curve: "P-256",
    days: 365.25,
    verifiedAs: "sslclient",
    usage: "Digital Signature",
    constraints: null,
    purpose: "TLS Web Client Authentication",
  },
};

function openssl(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
  return stdout + stderr;
}

/** The line that openssl prints below the heading of an extension, with "critical" where it is. */
function valueOf(text: string, heading: string): string | null {
  const found = new RegExp(`X509v3 ${heading}: ?(critical)?\\s*\\n\\s*(.+)`).exec(text);
  return found ? [found[1], found[2]].filter(Boolean).join(" ") : null;
}

for (const [name, row] of Object.entries(PROFILES)) {
  test(`openssl reads the profile of ${name} as it should be`, { skip: absent }, () => {
    const [certificate, issuer] = [certificates[name], certificates[row.issuer]];
    assert.ok(certificate && issuer);
    for (const [key, { der }] of Object.entries(certificates)) {
      writeFileSync(path.join(folder, `${key}.pem`), certificatePem(der));
    }
    const text = openssl("x509", "-in", `${name}.pem`, "-noout", "-text");
    const isRoot = name === "root";
    assert.match(text, /Version: 3/);
    assert.match(text, new RegExp(`NIST CURVE: ${row.curve}`));
    const digest = row.issuer === "root" ? "SHA384" : "SHA256";
    assert.match(text, new RegExp(`Signature Algorithm: ecdsa-with-${digest}`));
    assert.equal(valueOf(text, "Key Usage"), `critical ${row.usage}`);
    assert.equal(
      valueOf(text, "Basic Constraints"),
      row.constraints && `critical ${row.constraints}`,
    );
    assert.equal(valueOf(text, "Extended Key Usage"), row.purpose);
    assert.ok(valueOf(text, "Subject Key Identifier"));
    assert.equal(certificate.authorityKeyId, isRoot ? null : issuer.subjectKeyId);
    assert.equal(/OCSP No Check/.test(text), name === "responder");
    assert.equal(/X509v3 Private Key Usage Period/.test(text), OUTLIVES_ITS_KEY.has(name));
    assert.match(text, /Subject:.*O = DEMO - no legal weight/);
    assert.match(text, /Subject:.*CN = .*\(DEMO\)/);
    assert.deepEqual(certificate.policies, [DEMO.policy]);
    assert.match(text, /Explicit Text: DEMO certificate/);
    assert.ok(!text.includes("0.4.0.1862") && !text.includes("qcStatements"));
    assert.equal(certificate.crlUrls.length, isRoot ? 0 : 1);
    assert.equal(certificate.ocspUrls.length, isRoot ? 0 : 1);
    assert.equal(certificate.issuerUrls.length, isRoot ? 0 : 1);
    const octets = certificate.serial.length / 2;
    assert.ok(
      octets >= 12 && octets <= 17 && Number.parseInt(certificate.serial.slice(0, 2), 16) < 128,
    );
    const life = (certificate.notAfter.getTime() - clock.now().getTime()) / 86_400_000;
    assert.ok(Math.abs(life - row.days) < 0.001, `${life} days`);
    const at = ["-attime", String(clock.now().getTime() / 1000), "-x509_strict"];
    const above = isRoot ? [] : ["-untrusted", `${row.issuer}.pem`];
    const how = ["-purpose", row.verifiedAs, "-CAfile", "root.pem", ...above];
    assert.match(openssl("verify", ...at, ...how, `${name}.pem`), /: OK/);
  });
}

test("no certificate is good for what another kind is for", { skip: absent }, () => {
  const at = ["-attime", String(clock.now().getTime() / 1000)];
  for (const [name, purposes] of [
    ["person", ["timestampsign", "sslserver", "sslclient"]],
    ["seal", ["timestampsign"]],
    ["unit", ["sslserver", "sslclient", "smimesign"]],
    ["responder", ["timestampsign", "sslserver", "smimesign"]],
    ["callbacks", ["timestampsign", "sslserver", "smimesign"]],
  ] as const) {
    const above = `${PROFILES[name]?.issuer ?? ""}.pem`;
    for (const purpose of purposes) {
      const how = ["-purpose", purpose, "-CAfile", "root.pem", "-untrusted", above];
      assert.doesNotMatch(
        openssl("verify", ...at, ...how, `${name}.pem`),
        /: OK/,
        `${name} ${purpose}`,
      );
    }
  }
});
