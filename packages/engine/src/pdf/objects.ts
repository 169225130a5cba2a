import { equal } from "../bytes/hex.ts";

/**
 * PDF objects as plain data (ISO 32000-2, 7.3). Null, booleans, numbers and arrays are JavaScript's own;
 * the rest carries a `kind`.
 */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfMark
  | readonly PdfObject[];

/** A name; one character of `name` is one byte, `#xx` already decoded. */
export type PdfName = { readonly kind: "name"; readonly name: string };

/** A string of bytes; `hex` remembers which of the two spellings it has in the file. */
export type PdfString = {
  readonly kind: "string";
  readonly bytes: Uint8Array;
  readonly hex: boolean;
};

export type PdfRef = { readonly kind: "ref"; readonly number: number; readonly generation: number };

export type PdfDict = { readonly kind: "dict"; readonly entries: ReadonlyMap<string, PdfObject> };

/** A stream whose encoded bytes are at hand, or lie in the file where `content` says. */
export type PdfStream = {
  readonly kind: "stream";
  readonly dict: PdfDict;
  readonly content: Uint8Array | Span;
  /** Undoes the encryption of what lies in the file; absent where there is none. */
  readonly unseal?: (bytes: Uint8Array) => Uint8Array;
};

/**
 * Bytes that are written as they are and whose place in the file is reported under `mark`: the hole
 * of a signature and its byte range. Never the result of reading.
 */
export type PdfMark = { readonly kind: "mark"; readonly mark: string; readonly bytes: Uint8Array };

/** A run of bytes of the file. */
export type Span = { readonly offset: number; readonly length: number };

export function nameOf(name: string): PdfName {
  return { kind: "name", name };
}

export function stringOf(bytes: Uint8Array): PdfString {
  return { kind: "string", bytes, hex: false };
}

export function hexOf(bytes: Uint8Array): PdfString {
  return { kind: "string", bytes, hex: true };
}

export function refOf(number: number, generation = 0): PdfRef {
  return { kind: "ref", number, generation };
}

export function markOf(mark: string, bytes: Uint8Array): PdfMark {
  return { kind: "mark", mark, bytes };
}

/** Leaves out what is undefined, so that optional entries can be written in one literal. */
export function dictOf(entries: Readonly<Record<string, PdfObject | undefined>>): PdfDict {
  const map = new Map<string, PdfObject>();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) map.set(key, value);
  return { kind: "dict", entries: map };
}

/** The stream with these encoded bytes; /Length is written by the serializer. */
export function streamOf(dict: PdfDict, content: Uint8Array): PdfStream {
  return { kind: "stream", dict, content };
}

/** The dictionary with some entries replaced; null or undefined removes one. */
export function withEntries(
  dict: PdfDict,
  changes: Readonly<Record<string, PdfObject | undefined>>,
): PdfDict {
  const entries = new Map(dict.entries);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  return { kind: "dict", entries };
}

export function isName(object: PdfObject, name?: string): object is PdfName {
  return kindOf(object) === "name" && (name === undefined || (object as PdfName).name === name);
}

export function isString(object: PdfObject): object is PdfString {
  return kindOf(object) === "string";
}

export function isRef(object: PdfObject): object is PdfRef {
  return kindOf(object) === "ref";
}

export function isDict(object: PdfObject): object is PdfDict {
  return kindOf(object) === "dict";
}

export function isStream(object: PdfObject): object is PdfStream {
  return kindOf(object) === "stream";
}

export function isMark(object: PdfObject): object is PdfMark {
  return kindOf(object) === "mark";
}

export function isArray(object: PdfObject): object is readonly PdfObject[] {
  return Array.isArray(object);
}

export function isInteger(object: PdfObject): object is number {
  return typeof object === "number" && Number.isSafeInteger(object);
}

/** The entry as it is written, references unresolved; null where there is none (ISO 32000-2, 7.3.9). */
export function entryOf(dict: PdfDict, key: string): PdfObject {
  return dict.entries.get(key) ?? null;
}

/** The name's text, or null for anything that is not a name. */
export function nameText(object: PdfObject): string | null {
  return isName(object) ? object.name : null;
}

export function sameRef(a: PdfRef, b: PdfRef): boolean {
  return a.number === b.number && a.generation === b.generation;
}

/** Do two objects say the same? Streams are never compared: each has a place of its own. */
export function sameObject(a: PdfObject, b: PdfObject): boolean {
  if (a === b) return true;
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameObject(item, b[index] ?? null));
  }
  if (isName(a) && isName(b)) return a.name === b.name;
  if (isRef(a) && isRef(b)) return sameRef(a, b);
  if (isString(a) && isString(b)) return equal(a.bytes, b.bytes);
  return isDict(a) && isDict(b) && sameEntries(a, b);
}

function sameEntries(a: PdfDict, b: PdfDict): boolean {
  if (a.entries.size !== b.entries.size) return false;
  return [...a.entries].every(([key, value]) => sameObject(value, entryOf(b, key)));
}

/** The numbers of an array, or null when it is no array or holds anything else. */
export function numbersOf(object: PdfObject): readonly number[] | null {
  if (!isArray(object)) return null;
  const numbers = object.filter((item) => typeof item === "number");
  return numbers.length === object.length ? numbers : null;
}

function kindOf(object: PdfObject): string | null {
  return object !== null && typeof object === "object" && "kind" in object ? object.kind : null;
}
