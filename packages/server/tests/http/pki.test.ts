import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  crlStatus,
  digest,
  isCrlOf,
  parseCertificate,
  parseCrl,
  parseOcspResponse,
  parseTimeStampResponse,
  requireOcsp,
} from "@paraph/engine/pki";
import { startService } from "../kit/service.ts";

const { call, url } = await startService();
const folder = mkdtempSync(path.join(tmpdir(), "paraph-pki-http-"));
after(() => rmSync(folder, { recursive: true }));

async function certificate(name: string) {
  const { bytes, headers, status } = await call("GET", `/pki/${name}.cer`);
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), "application/pkix-cert");
  return parseCertificate(bytes);
}

const [root, signers] = [await certificate("root"), await certificate("signers-1")];

test("the page at /pki tells how to trust the root", async () => {
  const { text, headers } = await call("GET", "/pki");
  assert.match(headers.get("content-type") ?? "", /text\/html/);
  assert.match(text, /Use this certificate as a trusted root/);
  for (const program of [
    "Adobe",
    "Windows",
    "macOS",
    "Debian",
    "pdfsig",
    "pyhanko sign adesverify",
    "OpenSSL",
  ]) {
    assert.ok(text.includes(program), program);
  }
});

test("whatever the page at /pki leads to is there", async () => {
  const { text } = await call("GET", "/pki");
  const links = [...text.matchAll(/href="(\/pki\/[^"]+)"/g)].map(([, link = ""]) => link);
  for (const name of ["root", "signers-1", "services-1"]) {
    for (const kind of ["cer", "pem", "crl"]) {
      assert.ok(links.includes(`/pki/${name}.${kind}`), `${name}.${kind}`);
    }
  }
  for (const link of links) assert.equal((await call("GET", link)).status, 200, link);
});

test("OCSP answers over HTTP, by POST and by GET", async () => {
  const request = buildOcspRequest(signers, root);
  const encoded = encodeURIComponent(Buffer.from(request).toString("base64"));
  const answers = [
    await call("POST", "/pki/ocsp", {
      body: request,
      headers: { "content-type": "application/ocsp-request" },
    }),
    await call("GET", `/pki/ocsp/${encoded}`),
  ];
  for (const { status, headers, bytes } of answers) {
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "application/ocsp-response");
    const expected = { certificate: signers, issuer: root, nonce: null, now: new Date() };
    assert.equal(requireOcsp(parseOcspResponse(bytes), expected).status.kind, "good");
  }
});

test("OCSP by GET takes Base64 as it comes: escaped, bare, with pluses and slashes", async () => {
  const seen = { "+": 0, "/": 0 };
  for (let count = 0; count < 20; count += 1) {
    const nonce = new Uint8Array(randomBytes(32));
    const request = buildOcspRequest(signers, root, { nonce, digestName: "SHA-256" });
    const base64 = Buffer.from(request).toString("base64");
    for (const sign of ["+", "/"] as const) if (base64.includes(sign)) seen[sign] += 1;
    const half = base64.replaceAll("/", "%2f");
    for (const written of [base64, encodeURIComponent(base64), half]) {
      const { status, bytes } = await call("GET", `/pki/ocsp/${written}`);
      assert.equal(status, 200, written);
      const expected = { certificate: signers, issuer: root, nonce, now: new Date() };
      assert.equal(requireOcsp(parseOcspResponse(bytes), expected).status.kind, "good");
    }
  }
  assert.ok(seen["+"] > 0 && seen["/"] > 0, "nothing was tried");
});

test("a nonce of up to 32 octets comes back, a longer one is passed over", async () => {
  for (const [size, echoed] of [
    [1, true],
    [32, true],
    [33, false],
    [100, false],
  ] as const) {
    const nonce = new Uint8Array(randomBytes(size));
    const body = buildOcspRequest(signers, root, { nonce });
    const headers = { "content-type": "application/ocsp-request" };
    const { bytes } = await call("POST", "/pki/ocsp", { body, headers });
    const response = parseOcspResponse(bytes);
    assert.deepEqual(response.nonce, echoed ? nonce : null, `${size} octets`);
    assert.equal(response.answers[0]?.status.kind, "good");
  }
});

test("an OCSP question by GET that is none has the answer of RFC 6960", async () => {
  const { status, bytes } = await call("GET", "/pki/ocsp/AAAA");
  assert.deepEqual([status, Buffer.from(bytes).toString("hex")], [200, "30030a0101"]);
});

test("certificates and lists may be kept for an hour, and asked for by HEAD", async () => {
  for (const [file, type] of [
    ["root.cer", "application/pkix-cert"],
    ["signers-1.pem", "application/x-pem-file"],
    ["services-1.crl", "application/pkix-crl"],
  ] as const) {
    const [whole, head] = [await call("GET", `/pki/${file}`), await call("HEAD", `/pki/${file}`)];
    for (const { status, headers } of [whole, head]) {
      assert.equal(status, 200);
      assert.equal(headers.get("content-type"), type);
      assert.equal(headers.get("cache-control"), "public, max-age=3600");
      assert.equal(headers.get("content-length"), String(whole.bytes.length));
    }
    assert.equal(head.bytes.length, 0);
  }
});

test("a body above 8 KiB is refused before it is read", async () => {
  const headers = { "content-type": "application/ocsp-request" };
  const { status } = await call("POST", "/pki/ocsp", { body: new Uint8Array(9000), headers });
  assert.equal(status, 413);
});

test("the root's revocation list is where its authorities say", async () => {
  const [place = ""] = signers.crlUrls;
  const { bytes, headers } = await call("GET", new URL(place).pathname);
  assert.equal(headers.get("content-type"), "application/pkix-crl");
  const list = parseCrl(bytes);
  assert.equal(isCrlOf(list, root), true);
  assert.equal(crlStatus(list, signers).kind, "good");
});

test("what is not there is 404", async () => {
  for (const name of ["nobody.cer", "nobody.crl", "ROOT.CER", "..%2fx.cer"]) {
    assert.equal((await call("GET", `/pki/${name}`)).status, 404, name);
  }
});

const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";

test(
  "openssl gets a time stamp from us and verifies it with our root",
  { skip: absent },
  async () => {
    writeFileSync(path.join(folder, "root.pem"), (await call("GET", "/pki/root.pem")).text);
    writeFileSync(path.join(folder, "content"), "what was there");
    const openssl = (...args: string[]) =>
      spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
    openssl("ts", "-query", "-data", "content", "-sha256", "-cert", "-out", "query.tsq");
    const body = readFileSync(path.join(folder, "query.tsq"));
    const reply = await call("POST", "/pki/tsa", {
      body,
      headers: { "content-type": "application/timestamp-query" },
    });
    assert.equal(reply.headers.get("content-type"), "application/timestamp-reply");
    writeFileSync(path.join(folder, "reply.tsr"), reply.bytes);
    const said = openssl(
      "ts",
      "-verify",
      "-queryfile",
      "query.tsq",
      "-in",
      "reply.tsr",
      "-CAfile",
      "root.pem",
    );
    assert.match(said.stdout + said.stderr, /Verification: OK/);
    const crl = (await call("GET", "/pki/services-1.crl")).bytes;
    writeFileSync(path.join(folder, "list.crl"), crl);
    assert.match(
      openssl("crl", "-inform", "DER", "-in", "list.crl", "-noout", "-text").stdout,
      /CRL Number/,
    );
  },
);

test(
  "openssl asks about several certificates at once, by SHA-1 and SHA-256, and of strangers",
  { skip: absent },
  async () => {
    for (const name of ["root", "signers-1", "services-1"]) {
      writeFileSync(path.join(folder, `${name}.pem`), (await call("GET", `/pki/${name}.pem`)).text);
    }
    const ask = (...args: string[]) => {
      const where = ["-url", `${url}/pki/ocsp`, "-CAfile", "root.pem", ...args];
      return openssl("ocsp", ...where);
    };
    for (const digestName of ["-sha1", "-sha256"]) {
      const both = ["-issuer", "root.pem", digestName, "-cert", "signers-1.pem"];
      const said = await ask(...both, digestName, "-cert", "services-1.pem", "-serial", "0x1234");
      assert.match(said, /Response verify OK/);
      assert.match(said, /signers-1\.pem: good/);
      assert.match(said, /services-1\.pem: good/);
      assert.match(said, /0x1234: unknown/);
      assert.doesNotMatch(said, /WARNING: no nonce/);
    }
    const wrong = await ask("-issuer", "signers-1.pem", "-cert", "signers-1.pem");
    assert.match(
      wrong,
      /unauthorized/,
      "of a certificate under another issuer's key we know nothing",
    );
    const mixed = [
      "-issuer",
      "root.pem",
      "-serial",
      "1",
      "-issuer",
      "signers-1.pem",
      "-serial",
      "2",
    ];
    assert.match(await ask(...mixed), /unauthorized/);
  },
);

/** Not spawnSync: the service that is asked lives in this process. */
async function openssl(...args: string[]): Promise<string> {
  const run = promisify(execFile);
  const ended = await run("openssl", args, { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return ended.stdout + ended.stderr;
}

test("two time stamps never go back in time", async () => {
  const request = buildTimeStampRequest("SHA-256", digest("SHA-256", Buffer.from("x")), 1n);
  const headers = { "content-type": "application/timestamp-query" };
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { bytes } = await call("POST", "/pki/tsa", { body: request, headers });
    times.push(parseTimeStampResponse(bytes).statement.time.getTime());
  }
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  );
});
