import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { ALIGNED_BYTES, alignedRoom, isRefusedPastCache, PAST_CACHE } from "./past-cache.ts";

/** A file of this machine that can be read at any place at once, until it is closed. */
export type LocalFile = {
  readonly length: number;
  /** Valid until the next read: one buffer serves them all. */
  readonly readAt: (offset: number, length: number) => Uint8Array;
  readonly close: () => void;
};

/** Less than this is not worth a way of its own. */
const LARGE_BYTES = 4 * 1024 * 1024;

/** `past` the cache of the kernel is for what was just written so and is read once, if it is large. */
export function openLocalFile(path: string, by: "cache" | "past" = "cache"): LocalFile {
  const file = openSync(path, "r");
  const { size: length } = fstatSync(file);
  const past = by === "past" && length >= LARGE_BYTES ? openPast(path) : null;
  if (past !== null) {
    closeSync(file);
    return localFile(past, length, readAligned(past));
  }
  let room = new Uint8Array(0);
  return localFile(file, length, (offset, wanted) => {
    if (room.length < wanted) room = new Uint8Array(wanted);
    return room.subarray(0, readSync(file, room, 0, wanted, offset));
  });
}

function localFile(file: number, length: number, readAt: LocalFile["readAt"]): LocalFile {
  return {
    length,
    readAt,
    close: () => {
      closeSync(file);
    },
  };
}

/** Whether it works shows with the first read. */
function openPast(path: string): number | null {
  if (PAST_CACHE === undefined) return null;
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | PAST_CACHE);
    readSync(file, alignedRoom(ALIGNED_BYTES), 0, ALIGNED_BYTES, 0);
    return file;
  } catch (error) {
    if (file !== null) closeSync(file);
    if (isRefusedPastCache(error)) return null;
    throw error;
  }
}

/** Reads more than is asked for: whole blocks of the disk, into memory that begins with one. */
function readAligned(file: number): LocalFile["readAt"] {
  let room = alignedRoom(ALIGNED_BYTES);
  return (offset, length) => {
    const before = offset % ALIGNED_BYTES;
    const wanted = Math.ceil((before + length) / ALIGNED_BYTES) * ALIGNED_BYTES;
    if (room.length < wanted) room = alignedRoom(wanted);
    const got = readSync(file, room, 0, wanted, offset - before);
    return room.subarray(before, Math.max(before, Math.min(got, before + length)));
  };
}
