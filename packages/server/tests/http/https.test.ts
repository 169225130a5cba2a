import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { connect, type ConnectionOptions } from "node:tls";
import { startService } from "../kit/service.ts";

const PRODUCTION = { mode: "production", publicUrl: "https://127.0.0.1" } as const;

test("5.7 calls without HTTPS are refused, probes are not", async () => {
  const { call } = await startService({ settings: PRODUCTION, frame: { httpsOnly: true } });
  const reply = await call("POST", "/v2/access/login", { body: { username: "x", "api-key": "y" } });
  assert.deepEqual([reply.status, reply.json()["key"]], [403, "error.auth.https_required"]);
  assert.match(reply.headers.get("strict-transport-security") ?? "", /max-age=31536000/);
  assert.equal((await call("GET", "/management/health")).status, 200);
});

test("5.7 a proxy's word is taken only from a proxy that is trusted", async () => {
  const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
  const trusting = await startService({
    settings: PRODUCTION,
    frame: { httpsOnly: true, trustedProxies: ["127.0.0.1"] },
  });
  assert.equal((await trusting.call("GET", "/v2/api-docs", { headers: https })).status, 200);
  const careful = await startService({
    settings: PRODUCTION,
    frame: { httpsOnly: true, trustedProxies: ["198.51.100.1"] },
  });
  assert.equal((await careful.call("GET", "/v2/api-docs", { headers: https })).status, 403);
});

/** The service with a certificate of its own, made for this test. */
async function startWithCertificate(keyOptions: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-tls-"));
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const ask = `req -x509 ${keyOptions} -nodes -days 2 -subj /CN=x`;
  execFileSync("openssl", [...ask.split(" "), "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  const tls = { key: readFileSync(key, "utf8"), certificate: readFileSync(certificate, "utf8") };
  rmSync(folder, { recursive: true });
  const { url } = await startService({ settings: PRODUCTION, frame: { httpsOnly: true, tls } });
  return { url, ca: tls.certificate };
}

test("5.7 an own certificate serves HTTPS", async () => {
  const { url, ca } = await startWithCertificate("-newkey ec -pkeyopt ec_paramgen_curve:P-256");
  const status = await new Promise((resolve, reject) => {
    const call = request(
      `${url}/v2/api-docs`,
      { ca, servername: "x", checkServerIdentity: () => undefined },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    call.on("error", reject);
    call.end();
  });
  assert.equal(status, 200);
});

test("5.7 TLS is 1.2 or 1.3, with forward secrecy and authenticated encryption alone", async () => {
  const { url, ca } = await startWithCertificate("-newkey rsa:2048");
  const reach = async (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({
        port: Number(new URL(url).port),
        host: "127.0.0.1",
        ca,
        checkServerIdentity: () => undefined,
        ...options,
      });
      socket.once("secureConnect", () => {
        resolve(`${String(socket.getProtocol())} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.once("error", () => {
        resolve("refused");
      });
    });
  assert.match(await reach({}), /^TLSv1\.3 TLS_AES_256_GCM_SHA384$/);
  const older = { maxVersion: "TLSv1.2" } as const;
  assert.equal(await reach(older), "TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384");
  const refused: Readonly<Record<string, ConnectionOptions>> = {
    "without forward secrecy": { ...older, ciphers: "AES256-GCM-SHA384:AES128-GCM-SHA256" },
    "with CBC": { ...older, ciphers: "ECDHE-RSA-AES256-SHA384:ECDHE-RSA-AES128-SHA" },
    "TLS 1.1": { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" },
  };
  for (const [what, options] of Object.entries(refused)) {
    assert.equal(await reach(options), "refused", what);
  }
});
