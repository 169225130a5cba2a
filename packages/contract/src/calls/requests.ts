import { Type, type TSchema } from "@sinclair/typebox";
import { UPLOAD_BODY_LIMIT } from "../limits.ts";
import { NewAttachment } from "../shapes/attachment.ts";
import { Callback } from "../shapes/callback.ts";
import { BulkBody, ListRequestsQuery, WithdrawBody } from "../shapes/request.ts";
import type { CallGroup } from "./call.ts";
import { ASKING_REFUSALS, PDF_REFUSALS, URL_REFUSALS } from "./refusals.ts";

/** Signature requests as one version spells them. */
export type RequestShapes = {
  readonly newRequest: TSchema;
  readonly update: TSchema;
  readonly entry: TSchema;
  readonly request: TSchema;
};

const ALL = "/signature-requests";
const ONE = `${ALL}/{id}`;
const READ = { method: "GET", part: "4.3", access: "token", limit: "read" } as const;
const WRITE = { method: "POST", part: "4.3", access: "token", limit: "write" } as const;
const UNSEEN = ["error.sr.not_found", "error.auth.forbidden"] as const;
const IDENTITY = [
  "error.sr.signer_required",
  "error.sr.identity_data_incomplete",
  "error.group.not_found",
] as const;

/**
 * Interface 4.3, create in versions 1 and 2: the document comes inline, by address or by id, and
 * the request is OPEN at once.
 */
function createInlineCalls({ newRequest, request }: RequestShapes) {
  return {
    create: {
      ...WRITE,
      path: ALL,
      summary: "Create a signature request, OPEN at once",
      limit: "upload",
      body: "stream",
      bodyLimit: UPLOAD_BODY_LIMIT,
      describedBody: { "application/json": newRequest },
      query: Type.Object({}),
      answers: { 201: { description: "The request, OPEN.", schema: request } },
      refusals: [
        "error.sr.document_required",
        "error.sr.legislation_required",
        "error.sr.nobody_can_sign",
        "error.sr.signer_required",
        "error.sr.identity_data_incomplete",
        "error.document.not_found",
        "error.document.content_not_base64",
        "file.malware.detected",
        "file.malware.scanner_unavailable",
        ...ASKING_REFUSALS,
        ...PDF_REFUSALS,
        ...URL_REFUSALS,
      ],
    },
  } as const satisfies CallGroup;
}

/** Interface 4.3: what every version offers, in the spelling of each. */
export function requestCalls({ update, entry, request }: Omit<RequestShapes, "newRequest">) {
  const list = Type.Array(request);
  const changed = { 200: { description: "The request after it.", schema: request } } as const;
  const change = {
    ...WRITE,
    method: "PUT",
    summary: "Change what the body names; absent or null stays as it is",
    body: update,
    answers: changed,
    refusals: [
      ...UNSEEN,
      ...IDENTITY,
      ...ASKING_REFUSALS,
      "error.sr.not_now",
      "error.sr.not_draft",
      "error.sr.document_not_replaceable",
      "error.sr.somebody_has_signed",
      "error.sr.being_signed",
      "error.sr.legislation_required",
      "error.sr.nobody_can_sign",
      "error.sr.expires_at_out_of_range",
      "error.feature.not_enabled",
    ],
  } as const;
  return {
    list: {
      ...READ,
      path: ALL,
      summary: "List signature requests, newest first",
      query: ListRequestsQuery,
      answers: { 200: { description: "With X-Total-Count and Link headers.", schema: list } },
      refusals: [],
    },
    read: {
      ...READ,
      path: ONE,
      summary: "Read a signature request",
      answers: { 200: { description: "The request as it is now.", schema: request } },
      refusals: ["error.sr.not_found"],
    },
    readMany: {
      ...READ,
      method: "POST",
      path: `${ALL}/bulk`,
      summary: "Read several signature requests",
      body: BulkBody,
      answers: { 200: { description: "Those that the caller may see.", schema: list } },
      refusals: [],
    },
    updateByBody: { ...change, path: ALL },
    update: { ...change, path: ONE },
    delete: {
      ...WRITE,
      method: "DELETE",
      path: ONE,
      summary: "Delete a signature request; its documents go asynchronously",
      answers: { 204: { description: "Gone." } },
      refusals: UNSEEN,
    },
    withdraw: {
      ...WRITE,
      path: `${ONE}/withdraw`,
      summary: "End a request that is no longer wanted",
      body: WithdrawBody,
      bodyOptional: true,
      answers: changed,
      refusals: [...UNSEEN, "error.sr.not_now"],
    },
    remind: {
      ...WRITE,
      path: `${ONE}/remind`,
      summary: "Remind those whose turn it is, each once per hour",
      answers: changed,
      refusals: [
        ...UNSEEN,
        "error.sr.not_open",
        "error.sr.nobody_to_remind",
        "error.rate_limit.reminder",
      ],
    },
    addSigner: {
      ...WRITE,
      path: `${ONE}/signatures`,
      summary: "Add a signer",
      body: entry,
      answers: changed,
      refusals: [
        ...UNSEEN,
        ...IDENTITY,
        ...ASKING_REFUSALS,
        "error.sr.not_open",
        "error.sr.being_signed",
        "error.sr.nobody_can_sign",
      ],
    },
    removeSigner: {
      ...WRITE,
      method: "DELETE",
      path: `${ONE}/signatures/{sid}`,
      summary: "Remove a signer who has not signed",
      answers: { 204: { description: "Removed." } },
      refusals: [
        ...UNSEEN,
        "error.sr.signature_not_found",
        "error.sr.not_open",
        "error.sr.already_signed",
      ],
    },
  } as const satisfies CallGroup;
}

/** Interface 4.3: files that go along with a request; they stream like documents. */
export function attachmentCalls({ request }: Pick<RequestShapes, "request">) {
  return {
    addAttachment: {
      ...WRITE,
      path: `${ONE}/attachments`,
      summary: "Add an attachment",
      limit: "upload",
      query: Type.Object({}),
      body: "stream",
      bodyLimit: UPLOAD_BODY_LIMIT,
      describedBody: { "application/json": NewAttachment },
      answers: { 200: { description: "The request after it.", schema: request } },
      refusals: [
        ...UNSEEN,
        "error.sr.not_now",
        "error.document.content_not_base64",
        "file.attachment.unsupported",
        "file.attachment.too_large",
        "file.malware.detected",
        "file.malware.scanner_unavailable",
      ],
    },
    attachmentContent: {
      ...READ,
      path: `${ONE}/attachments/{attachment_id}/content`,
      summary: "Download an attachment",
      answers: { 200: { description: "The file.", type: "*/*" } },
      ignoresAccept: true,
      refusals: [...UNSEEN, "error.sr.attachment_not_found"],
    },
    deleteAttachment: {
      ...WRITE,
      method: "DELETE",
      path: `${ONE}/attachments/{attachment_id}`,
      summary: "Remove an attachment",
      answers: { 204: { description: "Removed." } },
      refusals: [...UNSEEN, "error.sr.not_now", "error.sr.attachment_not_found"],
    },
  } as const satisfies CallGroup;
}

/** Interface 4.3 and 6: what was called, and calling it again. */
export const CALLBACK_CALLS = {
  callbacks: {
    ...READ,
    path: `${ONE}/callbacks`,
    summary: "List the callbacks of a signature request",
    answers: { 200: { description: "In the order of events.", schema: Type.Array(Callback) } },
    refusals: UNSEEN,
  },
  replayCallback: {
    ...WRITE,
    path: `${ONE}/callbacks/{callback_id}/replay`,
    part: "6",
    summary: "Make a callback again",
    answers: { 200: { description: "It is being called again.", schema: Callback } },
    refusals: [...UNSEEN, "error.sr.callback_not_found"],
  },
} as const satisfies CallGroup;

/** Interface 4.3: the signature protocol. */
export const REPORT_CALLS = {
  report: {
    ...READ,
    path: `${ONE}/report`,
    summary: "The signature protocol: who, when, how, with proofs",
    ignoresAccept: true,
    query: Type.Object({
      type: Type.Optional(Type.String({ description: "PDF (the default), JSON or HTML." })),
    }),
    answers: {
      200: {
        description: "The protocol as a sealed PDF, JSON or HTML.",
        type: "application/pdf",
        also: { "application/json": null, "text/html": null },
      },
    },
    refusals: [...UNSEEN, "error.request.query_invalid"],
  },
} as const satisfies CallGroup;

/** The calls of signature requests that versions 1 and 2 have. */
export function inlineRequestCalls(shapes: RequestShapes) {
  return {
    ...createInlineCalls(shapes),
    ...requestCalls(shapes),
    ...attachmentCalls(shapes),
    ...CALLBACK_CALLS,
    ...REPORT_CALLS,
  };
}
