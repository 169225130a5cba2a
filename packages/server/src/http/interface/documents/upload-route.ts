import { Refusal } from "@paraph/contract/errors";
import { Document, NewDocument } from "@paraph/contract/shapes";
import { Type, type Static } from "@sinclair/typebox";
import { sourceOf } from "../../../actions/documents/document-source.ts";
import { storeDocument } from "../../../actions/documents/store-document.ts";
import type { Document as StoredDocument } from "../../../domain/documents/document.ts";
import { mediaType } from "../../frame/accept.ts";
import { checkFor } from "../../frame/checks.ts";
import { created, route } from "../../frame/route.ts";
import { UPLOAD_BODY_LIMIT, withUpload } from "../upload/receive.ts";
import { PDF_REFUSALS, URL_REFUSALS } from "./refusals.ts";
import { toWire } from "./wire.ts";

/** Everything but the document itself. */
const KEPT_BYTES = 1024 * 1024;

const Members = Type.Object({
  ...NewDocument.properties,
  content: Type.Optional(Type.Null()),
});
const check = checkFor("body", Members, "error.request.body_invalid");

const Form = Type.Object({
  title: NewDocument.properties.title,
  content: Type.String({ format: "binary", description: "The PDF." }),
});

/** Interface 4.2: `content` or `file_url`; also as a form and as the PDF itself (interface 4.2). */
export const uploadRoute = route({
  method: "POST",
  path: "/documents",
  part: "4.2",
  summary: "Upload a PDF",
  access: "token",
  limit: "upload",
  body: "stream",
  bodyLimit: UPLOAD_BODY_LIMIT,
  describedBody: {
    "application/json": NewDocument,
    "multipart/form-data": Form,
    "application/pdf": Type.String({ format: "binary" }),
  },
  query: Type.Object({
    title: Type.Optional(
      Type.String({
        description: "The title of a PDF that is sent as it is.",
        maxLength: 1024,
        examples: ["Contract"],
      }),
    ),
    repair: Type.Optional(
      Type.Boolean({
        description:
          "Write a damaged PDF anew and keep it as the parent of the document; else it is refused. An extension.",
      }),
    ),
  }),
  answers: { 201: { description: "The document.", schema: Document } },
  refusals: [
    "error.document.source_required",
    "error.document.content_not_base64",
    "file.malware.detected",
    "file.malware.scanner_unavailable",
    ...PDF_REFUSALS,
    ...URL_REFUSALS,
  ],
  handle: async (world, call) => {
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
  },
});

/** Interface 2.5: `content_type` goes with `content`; a form may call any file octet-stream. */
function refuseOtherType(type: string | null): void {
  const known = ["application/pdf", "application/x-pdf", "application/octet-stream"];
  if (type !== null && !known.includes(mediaType(type))) {
    throw new Refusal("file.pdf.not_a_pdf");
  }
}
