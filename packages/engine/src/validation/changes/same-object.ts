import type { View } from "../../pdf/document.ts";
import { encodedStream } from "../../pdf/document.ts";
import type { PdfDict, PdfObject, PdfStream } from "../../pdf/objects.ts";
import { isArray, isDict, isName, isRef, isStream, isString, sameRef } from "../../pdf/objects.ts";

/** Whether two references that are written alike also mean the same. */
export type SameMeaning = (number: number) => boolean;

const ALWAYS: SameMeaning = () => true;

/**
 * Whether two objects are written alike, apart from spelling: names, strings and numbers by their value,
 * streams by their encoded bytes, references by their number.
 */
export function sameObject(
  before: View,
  after: View,
  old: PdfObject,
  now: PdfObject,
  means: SameMeaning = ALWAYS,
): boolean {
  // What two views read at one place of the file is one object; only references in it may mean something else.
  if (old === now && (old === null || typeof old !== "object" || means === ALWAYS)) return true;
  if (old === null || now === null || typeof old !== "object" || typeof now !== "object") {
    return false;
  }
  if (isRef(old)) return isRef(now) && sameRef(old, now) && means(old.number);
  if (isArray(old)) {
    return (
      isArray(now) &&
      old.length === now.length &&
      old.every((item, index) => sameObject(before, after, item, now[index] ?? null, means))
    );
  }
  if (isName(old)) return isName(now, old.name);
  if (isString(old)) return isString(now) && sameBytes(old.bytes, now.bytes);
  if (isDict(old)) return isDict(now) && sameEntries(before, after, old, now, means);
  if (!isStream(old) || !isStream(now)) return false;
  return (
    sameEntries(before, after, old.dict, now.dict, means) && sameContent(before, after, old, now)
  );
}

function sameEntries(
  before: View,
  after: View,
  old: PdfDict,
  now: PdfDict,
  means: SameMeaning,
): boolean {
  if (old.entries.size !== now.entries.size) return false;
  for (const [key, value] of old.entries) {
    if (!sameObject(before, after, value, now.entries.get(key) ?? null, means)) return false;
  }
  return true;
}

/** Whether two streams have the same encoded bytes; two that lie at one place need not be read. */
export function sameContent(before: View, after: View, old: PdfStream, now: PdfStream): boolean {
  const [a, b] = [old.content, now.content];
  if (!(a instanceof Uint8Array) && !(b instanceof Uint8Array) && a.offset === b.offset) {
    return a.length === b.length;
  }
  if (a.length !== b.length) return false;
  return sameBytes(encodedStream(before, old), encodedStream(after, now));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
