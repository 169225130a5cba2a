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
import { openAuthority } from "../src/adapters/authority/authority.ts";
import { rootExportTo } from "../src/adapters/authority/root-export.ts";
import { openCaller } from "../src/adapters/egress/caller.ts";
import { openGate } from "../src/adapters/egress/gate.ts";
import { policyFor } from "../src/adapters/egress/policy.ts";
import { openFileKeyring } from "../src/adapters/keys-file/keys-file.ts";
import { authorityRecordsOver } from "../src/adapters/postgres/authority-records.ts";
import { testDatabase } from "./database.ts";

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

test("5.8 a receiver that asks gets our client certificate, one that does not gets none", async () => {
  const authority = openAuthority({
    records: authorityRecordsOver(await testDatabase()),
    keyring: await openFileKeyring(path.join(folder, "master.key")),
    ids: { uuid: randomUUID, random: (length) => new Uint8Array(randomBytes(length)) },
    clock: { now: () => new Date() },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    rootExport: rootExportTo(path.join(folder, "root")),
    publicUrl: "http://localhost:8080",
    country: "CH",
    monotonic: () => performance.now(),
  });
  await authority.prepare();
  const client = await authority.callbackClient();
  const { der } = await authority.root();
  const base64 = Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  const root = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
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
    assert.deepEqual(outcome, { kind: "answered", status: 200, retryAfterSeconds: null });
    assert.equal(seen[0]?.authorized, shows);
    assert.match(seen[0].name, shows ? /Paraph Callbacks/ : /^$/);
    const without = openCaller(openGate(policy, () => ({ ca: [certificate] })));
    const refused = (await without.post(url)).kind === "failed";
    assert.equal(refused, asks.rejectUnauthorized);
  }
});
