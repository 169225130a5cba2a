import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { createAuthority } from "@paraph/testkit";
import { buildOcspRequest, fingerprint, nameToText, parseCertificate } from "@paraph/engine";
import type { PkiDesk } from "../../ports/pki-desk.ts";
import type { World } from "../../ports/world.ts";
import { pathPattern } from "../paths.ts";
import type { Answer, Call } from "../route.ts";
import { pkiRoutes } from "./routes.ts";

const now = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(now);
const { certificate: root } = authority.holder("root");
const desk: PkiDesk = {
  certificates: async () => [
    {
      name: "root",
      subject: nameToText(root.subject),
      fingerprint: fingerprint(root),
      notAfter: root.notAfter,
      der: root.der,
    },
  ],
  answerOcsp: async (request) => authority.ocsp(request, now),
  answerTimeStamp: async (request) => authority.timeStamp(request, now),
  crl: async (name) => (name === "signers-1" ? authority.crl("intermediate", now) : null),
};

/** Calls the route of this address the way the frame does. */
async function call(method: "GET" | "POST", path: string, body?: Uint8Array): Promise<Answer> {
  const found = pkiRoutes(desk).find(
    (each) => each.method === method && pathPattern(`/pki${each.path}`).test(`/pki${path}`),
  );
  assert.ok(found, path);
  const [name = ""] = /(?<=\{)\w+/.exec(found.path) ?? [];
  const params = { [name]: decodeURIComponent(path.split("/").at(-1) ?? "") };
  const stream = body ? Readable.from([body]) : null;
  return found.handle(
    {} as World,
    { params, stream } as unknown as Call<unknown, unknown, unknown>,
  );
}

function bytesOf({ body }: Answer): Uint8Array {
  assert.ok(body.kind === "bytes");
  return body.bytes;
}

test("the page of instructions shows the fingerprint and escapes names", async () => {
  const { body } = await call("GET", "");
  assert.ok(body.kind === "text");
  assert.match(
    body.text,
    new RegExp(fingerprint(root).toUpperCase().match(/../g)?.join(":") ?? ""),
  );
  assert.doesNotMatch(body.text, /<script/);
});

test("certificates come as DER and as PEM of the same", async () => {
  assert.deepEqual(parseCertificate(bytesOf(await call("GET", "/root.cer"))).serial, root.serial);
  const { body } = await call("GET", "/root.pem");
  assert.ok(body.kind === "text");
  const inner = body.text.replaceAll(/-----[A-Z ]+-----|\n/g, "");
  assert.deepEqual(new Uint8Array(Buffer.from(inner, "base64")), root.der);
});

test("an unknown certificate or list is not found", async () => {
  for (const path of ["/nobody.cer", "/nobody.crl", "/root.crl"]) {
    await assert.rejects(call("GET", path), Refusal);
  }
  assert.ok(bytesOf(await call("GET", "/signers-1.crl")).length > 0);
});

test("OCSP by GET and by POST says the same", async () => {
  const { certificate, chain } = authority.holder("signer");
  const request = buildOcspRequest(certificate, chain[0] ?? certificate);
  const encoded = encodeURIComponent(Buffer.from(request).toString("base64"));
  const [byGet, byPost] = [
    await call("GET", `/ocsp/${encoded}`),
    await call("POST", "/ocsp", request),
  ];
  assert.equal(bytesOf(byGet).length > 100 && bytesOf(byPost).length > 100, true);
});
