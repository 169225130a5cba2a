import { Refusal } from "@paraph/contract/errors";
import { Type, type TObject } from "@sinclair/typebox";
import {
  discardAfter,
  receiveContent,
  type Received,
} from "../../../actions/documents/receive-content.ts";
import { prepareDocument } from "../../../actions/documents/store-document.ts";
import { makeRequest } from "../../../actions/requests/create-request.ts";
import { newDocument, storedDocuments } from "../../../actions/requests/request-documents.ts";
import type { ApiActor } from "../../../domain/access/actor.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { NewRequest } from "../../../domain/requests/create.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { World } from "../../../ports/world.ts";
import { refuseOtherThanJson } from "../../frame/bodies.ts";
import { checkFor } from "../../frame/checks.ts";
import { PDF_REFUSALS, SIGNING_REFUSALS, URL_REFUSALS } from "../documents/refusals.ts";
import { created, route, type Route } from "../../frame/route.ts";
import { UPLOAD_BODY_LIMIT, withUpload } from "../upload/receive.ts";
import { linksOf, type Spelling } from "./spelling.ts";

/** Everything but the document itself; pictures of visual signatures are in it. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** The document of a request as versions 1 and 2 take it. */
type Source = {
  readonly content: Received | null;
  readonly url: string | null;
  readonly documentId: DocumentId | null;
};

/**
 * Interface 4.3, create in versions 1 and 2: the document comes inline, by address or by id, and
 * the request is OPEN at once. The inline document streams into the vault while it arrives.
 */
export function createInlineRoute(spelling: Spelling): Route {
  const { newRequest, request: shown } = spelling.schemas;
  const members = Type.Object({
    ...(newRequest as TObject).properties,
    content: Type.Optional(Type.Null()),
  });
  const check = checkFor("body", members, "error.request.body_invalid");
  return route({
    method: "POST",
    path: "/signature-requests",
    part: "4.3",
    summary: "Create a signature request, OPEN at once",
    access: "token",
    limit: "upload",
    body: "stream",
    bodyLimit: UPLOAD_BODY_LIMIT,
    describedBody: { "application/json": newRequest },
    query: Type.Object({}),
    answers: { 201: { description: "The request, OPEN.", schema: shown } },
    refusals: [
      "error.sr.document_required",
      "error.sr.legislation_required",
      "error.sr.signer_required",
      "error.sr.identity_data_incomplete",
      "error.document.not_found",
      "error.document.content_not_base64",
      "file.malware.detected",
      "file.malware.scanner_unavailable",
      ...SIGNING_REFUSALS,
      ...PDF_REFUSALS,
      ...URL_REFUSALS,
    ],
    handle: async (world, call) => {
      const { apiActor } = call;
      refuseOtherThanJson(call.headers);
      return withUpload(world, call, { keptBytes: KEPT_BYTES }, async ({ fields, content }) => {
        check(fields);
        const asked = spelling.newRequest(fields);
        const source = sourceOf(fields, content);
        return call.once(
          world,
          (inside) => create(inside, apiActor, asked, source),
          (request) => created(spelling.toWire(request, linksOf(world, apiActor))),
        );
      });
    },
  });
}

function sourceOf(fields: Readonly<Record<string, unknown>>, content: Received | null): Source {
  const { file_url: url, document_id: id } = fields as {
    readonly file_url?: string | null;
    readonly document_id?: string | null;
  };
  const given = [content, url, id].filter((one) => one !== null && one !== undefined);
  if (given.length !== 1) throw new Refusal("error.sr.document_required");
  return { content, url: url ?? null, documentId: (id?.toLowerCase() as DocumentId) ?? null };
}

async function create(
  world: World,
  actor: ApiActor,
  asked: NewRequest,
  { content, url, documentId }: Source,
): Promise<SignatureRequest> {
  if (documentId !== null) {
    return makeRequest(world, actor, asked, (tables) =>
      storedDocuments(tables, actor, [documentId]),
    );
  }
  if (content !== null) return withContent(world, actor, asked, content);
  const { bytes } = await world.egress.download(url ?? "", actor.business.id);
  const received = await receiveContent(world, bytes, {
    most: {
      bytes: Number.MAX_SAFE_INTEGER, // the gate counts, and refuses in the words of file_url
      key: "file.url.too_large",
    },
  });
  try {
    return await withContent(world, actor, asked, received);
  } catch (error) {
    await discardAfter(error, world, received);
    throw error;
  }
}

/** The document has the title of the request; whom the request lets read it can change with it. */
async function withContent(
  world: World,
  actor: ApiActor,
  asked: NewRequest,
  content: Received,
): Promise<SignatureRequest> {
  const prepared = await prepareDocument(world, actor, { title: asked.title }, content);
  return makeRequest(world, actor, asked, () =>
    Promise.resolve(newDocument(prepared, actor.user.username)),
  );
}
