import { callsOf, type DeclaredCall } from "@paraph/contract/calls";
import { INTERFACES, SANDBOX } from "@paraph/contract/interfaces";
import assert from "node:assert/strict";
import type { Reply, TestService } from "../kit/service.ts";
import { pdf, type Things } from "./cast.ts";
import type { OperationName } from "./operations.ts";

/** An endpoint below its root. */
export type Endpoint = { readonly root: string; readonly route: DeclaredCall };

/** Every endpoint that asks for a token; a new one is in it by itself. */
export const ENDPOINTS: readonly Endpoint[] = [
  INTERFACES.v1,
  INTERFACES.v2,
  INTERFACES.v3,
  SANDBOX,
].flatMap(({ root, calls }) =>
  callsOf(calls)
    .filter(({ call }) => call.access === "token")
    .map(({ call }) => ({ root, route: call })),
);

/** What a call is about nobody's object: it shows and changes only what is the caller's own. */
export type Own = "own" | "own of a business";

/** Which operation an endpoint is; one without a line here fails the test. */
// prettier-ignore
export const OPERATION_OF: Readonly<Record<string, OperationName | Own>> = {
  "POST /documents": "own of a business",
  "GET /documents": "own",
  "GET /documents/{id}": "open",
  "GET /documents/{id}/content": "open",
  "GET /documents/{id}/pages/{page}": "open",
  "PUT /documents/{id}/access": "document",
  "POST /documents/{id}/watermark": "document",
  "DELETE /documents/{id}": "document",
  "GET /user/signature-qualities": "own of a business",
  "GET /user/signature-qualities-detail": "own of a business",
  "POST /signature-requests": "business",
  "GET /signature-requests": "own",
  "POST /signature-requests/bulk": "own",
  "GET /signature-requests/{id}": "read",
  "PUT /signature-requests": "change",
  "PUT /signature-requests/{id}": "change",
  "DELETE /signature-requests/{id}": "delete",
  "POST /signature-requests/{id}/withdraw": "conduct",
  "POST /signature-requests/{id}/remind": "conduct",
  "POST /signature-requests/{id}/initiate": "conduct",
  "DELETE /signature-requests/{id}/expires-at": "change",
  "POST /signature-requests/{id}/signatures": "signers",
  "DELETE /signature-requests/{id}/signatures/{sid}": "signers",
  "POST /signature-requests/{id}/signatures/{sid}/embed": "links",
  "POST /signature-requests/{id}/documents": "change",
  "DELETE /signature-requests/{id}/documents/{document_id}": "change",
  "POST /signature-requests/{id}/attachments": "change",
  "GET /signature-requests/{id}/attachments/{attachment_id}/content": "attachments",
  "DELETE /signature-requests/{id}/attachments/{attachment_id}": "change",
  "GET /signature-requests/{id}/observers": "read",
  "GET /signature-requests/{id}/observers/{observer_id}": "read",
  "POST /signature-requests/{id}/observers": "observers",
  "DELETE /signature-requests/{id}/observers/{observer_id}": "observers",
  "GET /signature-requests/{id}/callbacks": "callbacks",
  "POST /signature-requests/{id}/callbacks/{callback_id}/replay": "callbacks",
  "GET /signature-requests/{id}/report": "report",
  "GET /signature-requests/{id}/identification/{evidence_id}": "identification",
  "GET /signature-requests/{id}/identification/{evidence_id}/status": "identification",
  "GET /signature-requests/{id}/identification/{evidence_id}/files": "identification",
  "GET /signature-requests/{id}/identification/{evidence_id}/jwt": "identification",
  "POST /seal": "business",
  "POST /groups": "own of a business",
  "GET /groups": "own of a business",
  "GET /groups/{id}": "business",
  "PUT /groups/{id}": "business",
  "DELETE /groups/{id}": "business",
  "GET /messages": "own of a business",
  "GET /clock": "own of a business",
  "POST /clock": "own of a business",
  "GET /callback-secret": "own of a business",
  "POST /callback-secret": "own of a business",
  "POST /signature-requests/{id}/signatures/{sid}/sign": "play",
  "POST /signature-requests/{id}/signatures/{sid}/decline": "play",
  "POST /signature-requests/{id}/signatures/{sid}/fail": "play",
  "POST /signature-requests/{id}/signatures/{sid}/identify": "play",
};

/** Bodies that are well formed, so that a refusal is about the object and not about the form. */
const BODIES: Readonly<Record<string, (things: Things) => unknown>> = {
  "/documents": () => ({ title: "x", content: pdf() }),
  "/documents/{id}/access": () => ({ read_access: ["eve@people.test"] }),
  "/documents/{id}/watermark": () => ({ text: "COPY" }),
  "/signature-requests": ({ free, request }) => {
    return { title: "taken over", document_id: free, id: request };
  },
  "/signature-requests/bulk": ({ request }) => [request],
  "/signature-requests/{id}": () => ({ title: "taken over" }),
  "/signature-requests/{id}/withdraw": () => ({ message: "gone" }),
  "/signature-requests/{id}/signatures": () => {
    return { account_email: "eve@people.test", signer_email_address: "eve@people.test" };
  },
  "/signature-requests/{id}/documents": ({ free }) => ({ document_id: free }),
  "/signature-requests/{id}/observers": () => ({ type: "USER", email: "eve@people.test" }),
  "/signature-requests/{id}/attachments": () => {
    return { filename: "b.txt", content_type: "text/plain", content: "Yg==" };
  },
  "/groups": () => ({ name: "Mine", type: "SIGNER", members: [{ email: "eve@people.test" }] }),
  "/groups/{id}": () => ({ name: "Taken over" }),
  "/seal": ({ free }) => ({ document_id: free }),
  "/validate/document": () => ({ content: pdf() }),
  "/clock": () => ({ advance_seconds: 0 }),
  "/signature-requests/{id}/signatures/{sid}/identify": () => ({
    first_name: "Eve",
    last_name: "Eve",
    date_of_birth: "1990-01-01",
    nationality: "CH",
    document_type: "PASSPORT",
    document_number: "X1",
    issuing_country: "CH",
    valid_until: "2999-12-31",
  }),
};

const VALUES: Readonly<Record<string, (things: Things, path: string) => string>> = {
  id: ({ document, request, group, validation = request }, path) => {
    if (path.startsWith("/documents")) return document;
    if (/^\/(infos|reports|validate)\//.test(path)) return validation;
    return path.startsWith("/groups") ? group : request;
  },
  page: () => "0",
  sid: ({ signature }) => signature,
  document_id: ({ second }) => second,
  observer_id: ({ observer }) => observer,
  attachment_id: ({ attachment }) => attachment,
  callback_id: ({ callback }) => callback,
  evidence_id: ({ evidence }) => evidence,
};

/** What a protocol and a page cost is not the question here. */
const QUERIES: Readonly<Record<string, string>> = {
  "/signature-requests/{id}/report": "?type=JSON",
  "/documents/{id}/pages/{page}": "?scale=20",
  "/user/signature-qualities": "?username=ada@example.com",
  "/user/signature-qualities-detail": "?username=ada@example.com",
};

export function nameOf({ root, route }: Endpoint): string {
  return `${route.method} ${root}${route.path}`;
}

/** Calls an endpoint about certain things; null is nobody, without a token. */
export function callEndpoint(
  { call }: Pick<TestService, "call">,
  { root, route }: Endpoint,
  things: Things,
  token: string | null,
): Promise<Reply> {
  const body = route.body === undefined ? undefined : (BODIES[route.path]?.(things) ?? {});
  return call(route.method, root + fill(route.path, things) + (QUERIES[route.path] ?? ""), {
    ...(token === null ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
}

function fill(path: string, things: Things): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = VALUES[name]?.(things, path);
    assert.ok(value !== undefined, `no value for {${name}} of ${path}`);
    return value;
  });
}

/** Everything that an answer tells but what names this very call. */
export function comparable(reply: Reply): unknown {
  const { path: _path, request_id: _id, ...rest } = reply.json();
  return { status: reply.status, ...rest };
}
