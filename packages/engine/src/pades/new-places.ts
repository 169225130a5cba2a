import type { Source } from "../bytes/source.ts";
import { openPdf, resolve, type View } from "../pdf/document.ts";
import { fieldsOf } from "../pdf/fields.ts";
import { boxOf, pageGeometry } from "../pdf/geometry.ts";
import { entryOf } from "../pdf/objects.ts";
import { type Page, somePagesOf } from "../pdf/pages.ts";
import { signaturesOf } from "../pdf/signatures.ts";
import { pageOfWidget, type Place, spotOf } from "./places.ts";
import { fieldSupply } from "./waiting-fields.ts";

/** Left, bottom, right, top, in the page's own space. */
type Rect = readonly [number, number, number, number];

/** A place for which a signature would add a field of its own. */
type NewPlace = {
  readonly rect: Rect;
  /** How wide the page is as displayed, in points. */
  readonly pageWidth: number;
  /** The empty signature fields of the page, in which others may sign. */
  readonly emptyFields: readonly Rect[];
};

type NewPlaces = {
  readonly pageCount: number;
  /** As displayed, in points. */
  readonly sizeOf: (page: number) => { readonly width: number; readonly height: number };
  /** Null where an empty field of the document stands at exactly this place and would be signed; given out once. */
  readonly at: (place: Place) => NewPlace | null;
};

/** What places in a document are: fields that it has, or new ones. */
export function newPlacesIn(source: Source): NewPlaces {
  const view = openPdf(source).latest;
  const pages = somePagesOf(view);
  const supply = fieldSupply(view, signaturesOf(view));
  const empty = emptyFieldsOf(view, pages);
  return {
    pageCount: pages.length,
    sizeOf: (index) => pageGeometry(view, pages[index] ?? pages[0]),
    at: (place) => {
      const { page, rect } = spotOf(view, pages, place);
      if (supply.take({ page, rect }) !== null) return null;
      const emptyFields = empty.filter((one) => one.page === page).map((one) => one.rect);
      return { rect, pageWidth: pageGeometry(view, page).width, emptyFields };
    },
  };
}

function emptyFieldsOf(view: View, pages: readonly Page[]) {
  const empty = fieldsOf(view).filter(
    ({ type, value }) => type === "Sig" && resolve(view, value) === null,
  );
  return empty
    .flatMap(({ widgets }) => widgets)
    .flatMap((widget) => {
      const box = boxOf(view, entryOf(widget.dict, "Rect"));
      const page = pageOfWidget(view, pages, widget);
      if (!box || !page) return [];
      const rect: Rect = [box.left, box.bottom, box.right, box.top];
      return [{ page, rect }];
    });
}
