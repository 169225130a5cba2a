import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TLSSocket } from "node:tls";
import { after, test } from "node:test";
import { certificatePem } from "@paraph/engine/pki";
import { openAuthority } from "../../src/adapters/authority/authority.ts";
import { lastingClient } from "../../src/adapters/authority/callback-client.ts";
import { rootExportTo } from "../../src/adapters/authority/root-export.ts";
import { openCaller } from "../../src/adapters/egress/caller.ts";
import { openGate } from "../../src/adapters/egress/gate.ts";
import { policyFor } from "../../src/adapters/egress/policy.ts";
import { openFileKeyring } from "../../src/adapters/keys-file/keys-file.ts";
import { authorityRecordsOver } from "../../src/adapters/postgres/trust/authority-records.ts";
import { testDatabase } from "../kit/database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-mtls-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A receiver of its own authority that may ask callers who they are. */
async function receiver(asks: { requestCert: boolean; rejectUnauthorized: boolean }, root: string) {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const ask =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
  execFileSync("openssl", [...ask.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
  const certificate = readFileSync(cert, "utf8");
  const seen: { authorized: boolean; name: string }[] = [];
  const options = { key: readFileSync(key), cert: certificate, ca: [root], ...asks };
  const server = createServer(options, (incoming, answer) => {
    const socket = incoming.socket as TLSSocket;
    const shown = socket.getPeerCertificate();
    const name = Object.keys(shown).length === 0 ? "" : String(shown.subject.CN);
    seen.push({ authorized: socket.authorized, name });
    answer.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => server.close());
  return { seen, certificate, url: `https://localhost:${(server.address() as AddressInfo).port}/` };
}

const records = authorityRecordsOver(await testDatabase());
const keyring = await openFileKeyring(path.join(folder, "master.key"));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

/** The authority after a start of the service. */
function started() {
  return openAuthority({
    records,
    keyring,
    ids: { uuid: randomUUID, random: (length) => new Uint8Array(randomBytes(length)) },
    clock,
    log,
    rootExport: rootExportTo(path.join(folder, "root")),
    publicUrl: "http://localhost:8080",
    country: "CH",
    monotonic: null,
  });
}

const DAY = 86_400_000;

async function published(): Promise<readonly string[]> {
  const names = (await started().endpoint.certificates()).map(({ name }) => name);
  return names.filter((name) => name.startsWith("callbacks"));
}

test("5.8 the certificate for callbacks outlives restarts, and its successor is published a month before", async () => {
  const first = await started().callbackClient();
  assert.deepEqual(await started().callbackClient(), first);
  const [own] = (await started().endpoint.certificates()).filter(
    ({ name }) => name === "callbacks-1",
  );
  assert.ok(own && first.cert.startsWith(certificatePem(own.der)));
  assert.deepEqual(await published(), ["callbacks-1"]);
  ahead = 310 * DAY;
  assert.deepEqual(await started().callbackClient(), first);
  assert.deepEqual(await published(), ["callbacks-1", "callbacks-2"]);
  assert.deepEqual(await started().callbackClient(), first);
  ahead = 336 * DAY;
  const second = await started().callbackClient();
  assert.notEqual(second.cert, first.cert);
  assert.equal(await started().endpoint.crl("callbacks-1"), null);
  ahead = 0;
});

test("5.8 a process that runs on shows the next certificate by itself", async () => {
  const made = ["one", "two"].map((name) => ({ key: name, cert: name }));
  let asked = 0;
  const ask = async () => made[Math.min(asked++, 1)] ?? { key: "", cert: "" };
  const shown = await lastingClient(ask, { log, clock });
  assert.equal(shown().cert, "one");
  ahead = 2 * 3_600_000;
  assert.equal(shown().cert, "one");
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(shown().cert, "two");
  assert.equal(asked, 2);
  ahead = 0;
});

test("5.8 a receiver that asks gets our client certificate, one that does not gets none", async () => {
  const authority = started();
  await authority.prepare();
  const client = await authority.callbackClient();
  const root = certificatePem((await authority.root()).der);
  const cases = [
    [{ requestCert: true, rejectUnauthorized: true }, true],
    [{ requestCert: true, rejectUnauthorized: false }, true],
    [{ requestCert: false, rejectUnauthorized: false }, false],
  ] as const;
  for (const [asks, shows] of cases) {
    const { seen, certificate, url } = await receiver(asks, root);
    const policy = policyFor("demo", [], []);
    const caller = openCaller(openGate(policy, () => ({ ...client, ca: [certificate] })));
    const outcome = await caller.post(url);
    assert.ok(outcome.kind === "answered" && outcome.status === 200);
    const stranger = await openCaller(openGate(policy)).post(url);
    assert.ok(stranger.kind === "failed" && stranger.reason === "tls", "an unknown authority");
    assert.equal(seen[0]?.authorized, shows);
    assert.match(seen[0].name, shows ? /Paraph Callbacks/ : /^$/);
    const without = openCaller(openGate(policy, () => ({ ca: [certificate] })));
    const refused = (await without.post(url)).kind === "failed";
    assert.equal(refused, asks.rejectUnauthorized);
  }
});
