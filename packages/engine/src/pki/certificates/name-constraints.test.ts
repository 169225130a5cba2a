import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { type Certificate, parseCertificate } from "./certificate.ts";
import { findPath } from "./chain.ts";

const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";
const folder = mkdtempSync(path.join(tmpdir(), "paraph-names-"));
after(() => rmSync(folder, { recursive: true }));

const DIRECTORIES = `[acme]
C=CH
O=Acme AG
[bank]
C=CH
O=Bank
`;

function openssl(...args: readonly string[]) {
  return spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
}

function read(name: string): Certificate {
  const pem = readFileSync(path.join(folder, `${name}.pem`), "utf8");
  return parseCertificate(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ""), "base64"));
}

/** Makes a key and a certificate as openssl does. */
function make(name: string, subject: string, extensions: string, by: string | null): void {
  writeFileSync(
    path.join(folder, "make.cnf"),
    `[req]\ndistinguished_name=dn\n[dn]\n[made]\n${extensions}\n${DIRECTORIES}`,
  );
  const how = ["-config", "make.cnf", "-extensions", "made", "-days", "30", "-utf8"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`];
  const issuer = by === null ? [] : ["-CA", `${by}.pem`, "-CAkey", `${by}.key`];
  const made = openssl("req", "-x509", "-subj", subject, ...how, ...key, ...files, ...issuer);
  assert.equal(made.status, 0, made.stderr);
}

const AUTHORITY = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign";

type Case = readonly [constraints: string, subject: string, names: string];

/** What an authority may name, and whom it names. */
const CASES: readonly Case[] = [
  ["permitted;dirName:acme", "/C=CH/O=Acme AG/CN=Ada", ""],
  ["permitted;dirName:acme", "/C=CH/O=ACME  ag/CN=Ada", ""],
  ["permitted;dirName:acme", "/C=CH/O=Bank/CN=Ada", ""],
  ["permitted;dirName:acme", "/O=Acme AG/CN=Ada", ""],
  ["permitted;dirName:acme,permitted;dirName:bank", "/C=CH/O=Bank/CN=Ada", ""],
  ["excluded;dirName:bank", "/C=CH/O=Acme AG/CN=Ada", ""],
  ["excluded;dirName:bank", "/C=CH/O=Bank/CN=Ada", ""],
  ["permitted;email:acme.test", "/CN=Ada", "email:ada@acme.test"],
  ["permitted;email:acme.test", "/CN=Ada", "email:ada@mail.acme.test"],
  ["permitted;email:.acme.test", "/CN=Ada", "email:ada@mail.acme.test"],
  ["permitted;email:.acme.test", "/CN=Ada", "email:ada@acme.test"],
  ["permitted;email:ada@acme.test", "/CN=Ada", "email:eve@acme.test"],
  ["excluded;email:acme.test", "/CN=Ada", "email:ada@acme.test"],
  ["permitted;email:acme.test", "/CN=Ada/emailAddress=ada@evil.test", ""],
  ["permitted;email:acme.test", "/CN=Ada", "DNS:www.evil.test"],
  ["permitted;DNS:acme.test", "/CN=Ada", "DNS:www.acme.test"],
  ["permitted;DNS:acme.test", "/CN=Ada", "DNS:notacme.test"],
  ["permitted;URI:acme.test", "/CN=Ada", "URI:https://acme.test/ada"],
  ["permitted;URI:acme.test", "/CN=Ada", "URI:https://evil.test/acme.test"],
  ["permitted;URI:.acme.test", "/CN=Ada", "URI:https://a.acme.test:8443/ada"],
];

for (const [constraints, subject, names] of CASES) {
  test(
    `of ${subject} ${names} under ${constraints} we think as openssl does`,
    { skip: absent },
    () => {
      make("root", "/CN=Root", AUTHORITY, null);
      make("middle", "/CN=Middle", `${AUTHORITY}\nnameConstraints=critical,${constraints}`, "root");
      const usage = "keyUsage=critical,nonRepudiation";
      make("leaf", subject, names ? `${usage}\nsubjectAltName=${names}` : usage, "middle");
      const [root, middle, leaf] = [read("root"), read("middle"), read("leaf")];
      const said = openssl("verify", "-CAfile", "root.pem", "-untrusted", "middle.pem", "leaf.pem");
      const found = findPath(leaf, { pool: [middle], anchors: [root], at: new Date() });
      assert.equal(found.anchored, true);
      assert.deepEqual(
        found.problems.map(({ kind }) => kind),
        said.status === 0 ? [] : ["name_not_permitted"],
        said.stdout + said.stderr,
      );
    },
  );
}
