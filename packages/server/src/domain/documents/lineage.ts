import { Refusal } from "@paraph/contract/errors";
import type { Maker } from "../access/actor.ts";
import type { DocumentId } from "../ids.ts";
import { isSigned, type Document, type Inspection, type Unshown } from "./document.ts";
import { keptInitialRanges } from "./initial-ranges.ts";

/** Bytes that were taken in and examined. */
export type Examined = Inspection & Pick<Document, "size" | "sha256">;

/** A document that came from outside, as that of whoever brought it. */
export function firstOf(
  maker: Maker,
  id: DocumentId,
  examined: Examined,
  given: Pick<Document, "title" | "readAccess" | "writeAccess">,
  at: Date,
): Document {
  const { user, business } = maker;
  return {
    ...shownOf(examined),
    ...given,
    id,
    rootId: id,
    parentId: null,
    businessId: business.id,
    environment: user.environment,
    owner: user.username,
    isOwnerMember: true,
    bound: maker.kind === "member" ? { [user.username]: maker.person.accountId } : {},
    createdAt: at,
    updatedAt: at,
  };
}

/** A change makes a new document; owner and access pass from parent to child (interface 2.5). */
export function childOf(parent: Document, id: DocumentId, shown: Shown, at: Date): Document {
  return {
    ...parent,
    ...shown,
    id,
    rootId: parent.rootId,
    parentId: parent.id,
    createdAt: at,
    updatedAt: at,
  };
}

/** A damaged PDF written anew is a child of it; all that is made of it later says so. */
export function repairedOf(original: Document, id: DocumentId, shown: Shown, at: Date): Document {
  return { ...childOf(original, id, shown, at), repairedFrom: original.sha256 };
}

/** What a document shows of the bytes that it is. */
export function shownOf({ pageSizes, ...examined }: Examined): Shown {
  const { size, sha256, pageCount, pdfVersion, pdfA, signatureFields } = examined;
  const [width, height] = pageSizes[0] ?? [0, 0];
  return {
    size,
    sha256,
    pageCount,
    pageWidth: Math.round(width),
    pageHeight: Math.round(height),
    pdfVersion,
    pdfA,
    signatureFields,
  };
}

/** The rest of what is kept of them. */
export function unshownOf(found: Examined): Unshown {
  const { pageSizes, certification, activeContent, restrictions, size } = found;
  const initialRanges = keptInitialRanges(found.initialRanges, size);
  return {
    pageSizes,
    certification,
    activeContent,
    restrictions,
    initialRanges,
    coveredUntil: null,
  };
}

type Shown = Omit<
  Document,
  | "id"
  | "rootId"
  | "parentId"
  | "businessId"
  | "environment"
  | "owner"
  | "isOwnerMember"
  | "repairedFrom"
  | "title"
  | "readAccess"
  | "writeAccess"
  | "bound"
  | "createdAt"
  | "updatedAt"
>;

/** Refuses a watermark on a signed document: it would break the signature (interface 4.2). */
export function checkWatermark(document: Pick<Document, "signatureFields">): void {
  if (isSigned(document)) throw new Refusal("error.document.signed_cannot_be_watermarked");
}
