import { Refusal } from "@paraph/contract/errors";
import {
  afterSigning,
  checkField,
  checkNewField,
  checkSignable,
  isForAnybody,
  madeFields,
  type SigningState,
  type Signable,
} from "../documents/signable.ts";
import type { DocumentId, SignatureId } from "../ids.ts";
import { visualFor, type Signature, type SignatureRequest } from "./request.ts";
import type { Placement, Position } from "./visual.ts";

type Place = SigningState & Pick<Signable, "pageSizes">;

/** Numbers such as 595.2756 are often rounded by those who place. */
const TOLERANCE_POINTS = 0.5;

const FREE: Placement = { kind: "free" };

/**
 * Refuses what cannot be signed before anybody is asked to: a document without pages, with a damaged signature
 * or certified against it, and a place that a document does not have, or will not have any more when those have
 * signed whose turn may come earlier (interface 2.3).
 */
export function checkPlacements(
  signatures: readonly Signature[],
  documents: readonly (Place & Pick<Signable, "id">)[],
): void {
  checkCount(signatures);
  const signing = withoutAlternatives(signatures);
  for (const document of documents) {
    checkDocument(document);
    const asked = signing.flatMap((signature) => {
      const placement = placementOn(signature, document.id);
      return placement === null ? [] : [{ signature, placement }];
    });
    checkCapacity(asked, document);
    claimFields(asked);
    const made = madeFields(document, asked.length);
    for (const { signature, placement } of asked) {
      const earlier = asked.filter((other) => mayPrecede(other.signature, signature));
      const places = earlier.map((other) => other.placement);
      const left = afterSigning(document, places, made);
      inEntry(signatures.indexOf(signature), () => {
        checkPlacement(placement, { ...document, ...left });
      });
    }
  }
}

/**
 * A signature is two revisions, it and its archive time stamp, and a PDF of more than 200 is not read: who came after
 * that could not sign what so many have signed before.
 */
const MOST_SIGNATURES = 99;

/** Members of groups counted: a request is read as a whole whenever anybody looks. */
const MOST_PEOPLE = 500;

function checkCount(signatures: readonly Signature[]): void {
  if (signatures.length <= MOST_PEOPLE) return;
  const message = `${signatures.length} people are asked by a request that can ask ${MOST_PEOPLE}.`;
  throw new Refusal("error.sr.too_many_signers", { message });
}

/** One member of an ANY_ONE group signs, whoever it is, and where the entry says: the first stands for all. */
export function withoutAlternatives(signatures: readonly Signature[]): readonly Signature[] {
  const groups = new Set<SignatureId>();
  return signatures.filter(({ group }) => {
    if (group?.mode !== "ANY_ONE") return true;
    const isFirst = !groups.has(group.entryId);
    groups.add(group.entryId);
    return isFirst;
  });
}

/** Refuses more signers than the document can take, before the first of them is asked. */
function checkCapacity(asked: readonly Placed[], { signatureFields }: Place): void {
  const signed = signatureFields.filter((one) => one.signed).length;
  const waiting = asked.length;
  if (waiting === 0 || signed + waiting <= MOST_SIGNATURES) return;
  const capacity = Math.max(0, MOST_SIGNATURES - signed);
  const message = `${waiting} signatures are asked for on a document that can take ${capacity}.`;
  throw new Refusal("error.sr.too_many_signers", { message });
}

/** Says whose place it is that is refused: who sends several entries sees which to mend. */
function inEntry(index: number, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `signatures[${index}].visual_signature: ${error.message}`;
    throw new Refusal(error.key, { ...error.details, message }, { cause: error });
  }
}

function checkDocument(document: Place): void {
  if (document.pageSizes.length === 0) throw new Refusal("file.pdf.no_pages");
  checkSignable(document);
}

/** Where the signer put the mark: in the empty field of the document that stands there, else at the place itself. */
export function chosenPlacement(
  positions: readonly Position[],
  { signatureFields }: Pick<Signable, "signatureFields">,
): Placement {
  const [place, ...others] = positions;
  const field = signatureFields.find(
    (one) =>
      place !== undefined &&
      others.length === 0 &&
      isForAnybody(one) &&
      one.positions?.some((own) => isSamePlace(own, place)),
  );
  return field ? { kind: "field", name: field.name } : { kind: "positions", positions };
}

/** A browser sends a place back with two decimals. */
const SAME_POINTS = 0.02;

export function isSamePlace(one: Position, other: Position, most = SAME_POINTS): boolean {
  const sides = ["x", "y", "width", "height"] as const;
  return one.page === other.page && sides.every((side) => Math.abs(one[side] - other[side]) < most);
}

/** The fields of a document in which somebody else is asked to sign. */
export function fieldsOfOthers(
  { signatures }: Pick<SignatureRequest, "signatures">,
  { id }: Pick<Signature, "id">,
  documentId: DocumentId,
): ReadonlySet<string> {
  const others = signatures.filter((one) => one.id !== id && one.status === "open");
  const placements = others.map((one) => visualFor(one, documentId)?.placement);
  return new Set(placements.flatMap((one) => (one?.kind === "field" ? [one.name] : [])));
}

/** Refuses a document that cannot be signed, and a place that it does not have. */
export function checkPlacement(placement: Placement, document: Place): void {
  checkDocument(document);
  if (placement.kind === "field") {
    checkField(placement.name, document);
    return;
  }
  const positions = placement.kind === "positions" ? placement.positions : [];
  checkNewField(document, positions.length > 0);
  for (const position of positions) {
    checkPosition(position, document.pageSizes);
    checkReadable(position);
  }
}

/** Refuses a picture of four inks (`cmykImages`, as Base64) on a PDF/A: without a profile it is none. */
export function checkInks(
  signatures: readonly Signature[],
  documents: readonly Pick<Signable, "id" | "pdfA">[],
  cmykImages: ReadonlySet<string>,
): void {
  for (const { id } of documents.filter(({ pdfA }) => pdfA !== null)) {
    for (const signature of signatures) {
      const content = visualFor(signature, id)?.image?.content;
      if (content && cmykImages.has(content)) {
        const message = "A CMYK image cannot go into a PDF/A document.";
        throw new Refusal("error.image.unsupported", { message });
      }
    }
  }
}

/** A mark with its name, date, quality and notice in print of 4.5 points; a turned one stands upright in it. */
const LEAST_MARK = { long: 80, short: 30 };

/** Refuses a place in which nobody could read who signed, when and as what. */
function checkReadable({ width, height }: Position): void {
  const { long, short } = LEAST_MARK;
  if (Math.max(width, height) >= long && Math.min(width, height) >= short) return;
  throw new Refusal("error.position.too_small", {
    message: `A mark of ${width} by ${height} points cannot be read; it needs ${long} by ${short} at least.`,
  });
}

/** Refuses a page that a document does not have, and a place beside the page. */
export function checkPosition(
  { page, x, y, width, height }: Position,
  pageSizes: Signable["pageSizes"],
): void {
  const size = pageSizes[page];
  if (!size) {
    const message = `The PDF has no page ${page}: it has ${pageSizes.length}, and the first is 0.`;
    throw new Refusal("file.pdf.page_out_of_range", { message });
  }
  if (isOnPage({ page, x, y, width, height }, pageSizes)) return;
  const [pageWidth, pageHeight] = size;
  const asked = `x ${x} to ${x + width}, y ${y} to ${y + height}`;
  throw new Refusal("error.position.outside_page", {
    message: `The position (${asked}) does not lie on page ${page}: it is ${pageWidth} by ${pageHeight} points.`,
  });
}

/** Whether the document has the page and the place lies on it. */
export function isOnPage(
  { page, x, y, width, height }: Position,
  pageSizes: Signable["pageSizes"],
): boolean {
  const size = pageSizes[page];
  if (!size) return false;
  const [pageWidth, pageHeight] = size;
  return (
    x >= -TOLERANCE_POINTS &&
    y >= -TOLERANCE_POINTS &&
    x + width <= pageWidth + TOLERANCE_POINTS &&
    y + height <= pageHeight + TOLERANCE_POINTS
  );
}

/** Null where the signer does not sign the document; who is told nothing of a place is free. */
function placementOn(signature: Signature, documentId: DocumentId): Placement | null {
  const { documentSignatures } = signature;
  const signs = documentSignatures?.some((one) => one.documentId === documentId) ?? true;
  return signs ? (visualFor(signature, documentId)?.placement ?? FREE) : null;
}

/** Without a place in the order everybody signs at any time. */
function mayPrecede(one: Signature, other: Signature): boolean {
  if (one === other) return false;
  return one.sequence === null || other.sequence === null || one.sequence <= other.sequence;
}

type Placed = { readonly signature: Signature; readonly placement: Placement };

/** A field is signed once. */
function claimFields(asked: readonly Placed[]): void {
  const taken = new Set<string>();
  for (const { placement } of asked) {
    if (placement.kind !== "field") continue;
    if (taken.has(placement.name)) {
      const message = "is asked of two signers";
      const violations = [{ field: "visual_signature.form_field", message }];
      throw new Refusal("error.request.body_invalid", { violations });
    }
    taken.add(placement.name);
  }
}
