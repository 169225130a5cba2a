import { Type, type Static } from "@sinclair/typebox";
import { MAX_TITLE_LENGTH } from "../limits.ts";
import { Base64, maybes, named, oneOf, sampled, described, Uuid } from "./kit.ts";
import { SAMPLE_PDF, SAMPLE_PLACE } from "./samples.ts";
import { SealVisualInput } from "./visual-signature.ts";

/** Interface 2.6 and interface 4.4: a document to be sealed, by content or by id. */
export const SealBody = sampled(
  Type.Object(
    maybes({
      content: described(Base64, "The PDF in Base64; in place of document_id."),
      document_id: described(Uuid, "A stored document; in place of content."),
      title: Type.String({
        minLength: 1,
        maxLength: MAX_TITLE_LENGTH,
        description: "What people call the sealed document.",
      }),
      account_name: Type.String({
        maxLength: 200,
        description: "Which seal; absent or empty: the first.",
      }),
      visual_signature: described(
        SealVisualInput,
        "Where and how the seal is seen; absent: it is not.",
      ),
      certify: oneOf(
        ["SIGNING", "COMMENTING"],
        "Certifies the document: after the seal only this is allowed.",
      ),
    }),
  ),
  { title: "Invoice", content: SAMPLE_PDF, visual_signature: SAMPLE_PLACE },
);
export type SealBody = Static<typeof SealBody>;

export const SealedDocument = named("SealedDocument", {
  document_id: described(Uuid, "The sealed document, a new version of the one given by id."),
});
export type SealedDocument = Static<typeof SealedDocument>;
