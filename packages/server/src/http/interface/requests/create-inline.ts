import type { inlineRequestCalls } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { Type, type TObject } from "@sinclair/typebox";
import { type DocumentSource, sourceOf } from "../../../actions/documents/document-source.ts";
import type { Received } from "../../../actions/documents/receive-content.ts";
import { createInline } from "../../../actions/requests/create-inline.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import { refuseOtherThanJson } from "../../frame/bodies.ts";
import { checkFor } from "../../frame/checks.ts";
import type { Handler } from "../../frame/handlers.ts";
import { created } from "../../frame/route.ts";
import { withUpload } from "../upload/receive.ts";
import { linksOf, type RequestMapper } from "./request-mapper.ts";

/** Everything but the document itself; pictures of visual signatures are in it. */
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Interface 4.3, create in versions 1 and 2: the document comes inline, by address or by id, and
 * the request is OPEN at once. The inline document streams into the vault while it arrives.
 */
export function createInlineHandler(
  mapper: RequestMapper,
  newRequest: TObject,
): Handler<ReturnType<typeof inlineRequestCalls>["create"]> {
  const members = Type.Object({ ...newRequest.properties, content: Type.Optional(Type.Null()) });
  const check = checkFor("body", members, "error.request.body_invalid");
  return async (world, call) => {
    const { apiActor } = call;
    refuseOtherThanJson(call.headers);
    return withUpload(
      world,
      call,
      { keptBytes: KEPT_BYTES, members },
      async ({ fields, content }) => {
        check(fields);
        const asked = mapper.newRequest(fields);
        const source = sourceIn(fields, content);
        return call.once<SignatureRequest>(
          world,
          (commit) => createInline(world, apiActor, asked, source, commit),
          (request) => created(mapper.toWire(request, linksOf(world, apiActor))),
        );
      },
    );
  };
}

/** One of `content`, `file_url` and `document_id`. */
function sourceIn(
  fields: Readonly<Record<string, unknown>>,
  content: Received | null,
): DocumentSource {
  const { file_url: url, document_id: documentId } = fields as {
    readonly file_url?: string | null;
    readonly document_id?: string | null;
  };
  const source = sourceOf({ content, url, documentId });
  if (!source) throw new Refusal("error.sr.document_required");
  return source;
}
