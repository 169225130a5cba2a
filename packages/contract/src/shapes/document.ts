import { Type, type Static } from "@sinclair/typebox";
import { MAX_TITLE_LENGTH, MAX_URL_LENGTH } from "../limits.ts";
import {
  Base64,
  Emails,
  Instant,
  maybe,
  maybes,
  named,
  sampled,
  described,
  text,
  Uuid,
} from "./kit.ts";
import { SAMPLE_PDF } from "./samples.ts";
import { PagingQuery } from "./paging.ts";
import { Position, VisualImage } from "./visual-signature.ts";

/** Interface 4.2: `content` with `content_type`, or `file_url`. */
export const NewDocument = sampled(
  Type.Object({
    title: Type.String({
      minLength: 1,
      maxLength: MAX_TITLE_LENGTH,
      description: "What people call it.",
    }),
    ...maybes({
      content: described(Base64, "The PDF in Base64; in place of file_url."),
      content_type: Type.String({
        maxLength: 100,
        examples: ["application/pdf"],
        description: "What content is: application/pdf.",
      }),
      file_url: Type.String({
        format: "uri",
        maxLength: MAX_URL_LENGTH,
        description: "Where the service downloads the PDF; in place of content.",
      }),
    }),
  }),
  { title: "Contract", content: SAMPLE_PDF, content_type: "application/pdf" },
);
export type NewDocument = Static<typeof NewDocument>;

const Field = named("SignatureField", {
  name: text("The name of the field in the PDF."),
  signed: Type.Boolean({ description: "Whether it holds a signature already." }),
  broken: Type.Optional(
    Type.String({
      description:
        "Why the signature that the document brought does not hold, such as HASH_FAILURE; absent where it holds.",
    }),
  ),
  positions: Type.Array(
    Type.Object({
      page: text('"0" is the first page.'),
      x: Type.Number({ description: "Points from the left edge of the page as displayed." }),
      y: Type.Number({ description: "Points from the lower edge of the page as displayed." }),
      width: Type.Number({ description: "Points." }),
      height: Type.Number({ description: "Points." }),
    }),
    { description: "Where it is seen; empty for one that is not." },
  ),
});

/** Interface 2.5, and what interface 4.2 adds. */
export const Document = named("Document", {
  id: described(Uuid, "Names the document in every other call."),
  parent_id: Type.Optional(described(Uuid, "The document of which this is a new version.")),
  title: text("What people call it."),
  content_type: Type.String({
    examples: ["application/pdf"],
    description: "Always application/pdf.",
  }),
  size: Type.Integer({ description: "Bytes." }),
  page_count: Type.Integer({ description: "How many pages it has." }),
  page_width: Type.Integer({ description: "Of the first page, in points." }),
  page_height: Type.Integer({ description: "Of the first page, in points." }),
  owner: text(
    "Whose it is: the API username that uploaded it, or the e-mail address of who manages it now.",
  ),
  read_access: Type.Array(Type.String(), { description: "Who may read it." }),
  write_access: Type.Array(Type.String(), {
    description: "Who may share, watermark and delete it.",
  }),
  signature_fields: Type.Array(Field, { description: "The signature fields of the PDF." }),
  sha256: Type.String({ description: "Of the PDF, in hexadecimal digits." }),
  damaged: Type.Optional(
    Type.Boolean({
      description: "True where the stored content was found damaged or lost; absent otherwise.",
    }),
  ),
  repaired_from: Type.Optional(
    text(
      "Where a damaged PDF was written anew at the upload: its SHA-256. It is the first of the parents.",
    ),
  ),
  pdf_version: text("Such as 1.7, as the document declares it."),
  pdf_a: Type.Unsafe<string | null>({
    type: ["string", "null"],
    examples: ["PDF/A-2b"],
    description: "As the document declares it.",
  }),
  created_at: described(Instant, "When it was stored."),
  updated_at: described(Instant, "When it last changed."),
});
export type Document = Static<typeof Document>;

/** The content of a document in JSON, for callers that accept nothing else. */
export const DocumentContent = named("DocumentContent", {
  content_type: text("Always application/pdf."),
  content_size: Type.Integer({ description: "Bytes of the PDF, before Base64." }),
  content: described(Base64, "The PDF in Base64."),
});
export type DocumentContent = Static<typeof DocumentContent>;

export const DocumentAccess = sampled(
  Type.Object(
    maybes({
      read_access: described(Emails, "Who may read it; replaces the list."),
      write_access: described(Emails, "Who may share, watermark and delete it; replaces the list."),
    }),
  ),
  { read_access: ["ada@example.com"] },
);
export type DocumentAccess = Static<typeof DocumentAccess>;

export const ListDocumentsQuery = Type.Object({
  ...PagingQuery.properties,
  search: Type.Optional(
    Type.String({ maxLength: MAX_TITLE_LENGTH, description: "Title contains." }),
  ),
});
export type ListDocumentsQuery = Static<typeof ListDocumentsQuery>;

/** Interface 4.2: a text or a picture, at places or along the diagonal of every page. */
export const Watermark = sampled(
  Type.Object({
    ...maybes({
      text: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: "\\S",
        description: "What it says; in place of image.",
      }),
      image: described(VisualImage, "What it shows; in place of text."),
      opacity: Type.Number({
        minimum: 0,
        maximum: 1,
        description: "0 is invisible, 1 covers what is below.",
      }),
    }),
    positions: maybe(
      Type.Unsafe<"diagonal" | Static<typeof Position>[]>({
        anyOf: [
          { type: "string", enum: ["diagonal"] },
          Type.Array(Position, { minItems: 1, maxItems: 100 }),
          { type: "null" },
        ],
        description: '"diagonal" on every page, or places.',
      }),
    ),
  }),
  { text: "COPY", opacity: 0.2, positions: "diagonal" },
);
export type Watermark = Static<typeof Watermark>;
