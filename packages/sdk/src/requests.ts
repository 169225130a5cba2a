import type { Callback, NewAttachment } from "@paraph/contract/shapes";
import { jsonOf, type Sending, type Session } from "./session.ts";
import type { Paging } from "./documents.ts";

export type RequestFilter = Paging & {
  readonly status_overall?: string;
  readonly signature_status?: string;
  readonly account_email?: string;
  readonly search?: string;
};

/** Interface 4.3; the shapes are those of the version that the client speaks. */
export type Requests<NewRequest, Update, NewSignature, Request> = {
  /** Give an idempotency key to make a repetition safe. */
  readonly create: (request: NewRequest, idempotencyKey?: string) => Promise<Request>;
  readonly read: (id: string) => Promise<Request>;
  readonly readMany: (ids: readonly string[]) => Promise<readonly Request[]>;
  readonly list: (filter?: RequestFilter) => Promise<readonly Request[]>;
  readonly update: (id: string, change: Update) => Promise<Request>;
  readonly addSigner: (id: string, signature: NewSignature) => Promise<Request>;
  readonly removeSigner: (id: string, sid: string) => Promise<void>;
  readonly remind: (id: string) => Promise<Request>;
  readonly withdraw: (id: string, message?: string) => Promise<Request>;
  readonly remove: (id: string) => Promise<void>;
  readonly addAttachment: (id: string, attachment: NewAttachment) => Promise<Request>;
  readonly callbacks: (id: string) => Promise<readonly Callback[]>;
};

export function requestsOf<NewRequest, Update, NewSignature, Request>({
  send,
}: Session): Requests<NewRequest, Update, NewSignature, Request> {
  const root = "/signature-requests";
  return {
    create: (request, idempotencyKey) =>
      jsonOf(
        send({
          method: "POST",
          path: root,
          json: request,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        }),
      ),
    read: (id) => jsonOf(send({ method: "GET", path: `${root}/${id}` })),
    readMany: (ids) => jsonOf(send({ method: "POST", path: `${root}/bulk`, json: ids })),
    list: (query = {}) => jsonOf(send({ method: "GET", path: root, query })),
    update: (id, json) => jsonOf(send({ method: "PUT", path: `${root}/${id}`, json })),
    addSigner: (id, json) =>
      jsonOf(send({ method: "POST", path: `${root}/${id}/signatures`, json })),
    removeSigner: (id, sid) => done(send(deletion(`${root}/${id}/signatures/${sid}`))),
    remind: (id) => jsonOf(send({ method: "POST", path: `${root}/${id}/remind` })),
    withdraw: (id, message) =>
      jsonOf(
        send({
          method: "POST",
          path: `${root}/${id}/withdraw`,
          json: message === undefined ? {} : { message },
        }),
      ),
    remove: (id) => done(send(deletion(`${root}/${id}`))),
    addAttachment: (id, json) =>
      jsonOf(send({ method: "POST", path: `${root}/${id}/attachments`, json })),
    callbacks: (id) => jsonOf(send({ method: "GET", path: `${root}/${id}/callbacks` })),
  };
}

/** What only version 3 has: drafts that are sent when they are ready. */
export type Drafts<Request> = {
  readonly initiate: (id: string) => Promise<Request>;
  readonly addDocument: (id: string, documentId: string) => Promise<Request>;
  readonly removeDocument: (id: string, documentId: string) => Promise<void>;
  readonly clearExpiry: (id: string) => Promise<void>;
};

export function draftsOf<Request>({ send }: Session): Drafts<Request> {
  const root = "/signature-requests";
  return {
    initiate: (id) => jsonOf(send({ method: "POST", path: `${root}/${id}/initiate` })),
    addDocument: (id, documentId) =>
      jsonOf(
        send({
          method: "POST",
          path: `${root}/${id}/documents`,
          json: { document_id: documentId },
        }),
      ),
    removeDocument: (id, documentId) =>
      done(send(deletion(`${root}/${id}/documents/${documentId}`))),
    clearExpiry: (id) => done(send(deletion(`${root}/${id}/expires-at`))),
  };
}

function deletion(path: string): Sending {
  return { method: "DELETE", path };
}

async function done(answer: Promise<Response>): Promise<void> {
  await (await answer).body?.cancel();
}
