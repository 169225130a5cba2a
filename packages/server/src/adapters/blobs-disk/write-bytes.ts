import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { alignedRoom, isRefusedPastCache, PAST_CACHE } from "../past-cache.ts";

/** Pieces are gathered: a call to the disk costs more than copying what it writes. */
const FIRST_WRITE_BYTES = 320 * 1024;
const ROOM_BYTES = 1024 * 1024;
/** As many large uploads at once find a room ready; more make their own. */
const MOST_SPARE_ROOMS = 8;
const spareRooms: Uint8Array[] = [];
/** The same of small ones: most documents fit into one, and fresh ones would keep the collector busy. */
const spareFirsts: Uint8Array[] = [];

/** Writes all bytes to a new, empty file that is open and lies at `place`. */
export async function writeBytes(
  file: FileHandle,
  place: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const rooms = roomWriter(file, place);
  const first = spareFirsts.pop() ?? Buffer.allocUnsafeSlow(FIRST_WRITE_BYTES);
  let room: Uint8Array = first;
  let filled = 0;
  let offset = 0;
  try {
    for await (const piece of bytes) {
      for (let taken = 0; taken < piece.length;) {
        const part = piece.subarray(taken, taken + room.length - filled);
        room.set(part, filled);
        filled += part.length;
        taken += part.length;
        if (filled < room.length) continue;
        await (room === first ? writeWhole(file, room, offset) : rooms.write(room, offset));
        offset += filled;
        filled = 0;
        // Only what is large takes much memory.
        if (room === first) room = spareRooms.pop() ?? alignedRoom(ROOM_BYTES);
      }
    }
    await writeWhole(file, room.subarray(0, filled), offset);
  } finally {
    if (spareFirsts.length < MOST_SPARE_ROOMS) spareFirsts.push(first);
    if (room !== first && spareRooms.length < MOST_SPARE_ROOMS) spareRooms.push(room);
    await rooms.close();
  }
}

type RoomWriter = {
  readonly write: (room: Uint8Array, offset: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Whole rooms of a large document go past the cache of the kernel: nobody reads it all again soon,
 * and copying it into fresh pages costs more than encrypting it and drives out what others need.
 * Its beginning and its end, whose lengths are odd, go through the cache.
 */
function roomWriter(file: FileHandle, place: string): RoomWriter {
  let past: FileHandle | null | undefined;
  return {
    write: async (room, offset) => {
      if (past === undefined) past = await orRefused(openPast(place));
      if (past !== null && (await orRefused(writeWhole(past, room, offset))) === null) {
        await past.close();
        past = null;
      }
      if (past === null) await writeWhole(file, room, offset);
    },
    close: async () => {
      await past?.close();
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
