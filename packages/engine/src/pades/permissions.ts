import { PdfError } from "../errors.ts";
import { isDamaged } from "../pdf/damage.ts";
import type { View } from "../pdf/document.ts";
import { type Field, isReadOnly } from "../pdf/fields.ts";
import type { PdfRef } from "../pdf/objects.ts";
import {
  locks,
  permissionLeft,
  type PdfSignature,
  signatureFieldsOf,
  signaturesOf,
} from "../pdf/signatures.ts";

/**
 * Whether earlier signatures let another one be added (ISO 32000-2, 12.8.2.2 and 12.7.5.5). A signature
 * that breaks an earlier one harms both, and one that validators cannot reach because they fail on an earlier
 * one helps nobody, so both are refused before anything is made.
 */
export function requireSignable(view: View): readonly PdfSignature[] {
  const damaged = signatureFieldsOf(view).find((field) => isDamaged(view, field));
  if (damaged) {
    throw new PdfError(
      "signature_damaged",
      `the signature in the field ${damaged.name} is damaged`,
    );
  }
  if (permissionLeft(view) === 1) {
    throw new PdfError("changes_not_allowed", "an earlier signature allows no further one");
  }
  return signaturesOf(view);
}

/** A certified document takes values in its fields (12.8.2.2), and no mark that was not foreseen in it. */
export function requireNoNewMark(view: View): void {
  if (permissionLeft(view) === null) return;
  throw new PdfError("new_mark_not_allowed", "the document is certified and takes no new mark");
}

/** A field of the document as an object of its own, which can be signed. */
export type OpenField = Field & { readonly ref: PdfRef };

/** The field of this name, if there is one that may still be signed. */
export function requireOpenField(
  view: View,
  name: string,
  earlier: readonly PdfSignature[],
): OpenField {
  const field = signatureFieldsOf(view).find((each) => each.name === name);
  if (!field) throw new PdfError("field_not_found", `there is no signature field ${name}`);
  if (earlier.some((signature) => signature.field.name === name)) {
    throw new PdfError("field_already_signed", `the field ${name} is signed`);
  }
  const locking = earlier.some(({ fieldLock }) => fieldLock && locks(fieldLock, name));
  if (locking || isReadOnly(field)) {
    throw new PdfError("field_locked", `the field ${name} is locked`);
  }
  const { ref } = field;
  if (!ref) throw new PdfError("field_locked", `the field ${name} is not an object of its own`);
  return { ...field, ref };
}

/** A new field is a change too: a lock of all fields, or of all but some, covers it. */
export function requireNewField(name: string, earlier: readonly PdfSignature[]): void {
  if (earlier.some(({ fieldLock }) => fieldLock && locks(fieldLock, name))) {
    throw new PdfError("field_locked", "an earlier signature locks all fields");
  }
}

/** Certification is for the first signature only (12.8.2.2.1). */
export function requireFirst(earlier: readonly PdfSignature[]): void {
  if (earlier.length > 0) {
    throw new PdfError("changes_not_allowed", "only the first signature can certify a document");
  }
}
