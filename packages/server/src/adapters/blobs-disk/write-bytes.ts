import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { alignedBuffer, isRefusedPastCache, PAST_CACHE } from "../past-cache.ts";

/** Pieces are gathered: a call to the disk costs more than copying what it writes. */
const FIRST_WRITE_BYTES = 320 * 1024;
const BUFFER_BYTES = 1024 * 1024;
/** As many large uploads at once find a buffer ready; more make their own. */
const MOST_SPARE_BUFFERS = 8;
const spareBuffers: Uint8Array[] = [];
/** So many uploads at once have a second buffer: with one for each, eight large ones take some 15 MB more. */
const MOST_SECOND_BUFFERS = 1;
let secondBuffers = 0;
/** The same of small ones: most documents fit into one, and fresh ones would keep the collector busy. */
const spareFirsts: Uint8Array[] = [];

/**
 * Writes all bytes to a new, empty file that is open and lies at `place`. While one buffer of a large document is on its
 * way to the disk the next one is filled: who sends it need not be stopped and started for each.
 */
export async function writeBytes(
  file: FileHandle,
  place: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const buffers = bufferWriter(file, place);
  const first = spareFirsts.pop() ?? Buffer.allocUnsafeSlow(FIRST_WRITE_BYTES);
  let buffer: Uint8Array = first;
  let filled = 0;
  let offset = 0;
  try {
    for await (const piece of bytes) {
      for (let taken = 0; taken < piece.length;) {
        const part = piece.subarray(taken, taken + buffer.length - filled);
        buffer.set(part, filled);
        filled += part.length;
        taken += part.length;
        if (filled < buffer.length) continue;
        await (buffer === first ? writeWhole(file, buffer, offset) : buffers.write(buffer, offset));
        offset += filled;
        filled = 0;
        // Only what is large takes much memory.
        buffer = await buffers.free();
      }
    }
    await buffers.written();
    await writeWhole(file, buffer.subarray(0, filled), offset);
  } finally {
    if (spareFirsts.length < MOST_SPARE_BUFFERS) spareFirsts.push(first);
    await buffers.close();
  }
}

type BufferWriter = {
  /** A buffer that is not on its way to the disk. */
  readonly free: () => Promise<Uint8Array>;
  /** Sends a buffer on its way when the one before has arrived; throws what kept that one from it. */
  readonly write: (buffer: Uint8Array, offset: number) => Promise<void>;
  readonly written: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Whole buffers of a large document go past the cache of the kernel: nobody reads it all again soon,
 * and copying it into fresh pages costs more than encrypting it and drives out what others need.
 * Its beginning and its end, whose lengths are odd, go through the cache.
 */
function bufferWriter(file: FileHandle, place: string): BufferWriter {
  const buffers: Uint8Array[] = [];
  let past: FileHandle | null | undefined;
  let underWay: { readonly buffer: Uint8Array; readonly arrived: Promise<void> } | null = null;

  async function send(buffer: Uint8Array, offset: number): Promise<void> {
    if (past === undefined) past = await orRefused(openPast(place));
    if (past !== null && (await orRefused(writeWhole(past, buffer, offset))) === null) {
      await past.close();
      past = null;
    }
    if (past === null) await writeWhole(file, buffer, offset);
  }

  async function written(): Promise<void> {
    await underWay?.arrived;
    underWay = null;
  }

  return {
    free: async () => {
      const isOnlyOne = buffers.length === 1 && secondBuffers >= MOST_SECOND_BUFFERS;
      if (isOnlyOne) await written();
      const known = buffers.find((buffer) => buffer !== underWay?.buffer);
      if (known) return known;
      if (buffers.length === 1) secondBuffers += 1;
      const buffer = spareBuffers.pop() ?? alignedBuffer(BUFFER_BYTES);
      buffers.push(buffer);
      return buffer;
    },
    write: async (buffer, offset) => {
      await written();
      underWay = { buffer, arrived: send(buffer, offset) };
      underWay.arrived.catch(() => undefined); // whoever waits for it hears of it
    },
    written,
    close: async () => {
      await underWay?.arrived.catch(() => undefined);
      if (buffers.length === 2) secondBuffers -= 1;
      await past?.close();
      spareBuffers.push(...buffers.slice(0, MOST_SPARE_BUFFERS - spareBuffers.length));
    },
  };
}

async function openPast(place: string): Promise<FileHandle | null> {
  return PAST_CACHE === undefined ? null : open(place, constants.O_WRONLY | PAST_CACHE);
}

async function orRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (isRefusedPastCache(error)) return null;
    throw error;
  });
}

/** A disk may take less than it was given; the rest is written again. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, offset: number): Promise<true> {
  for (let written = 0; written < bytes.length;) {
    const left = bytes.length - written;
    written += (await file.write(bytes, written, left, offset + written)).bytesWritten;
  }
  return true;
}
