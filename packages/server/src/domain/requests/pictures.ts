import { Refusal } from "@paraph/contract/errors";
import type { DocumentId } from "../ids.ts";
import { ownVisual, visualFor, type Signature } from "./request.ts";
import type { VisualImage, VisualSignature } from "./visual.ts";

/** What a prescribed picture is for: one document, or every one that has none of its own. */
export type PicturePlace = DocumentId | "every";

/** Where the picture is for one document; null where none is prescribed. */
export function picturePlaceFor(signature: Signature, id: DocumentId): PicturePlace | null {
  if (!visualFor(signature, id)?.image) return null;
  return ownVisual(signature, id) === null ? "every" : id;
}

/** All pictures that are prescribed for a signer, by what they are for. */
export function picturesOf({
  visual,
  documentSignatures,
}: Pick<Signature, "visual" | "documentSignatures">): ReadonlyMap<PicturePlace, VisualImage> {
  const own = (documentSignatures ?? []).map((one) => [one.documentId, one.visual] as const);
  const all: readonly (readonly [PicturePlace, VisualSignature | null])[] = [
    ["every", visual],
    ...own,
  ];
  return new Map(all.flatMap(([place, one]) => (one?.image ? [[place, one.image] as const] : [])));
}

/**
 * Answers tell of a picture without its content, so it may come back without: then it stays what it was. Where there was
 * none it is missing.
 */
export function checkPictures(after: readonly Signature[], before: readonly Signature[]): void {
  const old = new Map(before.map((one) => [one.id, picturesOf(one)]));
  for (const [index, signature] of after.entries()) {
    for (const [place, { content }] of picturesOf(signature)) {
      if (content !== null || old.get(signature.id)?.has(place)) continue;
      const field = `signatures[${index}].visual_signature.image.content`;
      throw new Refusal("error.request.body_invalid", {
        violations: [{ field, message: "is required" }],
      });
    }
  }
}
