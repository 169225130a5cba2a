import type { DOCUMENT_CALLS } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { NewDocument } from "@paraph/contract/shapes";
import { Type, type Static } from "@sinclair/typebox";
import { sourceOf } from "../../../actions/documents/document-source.ts";
import { storeDocument } from "../../../actions/documents/store-document.ts";
import type { Document as StoredDocument } from "../../../domain/documents/document.ts";
import { mediaType } from "../../frame/accept.ts";
import { checkFor } from "../../frame/checks.ts";
import type { Handler } from "../../frame/handlers.ts";
import { created } from "../../frame/route.ts";
import { withUpload } from "../upload/receive.ts";
import { toWire } from "./wire.ts";

/** Everything but the document itself. */
const KEPT_BYTES = 1024 * 1024;

const Members = Type.Object({
  ...NewDocument.properties,
  content: Type.Optional(Type.Null()),
});
const check = checkFor("body", Members, "error.request.body_invalid");

/** Interface 4.2: `content` or `file_url`; also as a form and as the PDF itself (interface 4.2). */
export const upload: Handler<(typeof DOCUMENT_CALLS)["upload"]> = async (world, call) => {
  const { apiActor } = call;
  const { repair = false } = call.query;
  return withUpload(
    world,
    call,
    { keptBytes: KEPT_BYTES, members: Members },
    async ({ fields, content }) => {
      check(fields);
      const { title, file_url: url, content_type: type } = fields as Static<typeof Members>;
      const source = sourceOf({ content, url });
      if (!source || source.kind === "document") {
        throw new Refusal("error.document.source_required");
      }
      refuseOtherType(content === null ? null : (type ?? null));
      return call.once<StoredDocument>(
        world,
        (commit) => storeDocument(world, apiActor, { title, repair }, source, commit),
        (document) => created(toWire(document)),
      );
    },
  );
};

/** Interface 2.5: `content_type` goes with `content`; a form may call any file octet-stream. */
function refuseOtherType(type: string | null): void {
  const known = ["application/pdf", "application/x-pdf", "application/octet-stream"];
  if (type !== null && !known.includes(mediaType(type))) {
    throw new Refusal("file.pdf.not_a_pdf");
  }
}
