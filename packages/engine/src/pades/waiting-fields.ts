import { restrictionsOf } from "../pdf/encryption/permissions.ts";
import { resolve, type View } from "../pdf/document.ts";
import { type Field, fieldsOf, isReadOnly } from "../pdf/fields.ts";
import { boxOf } from "../pdf/geometry.ts";
import { entryOf, type PdfDict, type PdfRef, sameRef } from "../pdf/objects.ts";
import { type Page, somePagesOf } from "../pdf/pages.ts";
import { type FieldLock, locks, type PdfSignature } from "../pdf/signatures.ts";
import type { Update } from "../pdf/write/update.ts";
import { emptyAppearance } from "../drawing/appearance/build.ts";
import { addSignatureField, nameOfPlace } from "./form.ts";
import { freeNames, pageOfWidget, type Place, type Spot, spotOf } from "./places.ts";

/** An empty signature field that was added for somebody who signs later. */
export type AddedField = { readonly name: string; readonly place: Place };

/** A field of the document that waits for a signature, with nothing that its author wishes of one. */
type WaitingField = { readonly name: string; readonly ref: PdfRef; readonly dict: PdfDict };

/** The empty fields of a document, each of which is given out once, and names for new ones. */
export type FieldSupply = {
  /** The empty field that stands at exactly this place; null where there is none. */
  readonly take: (spot: Pick<Spot, "page" | "rect">) => WaitingField | null;
  readonly nextName: () => string;
};

export function fieldSupply(view: View, earlier: readonly PdfSignature[]): FieldSupply {
  const fields = fieldsOf(view);
  const pages = somePagesOf(view);
  const limits = earlier.map(({ fieldLock }) => fieldLock);
  const left = fields.filter((field) => isWaiting(view, field) && !isLocked(limits, field.name));
  return {
    take: (spot) => {
      const index = left.findIndex((field) => standsAt(view, pages, field, spot));
      const [field] = index < 0 ? [] : left.splice(index, 1);
      return field?.ref ? { name: field.name, ref: field.ref, dict: field.dict } : null;
    },
    nextName: freeNames("Signature", fields),
  };
}

/**
 * Adds empty fields where those sign who come later, so that everybody signs a document that has all of its places. A
 * field that a lock covers could not be signed; its signer is left out.
 */
export function addWaitingFields(
  update: Update,
  supply: FieldSupply,
  laterPlaces: readonly (readonly Place[])[],
  limits: readonly (FieldLock | null)[],
): readonly AddedField[] {
  if (restrictionsOf(update.pdf.encryption).includes("new_field")) return [];
  const view = update.pdf.latest;
  const pages = somePagesOf(view);
  return laterPlaces.flatMap((places) => {
    const open = places.flatMap((place) => {
      const spot = spotOf(view, pages, place);
      return supply.take(spot) ? [] : [{ place, spot }];
    });
    const name = open.length === 0 ? null : supply.nextName();
    if (name === null || isLocked(limits, name)) return [];
    return open.map(({ place, spot: { page, rect, area } }, index) => {
      const own = nameOfPlace(name, index);
      const appearance = emptyAppearance(update.add, area);
      addSignatureField(update, own, null, { page, rect, appearance });
      return { name: own, place };
    });
  });
}

/** One widget, an object of its own; a field with a seed value or a lock is signed by who was asked by its name. */
function isWaiting(view: View, field: Field): boolean {
  const { type, value, ref, dict, widgets } = field;
  const [widget, ...others] = widgets;
  return (
    type === "Sig" &&
    resolve(view, value) === null &&
    ref !== null &&
    widget !== undefined &&
    others.length === 0 &&
    widget.ref !== null &&
    sameRef(widget.ref, ref) &&
    !isReadOnly(field) &&
    ["Lock", "SV", "Parent"].every((key) => entryOf(dict, key) === null)
  );
}

function isLocked(limits: readonly (FieldLock | null)[], name: string): boolean {
  return limits.some((lock) => lock && locks(lock, name));
}

/** Rectangles are written with three decimals. */
const SAME = 0.002;

function standsAt(
  view: View,
  pages: readonly Page[],
  field: Field,
  { page, rect }: Pick<Spot, "page" | "rect">,
): boolean {
  const box = boxOf(view, entryOf(field.dict, "Rect"));
  const [widget] = field.widgets;
  if (!box || !widget) return false;
  const own = [box.left, box.bottom, box.right, box.top];
  if (!own.every((value, index) => Math.abs(value - (rect[index] ?? 0)) < SAME)) return false;
  const stands = pageOfWidget(view, pages, widget);
  return stands !== null && sameRef(stands.ref, page.ref);
}
