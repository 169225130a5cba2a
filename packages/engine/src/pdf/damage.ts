import { PkiError } from "../errors.ts";
import { children, holder, parseFirst, TAG } from "../pki/der/der.ts";
import { inside, members, oidOf } from "../pki/der/values.ts";
import { OID } from "../pki/der/oids.ts";
import { lookUp, resolve, type View } from "./document.ts";
import type { Field } from "./fields.ts";
import {
  isArray,
  isDict,
  isInteger,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
} from "./objects.ts";

/** The forms whose /Contents validators open as a CMS; of other forms they read nothing. */
const READ_AS_CMS: ReadonlySet<string | null> = new Set([
  "adbe.pkcs7.detached",
  "ETSI.CAdES.detached",
  "ETSI.RFC3161",
]);

/**
 * Whether the field's value is so damaged that validators fail on the whole document instead of calling one
 * signature invalid (measured with EU DSS and pyHanko). A signature that is whole and wrong is not damaged.
 */
export function isDamaged(view: View, { value }: Field): boolean {
  if (value === null) return false;
  // A reference to nothing is no signature either, but it is no empty field to all readers.
  const signature = resolve(view, value);
  if (!isDict(signature)) return true;
  const isRead = READ_AS_CMS.has(nameText(lookUp(view, signature, "SubFilter")));
  if (isRead || signature.entries.has("ByteRange")) {
    if (!isByteRange(lookUp(view, signature, "ByteRange"), view)) return true;
  }
  return isRead && !holdsSignedData(view, signature);
}

/** ISO 32000-2, table 255; of more than two ranges, which it allows, EU DSS knows nothing. */
function isByteRange(object: PdfObject, view: View): boolean {
  if (!isArray(object) || object.length !== 4) return false;
  return object.every((item) => {
    const number = resolve(view, item);
    return isInteger(number) && number >= 0;
  });
}

/** Only the frame is looked at: what it holds is for a validator to validate. */
function holdsSignedData(view: View, signature: PdfDict): boolean {
  const contents = lookUp(view, signature, "Contents");
  if (contents === null || !isString(contents)) return false;
  try {
    const reader = members(parseFirst(contents.bytes, "ber"));
    if (oidOf(reader.next()) !== OID.signedData) return false;
    const signedData = inside(reader.next(holder(0)));
    return signedData.tag === TAG.sequence && children(signedData).length > 0;
  } catch (error) {
    if (error instanceof PkiError) return false;
    throw error;
  }
}
