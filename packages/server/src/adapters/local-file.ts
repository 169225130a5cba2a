import { closeSync, constants, fstatSync, openSync, read } from "node:fs";
import { promisify } from "node:util";
import { ALIGNED_BYTES, alignedBuffer, isRefusedPastCache, PAST_CACHE } from "./past-cache.ts";

/** A file of this machine that is read at any place, until it is closed. */
export type LocalFile = {
  readonly length: number;
  /** Fewer bytes only at the end. Valid until the next read, which begins when this one has ended. */
  readonly readAt: (offset: number, length: number) => Promise<Uint8Array>;
  readonly close: () => void;
};

/** How it is read: through the cache of the kernel, or past it, for what was just written so and is read once. */
export type Way = "cache" | "past";

/** Less than this is not worth a way of its own. */
const LARGE_BYTES = 4 * 1024 * 1024;
/** A segment of the vault with its header, wherever it begins. */
const BUFFER_BYTES = 320 * 1024;
/** As many files at once find a buffer ready; fresh ones would keep the collector busy. */
const MOST_SPARE_BUFFERS = 8;
const spareBuffers: Uint8Array[] = [];
const readFrom = promisify(read);

/** Opened at once: a journey to another thread takes longer. */
export function openLocalFile(path: string, way: Way = "cache"): LocalFile {
  let descriptor = openSync(path, "r");
  const { size: length } = fstatSync(descriptor);
  let isPast = way === "past" && length >= LARGE_BYTES && turnTo(openPast(path));
  let buffer: Uint8Array | null = null;

  function turnTo(other: number | null): boolean {
    if (other === null) return false;
    closeSync(descriptor);
    descriptor = other;
    return true;
  }

  /** Answers how many bytes there were. */
  async function fill(into: Uint8Array, wanted: number, offset: number): Promise<number> {
    let got = 0;
    while (got < wanted) {
      const { bytesRead } = await readFrom(descriptor, into, got, wanted - got, offset + got);
      if (bytesRead === 0) break;
      got += bytesRead;
      // Past the cache only the end of the file leaves a rest, and nothing can be read from there on.
      if (isPast && got % ALIGNED_BYTES !== 0) break;
    }
    return got;
  }

  async function fillEither(into: Uint8Array, wanted: number, offset: number): Promise<number> {
    try {
      return await fill(into, wanted, offset);
    } catch (error) {
      // Whether there is a way past the cache shows with the first read.
      if (!isPast || !isRefusedPastCache(error)) throw error;
      isPast = !turnTo(openSync(path, "r"));
      return fill(into, wanted, offset);
    }
  }

  return {
    length,
    // Whole blocks of the disk, into memory that begins with one: past the cache nothing else is read.
    readAt: async (offset, wanted) => {
      const before = offset % ALIGNED_BYTES;
      const all = Math.ceil((before + wanted) / ALIGNED_BYTES) * ALIGNED_BYTES;
      buffer ??= spareBuffers.pop() ?? alignedBuffer(BUFFER_BYTES);
      if (buffer.length < all) buffer = alignedBuffer(all);
      const got = await fillEither(buffer, all, offset - before);
      return buffer.subarray(before, Math.max(before, Math.min(got, before + wanted)));
    },
    close: () => {
      closeSync(descriptor);
      if (buffer !== null && spareBuffers.length < MOST_SPARE_BUFFERS) spareBuffers.push(buffer);
      buffer = null;
    },
  };
}

/** Some file systems refuse already here. */
function openPast(path: string): number | null {
  if (PAST_CACHE === undefined) return null;
  try {
    return openSync(path, constants.O_RDONLY | PAST_CACHE);
  } catch (error) {
    if (isRefusedPastCache(error)) return null;
    throw error;
  }
}
