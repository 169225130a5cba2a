import type { Source } from "../../bytes/source.ts";

/** Random access to single bytes; -1 is where there is no byte. */
export type Blocks = {
  readonly length: number;
  readonly byteAt: (offset: number) => number;
  /** The bytes from here to the end of the block that holds them; none behind the end. */
  readonly runAt: (offset: number) => Uint8Array;
  /** A copy of the bytes; fewer only at the end. */
  readonly slice: (offset: number, length: number) => Uint8Array;
};

const BLOCK = 16 << 10;
const KEPT = 256;
const NONE = new Uint8Array(0);

/**
 * Keeps the blocks that were read last, 4 MiB of them, so that a large file is never held. An inspection comes back to
 * where each page and picture begins, and a block that was dropped is a whole segment to fetch and to decrypt again.
 */
export function blocksOf(source: Source): Blocks {
  const kept = new Map<number, Uint8Array>();
  const keep = source.lasting ? (bytes: Uint8Array) => bytes : copied;
  let current: Uint8Array = NONE;
  let start = 0;

  function load(offset: number): void {
    const index = Math.floor(offset / BLOCK);
    const found = kept.get(index);
    current = found ?? keep(source.read(index * BLOCK, BLOCK));
    start = index * BLOCK;
    kept.delete(index);
    kept.set(index, current);
    if (kept.size > KEPT) dropOldest(kept);
  }

  return {
    length: source.length,
    byteAt: (offset) => {
      if (offset < 0 || offset >= source.length) return -1;
      if (offset < start || offset >= start + current.length) load(offset);
      return current[offset - start] ?? -1;
    },
    runAt: (offset) => {
      if (offset >= source.length) return NONE;
      if (offset < start || offset >= start + current.length) load(offset);
      return current.subarray(offset - start);
    },
    slice: (offset, length) => {
      const end = Math.min(offset + length, source.length);
      return end <= offset ? new Uint8Array(0) : copied(source.read(offset, end - offset));
    },
  };
}

/** Bytes that are all at hand, such as a decoded object stream. */
export function blocksOfBytes(bytes: Uint8Array): Blocks {
  return {
    length: bytes.length,
    byteAt: (offset) => (offset < 0 || offset >= bytes.length ? -1 : (bytes[offset] ?? -1)),
    runAt: (offset) => bytes.subarray(offset),
    slice: (offset, length) => copied(bytes.subarray(offset, offset + length)),
  };
}

/** A copy in any case: the `slice` of Node's Buffer gives a view of memory that its owner may reuse. */
function copied(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

function dropOldest(kept: Map<number, Uint8Array>): void {
  for (const index of kept.keys()) {
    kept.delete(index);
    return;
  }
}
