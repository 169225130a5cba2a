import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import type { Field } from "../../pdf/fields.ts";
import {
  certificationOf,
  lockOf,
  locks,
  type PdfSignature,
  signaturesOf,
} from "../../pdf/signatures.ts";

/** ISO 32000-2, table 228: a field nobody may change. */
const READ_ONLY = 1;

/**
 * Whether earlier signatures let another one be added (ISO 32000-2, 12.8.2.2 and 12.7.5.5). A signature
 * that breaks an earlier one harms both, so it is refused before anything is made.
 */
export function requireSignable(view: View): readonly PdfSignature[] {
  const earlier = signaturesOf(view);
  const locked = earlier.some(
    ({ permission, field }) => permission === 1 || lockOf(view, field)?.permission === 1,
  );
  if (certificationOf(view) === 1 || locked) {
    throw new PdfError("changes_not_allowed", "an earlier signature allows no further one");
  }
  return earlier;
}

/** Whether the field of this name may still be signed. */
export function requireOpenField(field: Field, earlier: readonly PdfSignature[]): void {
  if (earlier.some((signature) => signature.field.name === field.name)) {
    throw new PdfError("field_already_signed", `the field ${field.name} is signed`);
  }
  const locking = earlier.some(({ fieldLock }) => fieldLock && locks(fieldLock, field.name));
  if (locking || (field.flags & READ_ONLY) !== 0) {
    throw new PdfError("field_locked", `the field ${field.name} is locked`);
  }
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
