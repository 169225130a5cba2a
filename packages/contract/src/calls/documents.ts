import { Type } from "@sinclair/typebox";
import { UPLOAD_BODY_LIMIT } from "../limits.ts";
import {
  Document,
  DocumentAccess,
  DocumentContent,
  ListDocumentsQuery,
  NewDocument,
  Watermark,
} from "../shapes/document.ts";
import { PageNumber } from "../shapes/kit.ts";
import type { CallGroup } from "./call.ts";
import { PDF_REFUSALS, URL_REFUSALS } from "./refusals.ts";

const READ = { method: "GET", part: "4.2", access: "token", limit: "read" } as const;
const ONE = "/documents/{id}";
const shown = { 200: { description: "The document.", schema: Document } } as const;

/** Interface 4.2. All three versions spell documents alike. */
export const DOCUMENT_CALLS = {
  /** `content` or `file_url`; also as a form and as the PDF itself. */
  upload: {
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
      "multipart/form-data": Type.Object({
        title: NewDocument.properties.title,
        content: Type.String({ format: "binary", description: "The PDF." }),
      }),
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
  },
  /** A text or a picture over the pages; the answer is a new document. */
  watermark: {
    method: "POST",
    path: `${ONE}/watermark`,
    part: "4.2",
    summary: "Draw a watermark; the result is a new document",
    access: "token",
    limit: "upload",
    body: Watermark,
    // A picture as Base64 and a few members.
    bodyLimit: 16 * 1024 * 1024,
    answers: { 201: { description: "The new document.", schema: Document } },
    refusals: [
      "error.document.not_found",
      "error.document.damaged",
      "error.auth.forbidden",
      "error.document.signed_cannot_be_watermarked",
      "error.image.unsupported",
      "error.image.too_large",
      "file.pdf.no_pages",
      "file.pdf.not_permitted",
      "error.position.outside_page",
      "file.pdf.page_out_of_range",
      "file.pdf.too_complex",
      "file.pdf.too_large",
    ],
  },
  list: {
    ...READ,
    path: "/documents",
    summary: "List the caller's documents, newest first",
    query: ListDocumentsQuery,
    answers: { 200: { description: "The documents.", schema: Type.Array(Document) } },
    refusals: [],
  },
  read: {
    ...READ,
    path: ONE,
    summary: "Read what is known of a document",
    answers: shown,
    refusals: ["error.document.not_found"],
  },
  content: {
    ...READ,
    path: `${ONE}/content`,
    summary: "Download a document, or a range of it",
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
  },
  page: {
    ...READ,
    path: `${ONE}/pages/{page}`,
    summary: "Draw a page",
    params: Type.Object({ page: PageNumber }),
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
  },
  setAccess: {
    method: "PUT",
    path: `${ONE}/access`,
    part: "4.2",
    summary: "Say who else may read and write",
    access: "token",
    limit: "write",
    body: DocumentAccess,
    answers: shown,
    refusals: ["error.document.not_found", "error.auth.forbidden"],
  },
  delete: {
    method: "DELETE",
    path: ONE,
    part: "4.2",
    summary: "Delete a document and its keys",
    access: "token",
    limit: "write",
    answers: { 200: { description: "It is gone." } },
    refusals: [
      "error.document.not_found",
      "error.auth.forbidden",
      "error.document.cascade_in_progress",
      "error.sr.last_document_cannot_be_removed",
      "error.sr.not_draft",
    ],
  },
} as const satisfies CallGroup;
