import { readSync, writeSync } from "node:fs";
import type { EncryptedFile } from "../../vault/source.ts";

/** Where the child reads what it asked for, and where it asks: pipes to the service. */
const ANSWERS = 0;
const QUESTIONS = 1;
/** Of one question: where it begins and how much it wants (two unsigned numbers of 6 bytes). */
export const QUESTION_BYTES = 12;
/** So much is asked for at once: whole small documents, and large ones in few steps. */
export const BLOCK_BYTES = 512 * 1024;

/**
 * The encrypted document of the task that a child is at. Nothing is opened here: each block is asked for and comes
 * through a pipe, so that the child needs no right to any file.
 */
export function farFile(length: number): EncryptedFile {
  const room = new Uint8Array(BLOCK_BYTES);
  let known: { readonly start: number; readonly bytes: Uint8Array } | null = null;

  function block(start: number): Uint8Array {
    if (known?.start === start) return known.bytes;
    const bytes = room.subarray(0, Math.max(0, Math.min(BLOCK_BYTES, length - start)));
    known = null;
    ask(start, bytes);
    known = { start, bytes };
    return bytes;
  }

  return {
    length,
    readAt: (offset, wanted) => {
      const end = Math.min(length, offset + wanted);
      const start = offset - (offset % BLOCK_BYTES);
      if (end <= start + BLOCK_BYTES) return block(start).subarray(offset - start, end - start);
      const joined = new Uint8Array(Math.max(0, end - offset));
      for (let at = start; at < end; at += BLOCK_BYTES) {
        const from = Math.max(0, offset - at);
        joined.set(block(at).subarray(from, end - at), Math.max(0, at - offset));
      }
      return joined;
    },
  };
}

/** Waits until the service has sent all of it: this process has nothing else to do. */
function ask(start: number, bytes: Uint8Array): void {
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
