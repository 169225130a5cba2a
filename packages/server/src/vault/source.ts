import { HEADER_BYTES, plainLength, readHeader, SEGMENT_BYTES, segmentPlace } from "./format.ts";
import { freeMemory } from "./memory.ts";
import { decryptSegment, type Opened, openedWith } from "./segments.ts";

/** An encrypted file that can be read at any place. */
export type EncryptedFile = {
  readonly length: number;
  /** Valid until the next read. */
  readonly readAt: (offset: number, length: number) => Promise<Uint8Array>;
};

/** Its plaintext, for one reader who asks for one thing after the other. */
export type PlainFile = {
  readonly length: number;
  /** The bytes from here to the end of the segment that holds them. Valid until the next call. */
  readonly runAt: (offset: number) => Promise<Uint8Array>;
  /** Gives the memory of the plaintext back; what was read is gone. */
  readonly close: () => void;
};

/**
 * Decrypts a segment when it is asked for and holds one, whatever the length of the file. Nothing of a segment is
 * given before its tag is checked.
 */
export function plainFile(file: EncryptedFile, id: string, key: Uint8Array): PlainFile {
  const length = plainLength(file.length);
  let opened: Opened | null = null;
  let held: { readonly index: number; readonly plain: Uint8Array } | null = null;

  function drop(): void {
    if (held !== null) freeMemory(held.plain);
    held = null;
  }

  function open(header: Uint8Array): Opened {
    return (opened ??= openedWith(key, readHeader(header, id)));
  }

  async function decrypted(index: number): Promise<Uint8Array> {
    const place = segmentPlace(index, length);
    if (opened === null && index === 0) {
      // The header stands before it and comes along: one journey rather than two.
      const both = await file.readAt(0, HEADER_BYTES + place.length);
      const first = open(both.subarray(0, HEADER_BYTES));
      return decryptSegment(first, index, place.last, both.subarray(HEADER_BYTES));
    }
    const known = opened ?? open(await file.readAt(0, HEADER_BYTES));
    const encrypted = await file.readAt(place.offset, place.length);
    return decryptSegment(known, index, place.last, encrypted);
  }

  async function runAt(offset: number): Promise<Uint8Array> {
    if (offset < 0 || offset >= length) throw new RangeError("there is no such byte");
    const index = Math.floor(offset / SEGMENT_BYTES);
    if (held?.index !== index) {
      drop();
      held = { index, plain: await decrypted(index) };
    }
    return held.plain.subarray(offset - index * SEGMENT_BYTES);
  }

  return { length, runAt, close: drop };
}
