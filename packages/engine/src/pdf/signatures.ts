import type { PdfDict, PdfObject, PdfRef, Span } from "./objects.ts";
import { isArray, isDict, isName, isRef, isString, nameText, numbersOf } from "./objects.ts";
import { tooComplex } from "./limits.ts";
import type { View } from "./document.ts";
import { catalogOf, dictIn, lookUp, resolve } from "./document.ts";
import type { Field } from "./fields.ts";
import { fieldsOf } from "./fields.ts";
import { readIndirect } from "./read/indirect.ts";
import { lexerAt } from "./read/lexer.ts";
import { isSameEverywhere } from "./read/placed.ts";
import { textOf } from "./text.ts";
import { type FieldLock, type Permission, strictest } from "./locks.ts";

export { locks, strictest, type FieldLock, type Permission } from "./locks.ts";

/** A signature dictionary and the field whose value it is. */
export type PdfSignature = {
  readonly field: Field;
  /** Null where the dictionary stands inside the field. */
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  readonly type: "signature" | "timestamp";
  readonly filter: string | null;
  readonly subFilter: string | null;
  readonly byteRange: readonly number[] | null;
  readonly contents: Uint8Array | null;
  /** The permission it grants as a certification, or null. */
  readonly permission: Permission | null;
  readonly fieldLock: FieldLock | null;
  readonly name: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly contact: string | null;
  /** The claimed time as it is written. */
  readonly claimedTime: string | null;
};

export function signatureFieldsOf(view: View): readonly Field[] {
  return fieldsOf(view).filter(({ type }) => type === "Sig");
}

const READ = new WeakMap<View, readonly PdfSignature[]>();

/** Every signed signature field in the order of the form; read once for each view. */
export function signaturesOf(view: View): readonly PdfSignature[] {
  const known = READ.get(view);
  if (known !== undefined) return known;
  const signatures = readSignatures(view);
  READ.set(view, signatures);
  return signatures;
}

function readSignatures(view: View): readonly PdfSignature[] {
  const signed = signatureFieldsOf(view).flatMap((field) => {
    const dict = resolve(view, field.value);
    return isDict(dict) ? [readSignature(view, field, dict)] : [];
  });
  const { signatures: most } = view.budget.limits;
  if (signed.length > most) throw tooComplex(`it has more than ${most} signatures`);
  return signed;
}

function readSignature(view: View, field: Field, dict: PdfDict): PdfSignature {
  const contents = lookUp(view, dict, "Contents");
  const subFilter = nameText(lookUp(view, dict, "SubFilter"));
  const timestamp =
    isName(lookUp(view, dict, "Type"), "DocTimeStamp") || subFilter === "ETSI.RFC3161";
  const byteRange = lookUp(view, dict, "ByteRange");
  return {
    field,
    ref: isRef(field.value) ? field.value : null,
    dict,
    type: timestamp ? "timestamp" : "signature",
    filter: nameText(lookUp(view, dict, "Filter")),
    subFilter,
    byteRange: isArray(byteRange) ? numbersOf(byteRange.map((item) => resolve(view, item))) : null,
    contents: contents !== null && isString(contents) ? contents.bytes : null,
    permission: certifiedWith(view, dict),
    fieldLock: fieldMdpOf(view, dict),
    name: textIn(view, dict, "Name"),
    reason: textIn(view, dict, "Reason"),
    location: textIn(view, dict, "Location"),
    contact: textIn(view, dict, "ContactInfo"),
    claimedTime: textIn(view, dict, "M"),
  };
}

/** The permission of a certified document, or null where nobody certified it (12.8.2.2). */
export function certificationOf(view: View): Permission | null {
  const permissions = dictIn(view, catalogOf(view), "Perms");
  const certifying = permissions === null ? null : dictIn(view, permissions, "DocMDP");
  if (certifying === null) return null;
  return certifiedWith(view, certifying) ?? 2;
}

/**
 * What all signatures together still allow, or null where none limits it: a certification, and a lock that
 * its signed field had, each with a permission of its own (12.8.2.2 and table 236).
 */
export function permissionLeft(view: View): Permission | null {
  const each = signaturesOf(view).flatMap(({ permission, field }) => [
    permission,
    lockOf(view, field)?.permission ?? null,
  ]);
  return strictest([certificationOf(view), ...each]);
}

/** The parameters of every reference of the signature with this transform method; there should be one at most. */
function transformsOf(view: View, signature: PdfDict, method: string): readonly PdfDict[] {
  const references = lookUp(view, signature, "Reference");
  if (!isArray(references)) return [];
  return references.flatMap((item) => {
    const reference = resolve(view, item);
    if (!isDict(reference) || !isName(lookUp(view, reference, "TransformMethod"), method))
      return [];
    return [dictIn(view, reference, "TransformParams") ?? { kind: "dict", entries: new Map() }];
  });
}

/** Of several that contradict each other readers take the first or the last: the strictest holds in any case. */
function certifiedWith(view: View, signature: PdfDict): Permission | null {
  // Two is the default (table 257); anything unknown is taken as the strictest.
  return strictest(
    transformsOf(view, signature, "DocMDP").map((parameters) =>
      parameters.entries.has("P") ? (permissionIn(view, parameters) ?? 1) : 2,
    ),
  );
}

function permissionIn(view: View, dict: PdfDict): Permission | null {
  const value = lookUp(view, dict, "P");
  return value === 1 || value === 2 || value === 3 ? value : null;
}

function fieldMdpOf(view: View, signature: PdfDict): FieldLock | null {
  const [parameters, ...others] = transformsOf(view, signature, "FieldMDP");
  if (parameters === undefined) return null;
  const lock = readLock(view, parameters);
  // Which of several counts nobody says: then every field is locked.
  return others.length === 0 ? lock : { ...lock, action: "All", fields: [] };
}

/** The lock that signing this field brings about (12.7.5.5), or null. */
export function lockOf(view: View, field: Field): FieldLock | null {
  const lock = dictIn(view, field.dict, "Lock");
  return lock === null ? null : readLock(view, lock);
}

function readLock(view: View, dict: PdfDict): FieldLock {
  const action = nameText(lookUp(view, dict, "Action"));
  const names = lookUp(view, dict, "Fields");
  const fields = isArray(names) ? names.map((item) => resolve(view, item)) : [];
  return {
    action: action === "Include" || action === "Exclude" ? action : "All",
    fields: fields.filter((name) => name !== null && isString(name)).map((name) => textOf(name)),
    permission: permissionIn(view, dict),
  };
}

/**
 * Where the value at the end of the keys lies in the file, as it is spelled, delimiters included. Null
 * where the object is compressed or has no such entry of its own.
 */
export function locateValue(view: View, ref: PdfRef, keys: readonly string[]): Span | null {
  const entry = view.entry(ref.number);
  if (entry?.kind !== "offset") return null;
  const place = `${entry.offset} ${keys.join(" ")}`;
  const known = view.placed.values.get(place);
  if (known !== undefined) return known;
  let found: Span | null = null;
  const { object } = readIndirect(
    lexerAt(view.blocks, view.budget, entry.offset),
    (length) => resolve(view, length),
    (path, span) => {
      if (path.length === keys.length && path.every((key, index) => key === keys[index]))
        found = span;
    },
  );
  if (isSameEverywhere(object)) view.placed.values.set(place, found);
  return found;
}

/** Where the whole indirect object lies, from its number to behind `endobj`; null when compressed. */
export function locateObject(view: View, number: number): Span | null {
  const entry = view.entry(number);
  if (entry?.kind !== "offset") return null;
  const known = view.placed.objects.get(entry.offset);
  if (known !== undefined) return known.span;
  return readIndirect(lexerAt(view.blocks, view.budget, entry.offset), (length) =>
    resolve(view, length),
  ).span;
}

function textIn(view: View, dict: PdfDict, key: string): string | null {
  const text: PdfObject = lookUp(view, dict, key);
  return text !== null && isString(text) ? textOf(text) : null;
}
