import { createHash } from "node:crypto";
import { SEGMENT_BYTES, type Header } from "./format.ts";
import { freeMemory } from "./memory.ts";
import { openedWith, encryptSegment } from "./segments.ts";

/** What is known of an object once its last byte has come. */
export type Measured = { readonly size: number; readonly sha256: string };

/** The encrypted bytes of an object, and its measure when they have all been taken. */
export type Encrypting = {
  /** A piece is valid until the next one is asked for. */
  readonly encrypted: AsyncIterable<Uint8Array>;
  readonly measured: () => Measured;
};

/**
 * Bytes as they come. `more`, where somebody knows it, tells of the piece that was given last that bytes surely follow
 * it; then its end is not the end of the object and need not be held.
 */
export type PlainBytes = AsyncIterable<Uint8Array> & { readonly more?: () => boolean };

/**
 * Encrypts while it streams: one segment is held, whatever the length of the object. A piece is
 * used up before the next is asked for, so whoever gives it may use its memory again.
 */
export function encrypt(key: Uint8Array, header: Header, plain: PlainBytes): Encrypting {
  const hash = createHash("sha256");
  let size = 0;
  let sha256: string | null = null;

  async function* encryptAll(): AsyncGenerator<Uint8Array> {
    const opened = openedWith(key, header);
    const segment = new Uint8Array(SEGMENT_BYTES);
    let index = 0;
    let filled = 0;
    yield opened.bound;
    try {
      for await (const piece of plain) {
        hash.update(piece);
        size += piece.length;
        const followed = plain.more?.() === true ? 1 : 0;
        for (let taken = 0; taken < piece.length;) {
          // A full segment is encrypted only when another byte follows: the last one is marked as such.
          const held = filled === SEGMENT_BYTES;
          if (held || (filled === 0 && piece.length - taken + followed > SEGMENT_BYTES)) {
            const whole = held ? segment : piece.subarray(taken, taken + SEGMENT_BYTES);
            const [body, tag] = encryptSegment(opened, index, false, whole);
            yield body;
            freeMemory(body);
            yield tag;
            index += 1;
            filled = 0;
            taken += held ? 0 : SEGMENT_BYTES;
            continue;
          }
          const part = piece.subarray(taken, taken + SEGMENT_BYTES - filled);
          segment.set(part, filled);
          filled += part.length;
          taken += part.length;
        }
      }
      const [body, tag] = encryptSegment(opened, index, true, segment.subarray(0, filled));
      yield body;
      freeMemory(body);
      yield tag;
      sha256 = hash.digest("hex");
    } finally {
      freeMemory(segment);
    }
  }

  return {
    encrypted: encryptAll(),
    measured: () => {
      if (sha256 === null) throw new Error("the object is still being encrypted");
      return { size, sha256 };
    },
  };
}

/** For objects that are in memory anyway: images, reports. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
