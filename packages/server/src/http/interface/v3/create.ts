import { Refusal } from "@paraph/contract/errors";
import type { CREATE_CALLS, NewSignatureRequest } from "@paraph/contract/v3";
import { makeRequest } from "../../../actions/requests/create-request.ts";
import { storedDocuments } from "../../../actions/requests/request-documents.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { Tables } from "../../../ports/store/store.ts";
import { idOf } from "../requests/members.ts";
import { linksOf } from "../requests/request-mapper.ts";
import type { SignatureRequest as StoredRequest } from "../../../domain/requests/request.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { created } from "../../frame/route.ts";
import { mapper } from "./signature-requests.ts";

/** Interface 4.3: version 3 takes references to uploaded documents and begins with a DRAFT. */
export const createHandlers: Handlers<typeof CREATE_CALLS> = {
  create: (world, { apiActor, body, once }) => {
    const ids = documentIds(body);
    const asked = mapper.newRequest(body);
    const documents = (tables: Tables) => storedDocuments(tables, apiActor, ids);
    return once<StoredRequest>(
      world,
      (commit) => makeRequest(world, apiActor, asked, documents, commit),
      (request) => created(mapper.toWire(request, linksOf(world, apiActor))),
    );
  },
};

/** `document_id` or `documents`; both may name the same first one. */
function documentIds(body: NewSignatureRequest): readonly DocumentId[] {
  if (isGiven(body.content) || isGiven(body.file_url)) {
    const message =
      "Version 3 takes references to uploaded documents only. " +
      "Upload the file with POST /v3/documents and give its id as document_id.";
    throw new Refusal("error.sr.inline_content_not_supported", { message });
  }
  const listed = (body.documents ?? []).map((one) => idOf(one).toLowerCase() as DocumentId);
  const single = body.document_id?.toLowerCase() as DocumentId | undefined;
  const wanted = listed.length === 0 && single !== undefined ? [single] : listed;
  if (wanted.length === 0) throw noDocument("Give document_id, or documents with their ids.");
  if (single !== undefined && wanted[0] !== single) {
    throw noDocument("document_id must be the first of documents, or be left out.");
  }
  return wanted;
}

function noDocument(message: string): Refusal {
  return new Refusal("error.sr.document_required", { message });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
