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
  const [first] = emptyFields(document);
  return first ?? placeAt(document, document.pageCount - 1, "bottom-right");
}

/** The places of the document's own fields in which the person may sign. */
export function emptyFields({ fields }: Pick<SigningDocument, "fields">): readonly Place[] {
  return fields.flatMap(({ isSigned, positions }) => (isSigned ? [] : positions.slice(0, 1)));
}

/** Whether the mark stands in a field of the document, which is then signed. */
export function isInField(document: Pick<SigningDocument, "fields">, place: Place): boolean {
  return emptyFields(document).some((field) => isSame(field, place));
}

function isSame(one: Place, other: Place): boolean {
  return SIDES.every((side) => Math.abs(one[side] - other[side]) < 0.01);
}

const SIDES = ["page", "x", "y", "width", "height"] as const;

/** The field of the document whose middle the mark covers, or the other way round; else the place itself. */
export function snapped(document: Pick<SigningDocument, "fields">, place: Place): Place {
  const near = emptyFields(document).find(
    (field) => field.page === place.page && (covers(place, field) || covers(field, place)),
  );
  return near ?? place;
}

/** Whether the middle of the other lies in the one. */
function covers(one: Place, other: Place): boolean {
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2];
  return x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height;
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

/** A place of the usual size around a point of a page, but never off it. */
export function placeAround(document: Paged, page: number, x: number, y: number): Place {
  const place = placeAt(document, page, "bottom-left");
  return moved(document, place, x - place.width / 2 - place.x, y - place.height / 2 - place.y);
}

/** As small as the service lets a mark be outside a field of the document. */
const LEAST = { width: 80, height: 30 };

/** The same place, moved by points but never off its page; out of a small field it grows to what a mark needs. */
export function moved<P extends Place>(document: Paged, place: P, dx: number, dy: number): P {
  const [pageWidth, pageHeight] = sizeOf(document, place.page);
  const width = Math.max(place.width, Math.min(LEAST.width, pageWidth));
  const height = Math.max(place.height, Math.min(LEAST.height, pageHeight));
  return within(document, { ...place, width, height, x: place.x + dx, y: place.y + dy });
}

/** The same place, larger or smaller by points; its upper left corner stays where it is. */
export function resized<P extends Place>(document: Paged, place: P, dx: number, dy: number): P {
  const [pageWidth] = sizeOf(document, place.page);
  const top = place.y + place.height;
  const width = round(clamp(place.width + dx, LEAST.width, pageWidth - place.x));
  const height = round(clamp(place.height - dy, LEAST.height, top));
  return within(document, { ...place, width, height, y: top - height });
}

/** Width and height of a page as displayed, in points; A4 where the server does not know. */
export function sizeOf(document: Paged, page: number): readonly [number, number] {
  return document.pageSizes[page] ?? document.pageSizes[0] ?? [595, 842];
}

function within<P extends Place>(document: Paged, place: P): P {
  const [width, height] = sizeOf(document, place.page);
  return {
    ...place,
    x: round(clamp(place.x, 0, width - place.width)),
    y: round(clamp(place.y, 0, height - place.height)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
