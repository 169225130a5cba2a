import { Type } from "@sinclair/typebox";
import type { CallGroup } from "../calls/call.ts";
import { ASKING_REFUSALS } from "../calls/refusals.ts";
import { EmbedAddress } from "./embed-address.ts";
import { NewObserver, Observer, ObserverId } from "./observer.ts";
import { AddedDocument, NewSignatureRequest, SignatureRequest } from "./signature-request.ts";

const WRITE = { method: "POST", part: "4.3", access: "token", limit: "write" } as const;
const ONE = "/signature-requests/{id}";
const UNSEEN = ["error.sr.not_found", "error.auth.forbidden"] as const;

/** Interface 4.3: version 3 takes references to uploaded documents and begins with a DRAFT. */
export const CREATE_CALLS = {
  create: {
    ...WRITE,
    path: "/signature-requests",
    summary: "Create a signature request as a DRAFT",
    body: NewSignatureRequest,
    // Inline content is refused by its own key rather than by its size.
    bodyLimit: 10_000_000,
    answers: { 201: { description: "The request, a DRAFT.", schema: SignatureRequest } },
    refusals: [
      "error.sr.inline_content_not_supported",
      "error.sr.document_required",
      "error.sr.too_many_documents",
      "error.sr.already_has_document",
      "error.sr.legislation_required",
      "error.sr.nobody_can_sign",
      "error.sr.expires_at_out_of_range",
      "error.sr.signer_required",
      "error.sr.identity_data_incomplete",
      "error.document.not_found",
      "error.group.not_found",
      "error.feature.not_enabled",
      ...ASKING_REFUSALS,
    ],
  },
} as const satisfies CallGroup;

/** An address for the frame of a listed page, opened once. */
export const EMBED_CALLS = {
  embed: {
    ...WRITE,
    path: `${ONE}/signatures/{sid}/embed`,
    summary: "Get an address that shows the signing page in a frame, once and for ten minutes",
    answers: { 201: { description: "The address.", schema: EmbedAddress } },
    refusals: [
      ...UNSEEN,
      "error.sr.signature_not_found",
      "error.sr.not_open",
      "error.feature.not_enabled",
    ],
  },
} as const satisfies CallGroup;

/** What only version 3 has: a request begins as a DRAFT and is sent off later. */
export const DRAFT_CALLS = {
  initiate: {
    ...WRITE,
    path: `${ONE}/initiate`,
    summary: "Make a DRAFT an OPEN request and notify the signers",
    answers: { 200: { description: "The request, now OPEN.", schema: SignatureRequest } },
    refusals: [
      "error.document.damaged",
      ...UNSEEN,
      "error.sr.not_draft",
      "error.sr.expires_at_out_of_range",
      "error.sr.nobody_can_sign",
    ],
  },
  clearExpiry: {
    ...WRITE,
    method: "DELETE",
    path: `${ONE}/expires-at`,
    summary: "Take the expiry away from a DRAFT",
    feature: "expires_at",
    answers: { 204: { description: "It no longer expires; auto_delete_at stays." } },
    refusals: [...UNSEEN, "error.sr.not_draft", "error.feature.not_enabled"],
  },
  addDocument: {
    ...WRITE,
    path: `${ONE}/documents`,
    summary: "Add a document to a DRAFT",
    body: AddedDocument,
    answers: { 200: { description: "The request after it.", schema: SignatureRequest } },
    refusals: [
      ...UNSEEN,
      "error.sr.not_draft",
      "error.sr.too_many_documents",
      "error.sr.already_has_document",
      "error.document.not_found",
      ...ASKING_REFUSALS,
    ],
  },
  removeDocument: {
    ...WRITE,
    method: "DELETE",
    path: `${ONE}/documents/{document_id}`,
    summary: "Take a document out of a DRAFT",
    answers: { 204: { description: "It is no longer part of the request." } },
    refusals: [
      ...UNSEEN,
      "error.sr.not_draft",
      "error.sr.last_document_cannot_be_removed",
      "error.document.not_found",
      "error.document.in_use",
    ],
  },
} as const satisfies CallGroup;

const OBSERVING = { ...WRITE, malformedPath: "error.request.path_invalid" } as const;
const ONE_OBSERVER = {
  path: `${ONE}/observers/{observer_id}`,
  params: Type.Object({ observer_id: ObserverId }),
} as const;

/** Interface 4.3: people and groups who watch. An id of the wrong form is 400 (interface 4.3). */
export const OBSERVER_CALLS = {
  addObserver: {
    ...OBSERVING,
    path: `${ONE}/observers`,
    summary: "Let a person or a group observe",
    body: NewObserver,
    answers: { 201: { description: "The observer.", schema: Observer } },
    refusals: [...UNSEEN, "error.group.not_found", "error.feature.not_enabled"],
  },
  observers: {
    ...OBSERVING,
    method: "GET",
    path: `${ONE}/observers`,
    summary: "List the observers",
    limit: "read",
    answers: { 200: { description: "Who observes.", schema: Type.Array(Observer) } },
    refusals: ["error.sr.not_found"],
  },
  observer: {
    ...OBSERVING,
    ...ONE_OBSERVER,
    method: "GET",
    summary: "Read an observer",
    limit: "read",
    answers: { 200: { description: "The observer.", schema: Observer } },
    refusals: ["error.sr.not_found", "error.sr.observer_not_found"],
  },
  removeObserver: {
    ...OBSERVING,
    ...ONE_OBSERVER,
    method: "DELETE",
    summary: "Remove an observer",
    answers: { 204: { description: "Removed." } },
    refusals: [...UNSEEN, "error.sr.observer_not_found"],
  },
} as const satisfies CallGroup;
