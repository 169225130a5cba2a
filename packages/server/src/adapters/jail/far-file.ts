import { readSync, writeSync } from "node:fs";
import { ENCRYPTED_BYTES } from "../../vault/format.ts";
import type { EncryptedFile } from "../../vault/source.ts";

/** Where the child reads what it asked for, and where it asks: pipes to the service. */
const ANSWERS = 0;
const QUESTIONS = 1;
/** Of one question: where it begins and how much it wants (two unsigned numbers of 6 bytes). */
export const QUESTION_BYTES = 12;
/** The most that is asked for at once: whole small documents, and two segments of large ones. */
export const BLOCK_BYTES = 2 * ENCRYPTED_BYTES;

/** Has the service fill all of `bytes` with what stands in the file from `start` on. */
type Ask = (start: number, bytes: Uint8Array) => void;

/**
 * The encrypted document of the task that a child is at. Nothing is opened here: what is wanted is asked for and comes
 * through a pipe, so that the child needs no right to any file. Who goes on where the last read ended gets more than
 * they want now; who looks here and there in a large document gets that and nothing around it.
 */
export function farFile(length: number, ask: Ask = askService): EncryptedFile {
  const room = new Uint8Array(Math.min(BLOCK_BYTES, length));
  const isSmall = length <= BLOCK_BYTES;
  let known = { start: 0, end: 0 };
  let ended = 0;

  /** At most a block of it. */
  function part(offset: number, end: number): Uint8Array {
    if (offset < known.start || end > known.end) {
      const start = isSmall ? 0 : offset;
      const last = isSmall || offset === ended ? Math.min(length, start + BLOCK_BYTES) : end;
      known = { start: 0, end: 0 };
      ask(start, room.subarray(0, last - start));
      known = { start, end: last };
    }
    ended = end;
    return room.subarray(offset - known.start, end - known.start);
  }

  return {
    length,
    readAt: (offset, wanted) => {
      const end = Math.min(length, offset + wanted);
      if (offset >= end) return new Uint8Array();
      if (end - offset <= BLOCK_BYTES) return part(offset, end);
      const joined = new Uint8Array(end - offset);
      for (let at = offset; at < end; at += BLOCK_BYTES) {
        joined.set(part(at, Math.min(end, at + BLOCK_BYTES)), at - offset);
      }
      return joined;
    },
  };
}

/** Waits until the service has sent all of it: this process has nothing else to do. */
function askService(start: number, bytes: Uint8Array): void {
  const question = Buffer.alloc(QUESTION_BYTES);
  question.writeUIntBE(start, 0, 6);
  question.writeUIntBE(bytes.length, 6, 6);
  writeSync(QUESTIONS, question);
  for (let at = 0; at < bytes.length;) {
    const got = readSync(ANSWERS, bytes, at, bytes.length - at, null);
    if (got === 0) throw new Error("the service sends nothing any more");
    at += got;
  }
}
