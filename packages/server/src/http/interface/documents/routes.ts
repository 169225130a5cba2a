import type { DOCUMENT_CALLS } from "@paraph/contract/calls";
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
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";
import { contentAnswer } from "./content.ts";
import { isKnown } from "./range.ts";
import { upload } from "./upload-route.ts";
import { watermark } from "./watermark-route.ts";
import { toWire } from "./wire.ts";

/** Interface 4.2. All three versions spell documents alike. */
export const documentHandlers: Handlers<typeof DOCUMENT_CALLS> = {
  upload,
  watermark,
  list: async (world, { actor, query, url }) => {
    const page = pageOf(query);
    const { documents, total } = await listDocuments(world, actor, query.search ?? null, page);
    return ok(documents.map(toWire), pageHeaders(world.settings.publicUrl, url, page, total));
  },
  read: async (world, { actor, params }) =>
    ok(toWire(await readDocument(world, actor, params.id as DocumentId))),
  content: async (world, { actor, params, headers }) =>
    contentAnswer(await openContent(world, actor, params.id as DocumentId), headers),
  page: async (world, { actor, params, query, headers }) => {
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
  setAccess: async (world, { actor, params, body }) => {
    const document = await changeAccess(world, actor, params.id as DocumentId, {
      readAccess: body.read_access ?? null,
      writeAccess: body.write_access ?? null,
    });
    return ok(toWire(document));
  },
  delete: async (world, { actor, params }) => {
    await deleteDocument(world, actor, params.id as DocumentId);
    return { status: 200, body: { kind: "empty" } };
  },
};
