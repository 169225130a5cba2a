import type { AppPosition, SigningDocument } from "@paraph/contract/app";

/** A place on a page, counted from 0, in points from its lower left corner as displayed. */
export type Place = AppPosition;

/** As much of a document as it takes to put something on its pages. */
export type Paged = Pick<SigningDocument, "pageSizes">;

/** Where a mark may be put by choosing a name instead of dragging. */
export const WHERES = [
  "bottom-right",
  "bottom-left",
  "middle-right",
  "middle-left",
  "top-right",
  "top-left",
] as const;
export type Where = (typeof WHERES)[number];

const WIDTH = 170;
const HEIGHT = 60;
const MARGIN = 48;
/** One millimetre and ten of them, in points. */
export const STEP = 72 / 25.4;

/** The places that the request enforces; empty where the person chooses. */
export function fixedPlaces({ placement, fields }: SigningDocument): readonly Place[] {
  if (placement.kind === "free") return [];
  if (placement.positions.length > 0) return placement.positions;
  return fields.find(({ name }) => name === placement.field)?.positions ?? [];
}

/** A first proposal: an unsigned field of the document, else the lower right of the last page. */
export function proposedPlace(document: SigningDocument): Place {
  const field = document.fields.find(
    ({ isSigned, positions }) => !isSigned && positions.length > 0,
  );
  const [first] = field?.positions ?? [];
  return first ?? placeAt(document, document.pageCount - 1, "bottom-right");
}

/** The place of a name on a page. */
export function placeAt(document: Paged, page: number, where: Where): Place {
  const [pageWidth, pageHeight] = sizeOf(document, page);
  const width = Math.min(WIDTH, pageWidth - 2);
  const height = Math.min(HEIGHT, pageHeight - 2);
  const [vertical, side] = where.split("-");
  const x = side === "right" ? pageWidth - width - MARGIN : MARGIN;
  const heights: Readonly<Record<string, number>> = {
    bottom: MARGIN,
    middle: (pageHeight - height) / 2,
    top: pageHeight - height - MARGIN,
  };
  return within(document, { page, x, y: heights[vertical ?? "bottom"] ?? MARGIN, width, height });
}

/** The same place, moved by points but never off its page. */
export function moved(document: Paged, place: Place, dx: number, dy: number): Place {
  return within(document, { ...place, x: place.x + dx, y: place.y + dy });
}

/** Width and height of a page as displayed, in points; A4 where the server does not know. */
export function sizeOf(document: Paged, page: number): readonly [number, number] {
  return document.pageSizes[page] ?? document.pageSizes[0] ?? [595, 842];
}

function within(document: Paged, place: Place): Place {
  const [width, height] = sizeOf(document, place.page);
  const clamp = (value: number, most: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, most)) * 100) / 100;
  return {
    ...place,
    x: clamp(place.x, width - place.width),
    y: clamp(place.y, height - place.height),
  };
}
