import { Refusal } from "@paraph/contract/errors";
import type { ApiActor } from "../access/actor.ts";
import type { DocumentId } from "../ids.ts";
import { isSigned, type Document, type PdfFacts } from "./document.ts";

/** A document that came from outside, as that of whoever brought it. */
export function firstOf(
  { user, business }: ApiActor,
  id: DocumentId,
  facts: PdfFacts,
  given: Pick<Document, "title" | "readAccess" | "writeAccess">,
  at: Date,
): Document {
  return {
    ...facts,
    ...given,
    id,
    rootId: id,
    parentId: null,
    businessId: business.id,
    environment: user.environment,
    owner: user.username,
    createdAt: at,
    updatedAt: at,
  };
}

/** A change makes a new document; owner and access pass from parent to child (interface 2.5). */
export function childOf(parent: Document, id: DocumentId, facts: PdfFacts, at: Date): Document {
  return {
    ...parent,
    ...facts,
    id,
    rootId: parent.rootId,
    parentId: parent.id,
    createdAt: at,
    updatedAt: at,
  };
}

/** Refuses a watermark on a signed document: it would break the signature (interface 4.2). */
export function checkWatermark(document: Pick<Document, "signatureFields">): void {
  if (isSigned(document)) throw new Refusal("error.document.signed_cannot_be_watermarked");
}
