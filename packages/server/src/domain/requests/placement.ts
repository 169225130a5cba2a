import { Refusal } from "@paraph/contract/errors";
import type { DocumentId } from "../ids.ts";
import { visualFor, type Signature } from "./request.ts";
import type { Placement, Position } from "./visual.ts";

/** What a document says about where a signature can stand. */
export type PlaceFacts = {
  readonly id: DocumentId;
  /** Width and height of every page as displayed, in points. */
  readonly pageSizes: readonly (readonly [number, number])[];
  readonly signatureFields: readonly { readonly name: string; readonly signed: boolean }[];
  /** What a certified document still allows (DocMDP 1 to 3); null where nobody certified it. */
  readonly certification: number | null;
  /** The level that it declares, such as PDF/A-2b. */
  readonly pdfA: string | null;
};

type Place = Omit<PlaceFacts, "id" | "pdfA">;

/** DocMDP 1: no changes at all (ISO 32000-2, table 257). */
const NO_CHANGES = 1;

/** Numbers such as 595.2756 are often rounded by those who place. */
const TOLERANCE_POINTS = 0.5;

/**
 * Refuses what cannot be signed before anybody is asked to: a document without pages or certified
 * against it, and a place that a document does not have, such as a missing page or field, or a
 * field that is signed or asked of two signers (decisions 9).
 */
export function checkPlacements(
  signatures: readonly Signature[],
  documents: readonly PlaceFacts[],
): void {
  const taken = new Set<string>();
  for (const document of documents) {
    checkSignable(document);
    for (const signature of signatures) {
      const placement = placementOn(signature, document.id);
      if (placement === null) continue;
      checkPlacement(placement, document);
      if (placement.kind === "field") claimField(taken, signature, document.id, placement.name);
    }
  }
}

function checkSignable({ pageSizes, certification }: Place): void {
  if (pageSizes.length === 0) throw new Refusal("file.pdf.no_pages");
  if (certification === NO_CHANGES) throw new Refusal("file.pdf.changes_not_allowed");
}

/** Refuses a document that cannot be signed, and a place that it does not have. */
export function checkPlacement(placement: Placement, document: Place): void {
  checkSignable(document);
  if (placement.kind === "free") return;
  if (placement.kind === "positions") {
    for (const position of placement.positions) checkPosition(position, document.pageSizes);
    return;
  }
  const field = document.signatureFields.find(({ name }) => name === placement.name);
  if (!field) {
    const message = `The PDF has no signature field named ${JSON.stringify(placement.name)}.`;
    throw new Refusal("file.pdf.field_not_found", { message });
  }
  if (field.signed) {
    const message = `The signature field ${JSON.stringify(field.name)} is signed already.`;
    throw new Refusal("file.pdf.field_already_signed", { message });
  }
}

/** Refuses a picture of four inks (`inFourInks`, as Base64) on a PDF/A: without a profile it is none. */
export function checkInks(
  signatures: readonly Signature[],
  documents: readonly Pick<PlaceFacts, "id" | "pdfA">[],
  inFourInks: ReadonlySet<string>,
): void {
  for (const { id } of documents.filter(({ pdfA }) => pdfA !== null)) {
    for (const signature of signatures) {
      const content = visualFor(signature, id)?.image?.content;
      if (content !== undefined && inFourInks.has(content)) {
        const message = "A CMYK image cannot go into a PDF/A document.";
        throw new Refusal("error.image.unsupported", { message });
      }
    }
  }
}

/** Refuses a page that a document does not have, and a place beside the page. */
export function checkPosition(
  { page, x, y, width, height }: Position,
  pageSizes: PlaceFacts["pageSizes"],
): void {
  const size = pageSizes[page];
  if (!size) {
    const message = `The PDF has no page ${page}: it has ${pageSizes.length}, and the first is 0.`;
    throw new Refusal("file.pdf.page_out_of_range", { message });
  }
  const [pageWidth, pageHeight] = size;
  const fits =
    x >= -TOLERANCE_POINTS &&
    y >= -TOLERANCE_POINTS &&
    x + width <= pageWidth + TOLERANCE_POINTS &&
    y + height <= pageHeight + TOLERANCE_POINTS;
  if (fits) return;
  const asked = `x ${x} to ${x + width}, y ${y} to ${y + height}`;
  throw new Refusal("error.position.outside_page", {
    message: `The position (${asked}) does not lie on page ${page}: it is ${pageWidth} by ${pageHeight} points.`,
  });
}

function placementOn(signature: Signature, documentId: DocumentId): Placement | null {
  const { documentSignatures } = signature;
  const signs = documentSignatures?.some((one) => one.documentId === documentId) ?? true;
  return signs ? (visualFor(signature, documentId)?.placement ?? null) : null;
}

/** One member of an ANY_ONE group signs, so its members may share a field; nobody else may. */
function claimField(
  taken: Set<string>,
  { group }: Signature,
  documentId: DocumentId,
  name: string,
): void {
  const place = JSON.stringify([documentId, name]);
  const shared = group?.mode === "ANY_ONE" ? JSON.stringify([place, group.entryId]) : null;
  if (shared !== null && taken.has(shared)) return;
  if (taken.has(place)) {
    const message = "is asked of two signers";
    const violations = [{ field: "visual_signature.form_field", message }];
    throw new Refusal("error.request.body_invalid", { violations });
  }
  taken.add(place);
  if (shared !== null) taken.add(shared);
}
