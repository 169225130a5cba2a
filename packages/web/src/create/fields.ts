import type { NewFile } from "@paraph/contract/app";
import { moved, sizeOf, snapped, STEP, type Place } from "../document/places.ts";
import { withFields, type Drafted, type FieldDraft } from "./draft.ts";

/** An empty signature field that the PDF brings along. */
export type Offered = NewFile["fields"][number];

/** The same field, for somebody else. */
export function assigned(
  people: readonly Drafted[],
  field: FieldDraft,
  to: number,
): readonly Drafted[] {
  return people.map((one) => {
    const others = one.fields.filter(({ key }) => key !== field.key);
    return { ...one, fields: one.key === to ? withFields(others, [field]) : others };
  });
}

/** A field that became one of the PDF. */
export function ownField(field: FieldDraft, { name, positions }: Offered): FieldDraft {
  return { ...field, ...positions[0], field: name };
}

/** The same field around a point of another page. */
export function centred(
  file: NewFile,
  field: FieldDraft,
  at: Pick<Place, "page" | "x" | "y">,
): FieldDraft {
  const { width, height } = field;
  return moved(file, { ...field, ...at }, -width / 2, -height / 2);
}

/** Whether a mark that is dropped there belongs into the field. */
export function isNear({ name, positions }: Offered, place: Place): boolean {
  return snapped({ fields: [{ name, positions, isSigned: false }] }, place) !== place;
}

/** Where a field lies on a page of any size. */
export function shareOf(file: NewFile, { page, x, y, width, height }: FieldDraft) {
  const [pageWidth, pageHeight] = sizeOf(file, page);
  return {
    left: `${(x / pageWidth) * 100}%`,
    bottom: `${(y / pageHeight) * 100}%`,
    width: `${(width / pageWidth) * 100}%`,
    height: `${(height / pageHeight) * 100}%`,
  };
}

/** From the left and the lower edge of the page, as people measure. */
export function millimetres({ x, y }: FieldDraft): readonly [left: number, bottom: number] {
  return [Math.round(x / STEP), Math.round(y / STEP)];
}
