import type { DRAFT_CALLS } from "@paraph/contract/v3";
import { addDocument, removeDocument } from "../../../actions/requests/draft-documents.ts";
import { clearExpiry, initiateRequest } from "../../../actions/requests/steps.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { idOf } from "../requests/request-routes.ts";
import { linksOf } from "../requests/request-mapper.ts";
import type { SignatureRequest as StoredRequest } from "../../../domain/requests/request.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { noContent, ok } from "../../frame/route.ts";
import { mapper } from "./signature-requests.ts";

/** What only version 3 has: a request begins as a DRAFT and is sent off later. */
export const draftHandlers: Handlers<typeof DRAFT_CALLS> = {
  initiate: (world, { actor, params, once }) =>
    once<StoredRequest>(
      world,
      (commit) => initiateRequest(world, actor, idOf(params), commit),
      (request) => ok(mapper.toWire(request, linksOf(world, actor))),
    ),
  clearExpiry: async (world, { actor, params }) => {
    await clearExpiry(world, actor, idOf(params));
    return noContent();
  },
  addDocument: (world, { actor, params, body, once }) => {
    const documentId = body.document_id.toLowerCase() as DocumentId;
    return once<StoredRequest>(
      world,
      (commit) => addDocument(world, actor, idOf(params), documentId, commit),
      (request) => ok(mapper.toWire(request, linksOf(world, actor))),
    );
  },
  removeDocument: async (world, { actor, params }) => {
    const documentId = params.document_id.toLowerCase() as DocumentId;
    await removeDocument(world, actor, idOf(params), documentId);
    return noContent();
  },
};
