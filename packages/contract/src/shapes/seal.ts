import { Type, type Static } from "@sinclair/typebox";
import { MAX_TITLE_LENGTH } from "../limits.ts";
import { Base64, maybes, named, oneOf, Uuid } from "./kit.ts";
import { VisualSignatureInput } from "./visual-signature.ts";

/** Interface 2.6 and interface 4.4: a document to be sealed, by content or by id. */
export const SealBody = Type.Object(
  maybes({
    content: Base64,
    document_id: Uuid,
    title: Type.String({ minLength: 1, maxLength: MAX_TITLE_LENGTH }),
    account_name: Type.String({ maxLength: 200, description: "Which seal; absent: the first." }),
    visual_signature: VisualSignatureInput,
    certify: oneOf(
      ["SIGNING", "COMMENTING"],
      "Certifies the document: after the seal only this is allowed.",
    ),
  }),
);
export type SealBody = Static<typeof SealBody>;

export const SealedDocument = named("SealedDocument", { document_id: Uuid });
export type SealedDocument = Static<typeof SealedDocument>;
