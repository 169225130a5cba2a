import type { PdfDict, PdfObject, Span } from "../objects.ts";
import { isArray, isDict, isRef, isStream } from "../objects.ts";
import type { Blocks } from "./blocks.ts";
import { boundedCache, type Cache } from "./bounded-cache.ts";
import type { Indirect } from "./indirect.ts";

/** An object stream with its filters undone and its index read. */
export type ObjectStream = {
  readonly blocks: Blocks;
  readonly numbers: Uint32Array;
  readonly offsets: Uint32Array;
  /** Numbers that it gives to more than one object; which of them is meant readers decide differently. */
  readonly repeated: ReadonlySet<number>;
};

/**
 * What stands where in a file, by offset, for all views of it: a revision that did not write an object again has it at
 * the same place, so it is read once. Only what is the same in every view is kept here.
 */
export type Placed = {
  /** Objects as they are written, not decrypted. */
  readonly objects: Cache<Indirect & { readonly cost: number }>;
  /** By the offset of the stream. */
  readonly streams: Cache<ObjectStream>;
  /** Where values lie inside of objects, by offset and keys; asked for signatures alone. */
  readonly values: Map<string, Span | null>;
};

const KEPT_BYTES = 32 << 20;

export function placedObjects(): Placed {
  return {
    objects: boundedCache(KEPT_BYTES),
    streams: boundedCache(KEPT_BYTES),
    values: new Map(),
  };
}

/** Is this object the same whoever reads it? Where a stream ends may be up to an object that a later revision wrote again. */
export function isSameEverywhere(object: PdfObject): boolean {
  return !isStream(object) || !namesAny(object.dict);
}

function namesAny({ entries }: PdfDict): boolean {
  return [...entries.values()].some(names);
}

function names(object: PdfObject): boolean {
  if (isRef(object)) return true;
  if (isArray(object)) return object.some(names);
  return isDict(object) && namesAny(object);
}
