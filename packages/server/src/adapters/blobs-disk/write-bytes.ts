import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { alignedRoom, isRefusedPastCache, PAST_CACHE } from "../past-cache.ts";

/** Pieces are gathered: a call to the disk costs more than copying what it writes. */
const FIRST_WRITE_BYTES = 320 * 1024;
const ROOM_BYTES = 1024 * 1024;
/** As many large uploads at once find a room ready; more make their own. */
const MOST_SPARE_ROOMS = 8;
const spareRooms: Uint8Array[] = [];
/** So many uploads at once have a second room: with one for each, eight large ones take some 15 MB more. */
const MOST_SECOND_ROOMS = 1;
let secondRooms = 0;
/** The same of small ones: most documents fit into one, and fresh ones would keep the collector busy. */
const spareFirsts: Uint8Array[] = [];

/**
 * Writes all bytes to a new, empty file that is open and lies at `place`. While one room of a large document is on its
 * way to the disk the next one is filled: who sends it need not be stopped and started for each.
 */
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
        room = await rooms.free();
      }
    }
    await rooms.written();
    await writeWhole(file, room.subarray(0, filled), offset);
  } finally {
    if (spareFirsts.length < MOST_SPARE_ROOMS) spareFirsts.push(first);
    await rooms.close();
  }
}

type RoomWriter = {
  /** A room that is not on its way to the disk. */
  readonly free: () => Promise<Uint8Array>;
  /** Sends a room on its way when the one before has arrived; throws what kept that one from it. */
  readonly write: (room: Uint8Array, offset: number) => Promise<void>;
  readonly written: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Whole rooms of a large document go past the cache of the kernel: nobody reads it all again soon,
 * and copying it into fresh pages costs more than encrypting it and drives out what others need.
 * Its beginning and its end, whose lengths are odd, go through the cache.
 */
function roomWriter(file: FileHandle, place: string): RoomWriter {
  const rooms: Uint8Array[] = [];
  let past: FileHandle | null | undefined;
  let underWay: { readonly room: Uint8Array; readonly arrived: Promise<void> } | null = null;

  async function send(room: Uint8Array, offset: number): Promise<void> {
    if (past === undefined) past = await orRefused(openPast(place));
    if (past !== null && (await orRefused(writeWhole(past, room, offset))) === null) {
      await past.close();
      past = null;
    }
    if (past === null) await writeWhole(file, room, offset);
  }

  async function written(): Promise<void> {
    await underWay?.arrived;
    underWay = null;
  }

  return {
    free: async () => {
      const isOnlyOne = rooms.length === 1 && secondRooms >= MOST_SECOND_ROOMS;
      if (isOnlyOne) await written();
      const known = rooms.find((room) => room !== underWay?.room);
      if (known) return known;
      if (rooms.length === 1) secondRooms += 1;
      const room = spareRooms.pop() ?? alignedRoom(ROOM_BYTES);
      rooms.push(room);
      return room;
    },
    write: async (room, offset) => {
      await written();
      underWay = { room, arrived: send(room, offset) };
      underWay.arrived.catch(() => undefined); // whoever waits for it hears of it
    },
    written,
    close: async () => {
      await underWay?.arrived.catch(() => undefined);
      if (rooms.length === 2) secondRooms -= 1;
      await past?.close();
      spareRooms.push(...rooms.slice(0, MOST_SPARE_ROOMS - spareRooms.length));
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
