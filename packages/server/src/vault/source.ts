import type { Source } from "@paraph/engine/bytes";
import { HEADER_BYTES, plainLength, readHeader, SEGMENT_BYTES, segmentPlace } from "./format.ts";
import { freeMemory } from "./memory.ts";
import { openedWith, decryptSegment } from "./segments.ts";

/** An encrypted file that can be read at any place at once. */
export type EncryptedFile = {
  readonly length: number;
  /** Valid until the next read. */
  readonly readAt: (offset: number, length: number) => Uint8Array;
};

export type EncryptedSource = Source & {
  /** Gives the memory of the plaintext back; nothing can be read any more. */
  readonly close: () => void;
};

/** Segments that stay open: enough for a parser that jumps between the end and the middle. */
const KEPT_SEGMENTS = 8;

/**
 * What the engine reads from: segments are decrypted when they are asked for, a few are kept. What a
 * read gave is valid until the next one, so the memory of a segment goes back when its turn is over.
 */
export function encryptedSource(file: EncryptedFile, id: string, key: Uint8Array): EncryptedSource {
  const length = plainLength(file.length);
  const opened = openedWith(key, readHeader(file.readAt(0, HEADER_BYTES), id));
  const kept = new Map<number, Uint8Array>();

  function segment(index: number): Uint8Array {
    const known = kept.get(index);
    if (known !== undefined) {
      kept.delete(index);
      kept.set(index, known);
      return known;
    }
    const place = segmentPlace(index, length);
    const plain = decryptSegment(
      opened,
      index,
      place.last,
      file.readAt(place.offset, place.length),
    );
    kept.set(index, plain);
    for (const [oldest, bytes] of kept) {
      if (kept.size <= KEPT_SEGMENTS) break;
      kept.delete(oldest);
      freeMemory(bytes);
    }
    return plain;
  }

  function read(offset: number, wanted: number): Uint8Array {
    const end = Math.min(length, offset + wanted);
    if (offset >= end) return new Uint8Array(0);
    const first = Math.floor(offset / SEGMENT_BYTES);
    const last = Math.floor((end - 1) / SEGMENT_BYTES);
    const start = first * SEGMENT_BYTES;
    if (first === last) return segment(first).subarray(offset - start, end - start);
    const joined = new Uint8Array(end - offset);
    for (let index = first; index <= last; index += 1) {
      const from = Math.max(0, offset - index * SEGMENT_BYTES);
      const part = segment(index).subarray(from, end - index * SEGMENT_BYTES);
      joined.set(part, Math.max(0, index * SEGMENT_BYTES - offset));
    }
    return joined;
  }

  function close(): void {
    for (const bytes of kept.values()) freeMemory(bytes);
    kept.clear();
  }

  return { length, read, close };
}
