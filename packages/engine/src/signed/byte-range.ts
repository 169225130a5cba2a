import { latin1, putHex } from "../bytes/hex.ts";
import { PkiError } from "../errors.ts";
import { markOf, type PdfMark, type Span } from "../pdf/objects.ts";
import type { WrittenUpdate } from "../pdf/write/update.ts";

/** Offset and length of what stands before the hole, then of what stands after it. */
export type ByteRange = readonly [number, number, number, number];

/** An appended revision with a place kept free for its signature: the hex string of /Contents. */
export type Hole = {
  /** Where `<` to behind `>` lies in the new file. */
  readonly span: Span;
  readonly byteRange: ByteRange;
};

const CONTENTS = "contents";
const BYTE_RANGE = "byteRange";
/** Four offsets of any file we take fit in ten digits each. */
const RANGE_LENGTH = 46;

/** The entries of a signature dictionary whose values are known only after everything else is written. */
export function holeEntries(cmsBytes: number): { ByteRange: PdfMark; Contents: PdfMark } {
  return {
    ByteRange: markOf(BYTE_RANGE, latin1(" ".repeat(RANGE_LENGTH))),
    Contents: markOf(CONTENTS, zeros(cmsBytes)),
  };
}

function zeros(cmsBytes: number): Uint8Array {
  const text = new Uint8Array(cmsBytes * 2 + 2).fill(0x30);
  text[0] = 0x3c;
  text[text.length - 1] = 0x3e;
  return text;
}

/** ISO 32000-2, 12.8.1: a signature covers the whole file except its own hole. Writes the range in place. */
export function openHole({ tail, length, marks }: WrittenUpdate, start: number): Hole {
  const contents = marks.get(CONTENTS);
  const range = marks.get(BYTE_RANGE);
  if (!contents || !range) throw new RangeError("the update has no place for a signature");
  const behind = contents.offset + contents.length;
  const byteRange: ByteRange = [0, contents.offset, behind, length - behind];
  tail.set(latin1(`[${byteRange.join(" ")}]`.padEnd(RANGE_LENGTH)), range.offset - start);
  return { span: contents, byteRange };
}

/** Puts a signature into its hole, `start` being where the tail begins in the file; the rest stays zeros. */
export function fillHole(tail: Uint8Array, { span }: Hole, start: number, cms: Uint8Array): void {
  const capacity = (span.length - 2) / 2;
  if (cms.length > capacity) {
    throw new PkiError("too_large", `${cms.length} bytes came for a hole of ${capacity}`);
  }
  putHex(tail, span.offset - start + 1, cms);
}

/** What /Contents holds with this signature in the hole, padding included. */
export function contentsOf({ span }: Hole, cms: Uint8Array): Uint8Array {
  const contents = new Uint8Array((span.length - 2) / 2);
  contents.set(cms);
  return contents;
}

/** The pieces of a tail that a signature covers: what stands before its hole, and what behind. */
export function aroundHole(
  tail: Uint8Array,
  { span }: Hole,
  start: number,
): readonly [Uint8Array, Uint8Array] {
  const at = span.offset - start;
  return [tail.subarray(0, at), tail.subarray(at + span.length)];
}
