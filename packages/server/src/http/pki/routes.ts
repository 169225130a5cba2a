import { Refusal } from "@paraph/contract/errors";
import { certificatePem } from "@paraph/engine/pki";
import { Type } from "@sinclair/typebox";
import type { PkiEndpoint } from "../../ports/pki.ts";
import { evidenceKeys } from "../../actions/evidence/evidence-signer.ts";
import { readBody } from "../frame/bodies.ts";
import { sendPage } from "../pages/layout.ts";
import { type Answer, route, type Route, text } from "../frame/route.ts";
import { trustPage } from "./trust-page.ts";

const LARGEST_REQUEST = 8192;

/** A list or a certificate may be kept for an hour by whoever fetches it. */
const KEPT = { "cache-control": "public, max-age=3600" } as const;

const SHARED = {
  part: "10",
  access: "public",
  limit: "page",
  ignoresAccept: true,
} as const;

const OCSP_TYPE = "application/ocsp-response";
const OCSP_ANSWER = { 200: { description: "An OCSP response.", type: OCSP_TYPE } };

/** What the built-in authority shows the world, below /pki. */
export const pkiRoutes: readonly Route[] = [
  route({
    ...SHARED,
    method: "GET",
    path: "",
    summary: "How to trust the built-in authority",
    answers: { 200: { description: "A page.", type: "text/html" } },
    refusals: [],
    handle: async ({ pki, settings }) =>
      sendPage({
        title: "Trusting the built-in authority",
        body: trustPage(await pki.certificates()),
        demo: settings.mode === "demo",
      }),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/evidence-keys.txt",
    summary: "The keys that sign protocols and checkpoints of this installation, one a line",
    answers: { 200: { description: "The keys, for verify-evidence --key.", type: "text/plain" } },
    refusals: [],
    handle: async (world) => text(`${(await evidenceKeys(world)).join("\n")}\n`),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/{file}",
    summary: "A certificate (.cer, .pem) or a revocation list (.crl) of the built-in authority",
    params: Type.Object({
      file: Type.String({ pattern: String.raw`^[a-z0-9-]{1,40}\.(cer|pem|crl)$` }),
    }),
    answers: { 200: { description: "The file.", type: "application/pkix-cert" } },
    refusals: ["error.entity.not_found"],
    handle: async ({ pki }, { params }) => file(pki, params.file),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/ocsp/{request}",
    summary: "OCSP by GET (RFC 6960, A.1)",
    params: Type.Object({ request: Type.String({ pattern: "^[A-Za-z0-9+/=_-]{1,255}$" }) }),
    answers: OCSP_ANSWER,
    refusals: ["error.entity.not_found"],
    handle: async ({ pki }, { params }) =>
      bytes(OCSP_TYPE, await pki.answerOcsp(Buffer.from(params.request, "base64"))),
  }),
  route({
    ...SHARED,
    method: "POST",
    path: "/ocsp",
    summary: "OCSP by POST (RFC 6960, A.1)",
    body: "stream",
    bodyLimit: LARGEST_REQUEST,
    answers: OCSP_ANSWER,
    refusals: [],
    handle: async ({ pki }, { stream }) =>
      bytes(OCSP_TYPE, await pki.answerOcsp(await bodyOf(stream))),
  }),
  route({
    ...SHARED,
    method: "POST",
    path: "/tsa",
    summary: "Time stamps (RFC 3161, 3.4)",
    body: "stream",
    bodyLimit: LARGEST_REQUEST,
    answers: {
      200: { description: "A time-stamp response.", type: "application/timestamp-reply" },
    },
    refusals: [],
    handle: async ({ pki }, { stream }) =>
      bytes("application/timestamp-reply", await pki.answerTimeStamp(await bodyOf(stream))),
  }),
];

async function bodyOf(stream: Parameters<typeof readBody>[0] | null): Promise<Uint8Array> {
  return stream ? readBody(stream, LARGEST_REQUEST) : new Uint8Array();
}

async function file(endpoint: PkiEndpoint, name: string): Promise<Answer> {
  const [stem = "", extension = ""] = name.split(".");
  if (extension === "crl") {
    const crl = await endpoint.crl(stem);
    if (!crl) throw new Refusal("error.entity.not_found");
    return bytes("application/pkix-crl", crl, KEPT);
  }
  const found = (await endpoint.certificates()).find((each) => each.name === stem);
  if (!found) throw new Refusal("error.entity.not_found");
  if (extension === "cer") return bytes("application/pkix-cert", found.der, KEPT);
  return { ...text(certificatePem(found.der), "application/x-pem-file"), headers: KEPT };
}

function bytes(type: string, content: Uint8Array, headers: Answer["headers"] = {}): Answer {
  return { status: 200, headers, body: { kind: "bytes", type, bytes: content } };
}
