import { Uuid } from "@paraph/contract/shapes";
import { AddedDocument, SignatureRequest } from "@paraph/contract/v3";
import { Type } from "@sinclair/typebox";
import { addDocument, removeDocument } from "../../../actions/requests/draft-documents.ts";
import { clearExpiry, initiateRequest } from "../../../actions/requests/steps.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { ASKING_REFUSALS } from "../documents/refusals.ts";
import { idOf } from "../requests/request-routes.ts";
import { linksOf } from "../requests/request-mapper.ts";
import type { SignatureRequest as StoredRequest } from "../../../domain/requests/request.ts";
import { noContent, ok, route, type Route } from "../../frame/route.ts";
import { mapper } from "./signature-requests.ts";

const One = Type.Object({ id: Uuid });

/** What only version 3 has: a request begins as a DRAFT and is sent off later. */
export const draftRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/signature-requests/{id}/initiate",
    part: "4.3",
    summary: "Make a DRAFT an OPEN request and notify the signers",
    access: "token",
    limit: "write",
    params: One,
    answers: { 200: { description: "The request, now OPEN.", schema: SignatureRequest } },
    refusals: [
      "error.document.damaged",
      "error.sr.not_found",
      "error.auth.forbidden",
      "error.sr.not_draft",
      "error.sr.expires_at_out_of_range",
      "error.sr.nobody_can_sign",
    ],
    handle: (world, { actor, params, once }) =>
      once<StoredRequest>(
        world,
        (commit) => initiateRequest(world, actor, idOf(params), commit),
        (request) => ok(mapper.toWire(request, linksOf(world, actor))),
      ),
  }),
  route({
    method: "DELETE",
    path: "/signature-requests/{id}/expires-at",
    part: "4.3",
    summary: "Take the expiry away from a DRAFT",
    access: "token",
    feature: "expires_at",
    limit: "write",
    params: One,
    answers: { 204: { description: "It no longer expires; auto_delete_at stays." } },
    refusals: [
      "error.sr.not_found",
      "error.auth.forbidden",
      "error.sr.not_draft",
      "error.feature.not_enabled",
    ],
    handle: async (world, { actor, params }) => {
      await clearExpiry(world, actor, idOf(params));
      return noContent();
    },
  }),
  route({
    method: "POST",
    path: "/signature-requests/{id}/documents",
    part: "4.3",
    summary: "Add a document to a DRAFT",
    access: "token",
    limit: "write",
    params: One,
    body: AddedDocument,
    answers: { 200: { description: "The request after it.", schema: SignatureRequest } },
    refusals: [
      "error.sr.not_found",
      "error.auth.forbidden",
      "error.sr.not_draft",
      "error.sr.too_many_documents",
      "error.sr.already_has_document",
      "error.document.not_found",
      ...ASKING_REFUSALS,
    ],
    handle: (world, { actor, params, body, once }) => {
      const documentId = body.document_id.toLowerCase() as DocumentId;
      return once<StoredRequest>(
        world,
        (commit) => addDocument(world, actor, idOf(params), documentId, commit),
        (request) => ok(mapper.toWire(request, linksOf(world, actor))),
      );
    },
  }),
  route({
    method: "DELETE",
    path: "/signature-requests/{id}/documents/{document_id}",
    part: "4.3",
    summary: "Take a document out of a DRAFT",
    access: "token",
    limit: "write",
    params: Type.Object({ id: Uuid, document_id: Uuid }),
    answers: { 204: { description: "It is no longer part of the request." } },
    refusals: [
      "error.sr.not_found",
      "error.auth.forbidden",
      "error.sr.not_draft",
      "error.sr.last_document_cannot_be_removed",
      "error.document.not_found",
      "error.document.in_use",
    ],
    handle: async (world, { actor, params }) => {
      const documentId = params.document_id.toLowerCase() as DocumentId;
      await removeDocument(world, actor, idOf(params), documentId);
      return noContent();
    },
  }),
];
