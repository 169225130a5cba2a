import {
  Document,
  DocumentAccess,
  DocumentContent,
  ListDocumentsQuery,
  Uuid,
} from "@paraph/contract/shapes";
import { Type } from "@sinclair/typebox";
import { changeAccess } from "../../../actions/documents/change-access.ts";
import { deleteDocument } from "../../../actions/requests/delete-document.ts";
import { drawPage } from "../../../actions/documents/draw-page.ts";
import {
  listDocuments,
  openContent,
  readDocument,
} from "../../../actions/documents/read-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { pageHeaders, pageOf } from "../requests/paging.ts";
import { ok, route, type Route } from "../../frame/route.ts";
import { contentAnswer } from "./content.ts";
import { isKnown } from "./range.ts";
import { uploadRoute } from "./upload-route.ts";
import { watermarkRoute } from "./watermark-route.ts";
import { toWire } from "./wire.ts";

const One = Type.Object({ id: Uuid });
const OnePage = Type.Object({
  id: Uuid,
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Counts from 0." }),
});

/** Interface 4.2. All three versions spell documents alike. */
export const documentRoutes: readonly Route[] = [
  uploadRoute,
  watermarkRoute,
  route({
    method: "GET",
    path: "/documents",
    part: "4.2",
    summary: "List the caller's documents, newest first",
    access: "token",
    limit: "read",
    query: ListDocumentsQuery,
    answers: { 200: { description: "The documents.", schema: Type.Array(Document) } },
    refusals: [],
    handle: async (world, { actor, query, url }) => {
      const page = pageOf(query);
      const { documents, total } = await listDocuments(world, actor, query.search ?? null, page);
      return ok(documents.map(toWire), pageHeaders(world.settings.publicUrl, url, page, total));
    },
  }),
  route({
    method: "GET",
    path: "/documents/{id}",
    part: "4.2",
    summary: "Read what is known of a document",
    access: "token",
    limit: "read",
    params: One,
    answers: { 200: { description: "The document.", schema: Document } },
    refusals: ["error.document.not_found"],
    handle: async (world, { actor, params }) =>
      ok(toWire(await readDocument(world, actor, params.id as DocumentId))),
  }),
  route({
    method: "GET",
    path: "/documents/{id}/content",
    part: "4.2",
    summary: "Download a document, or a range of it",
    access: "token",
    limit: "read",
    params: One,
    answers: {
      200: {
        description: "The PDF; JSON for callers that accept JSON only.",
        type: "application/pdf",
        also: { "application/json": DocumentContent },
      },
      206: { description: "The range that was asked for.", type: "application/pdf" },
      304: { description: "The caller has it already." },
    },
    ignoresAccept: true,
    refusals: [
      "error.document.not_found",
      "error.document.damaged",
      "error.document.range_not_satisfiable",
    ],
    handle: async (world, { actor, params, headers }) =>
      contentAnswer(await openContent(world, actor, params.id as DocumentId), headers),
  }),
  route({
    method: "GET",
    path: "/documents/{id}/pages/{page}",
    part: "4.2",
    summary: "Draw a page",
    access: "token",
    limit: "read",
    params: OnePage,
    query: Type.Object({
      scale: Type.Optional(
        Type.Unsafe<20 | 100>({
          type: "integer",
          enum: [20, 100],
          default: 100,
          description: "In percent: 20 for a small picture of the page, 100 to read it.",
        }),
      ),
    }),
    answers: { 200: { description: "The page as an image.", type: "image/webp" } },
    ignoresAccept: true,
    refusals: [
      "error.document.not_found",
      "error.document.damaged",
      "error.document.page_not_found",
    ],
    handle: async (world, { actor, params, query, headers }) => {
      const id = params.id as DocumentId;
      const scale = query.scale ?? 100;
      // A document never changes, so neither does the picture of a page.
      const { sha256 } = await readDocument(world, actor, id);
      const etag = `"${sha256}-${params.page}-${scale}"`;
      if (isKnown(headers["if-none-match"], etag)) {
        return { status: 304, headers: { etag }, body: { kind: "empty" } };
      }
      const bytes = await drawPage(world, actor, id, params.page, scale);
      return { status: 200, headers: { etag }, body: { kind: "bytes", type: "image/webp", bytes } };
    },
  }),
  route({
    method: "PUT",
    path: "/documents/{id}/access",
    part: "4.2",
    summary: "Say who else may read and write",
    access: "token",
    limit: "write",
    params: One,
    body: DocumentAccess,
    answers: { 200: { description: "The document.", schema: Document } },
    refusals: ["error.document.not_found", "error.auth.forbidden"],
    handle: async (world, { actor, params, body }) => {
      const document = await changeAccess(world, actor, params.id as DocumentId, {
        readAccess: body.read_access ?? null,
        writeAccess: body.write_access ?? null,
      });
      return ok(toWire(document));
    },
  }),
  route({
    method: "DELETE",
    path: "/documents/{id}",
    part: "4.2",
    summary: "Delete a document and its keys",
    access: "token",
    limit: "write",
    params: One,
    answers: { 200: { description: "It is gone." } },
    refusals: [
      "error.document.not_found",
      "error.auth.forbidden",
      "error.document.cascade_in_progress",
      "error.sr.last_document_cannot_be_removed",
      "error.sr.not_draft",
    ],
    handle: async (world, { actor, params }) => {
      await deleteDocument(world, actor, params.id as DocumentId);
      return { status: 200, body: { kind: "empty" } };
    },
  }),
];
