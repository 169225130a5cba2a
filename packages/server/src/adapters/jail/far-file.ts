import { readSync, writeSync } from "node:fs";
import type { Source } from "@paraph/engine/bytes";
import { SEGMENT_BYTES } from "../../vault/format.ts";

/** Where the child reads what it asked for, and where it asks: pipes to the service. */
const ANSWERS = 0;
const QUESTIONS = 1;
/** Of one question: where it begins and how much it wants (two unsigned numbers of 6 bytes). */
export const QUESTION_BYTES = 12;
/** The most that is asked for at once: whole small documents, and as much as two segments of large ones. */
export const BLOCK_BYTES = 2 * SEGMENT_BYTES;
/** What is asked for at a place where nothing is known: the engine reads in blocks of that length. */
export const CHUNK_BYTES = 16 * 1024;
/** So many of them are kept, 2 MiB, for a parser that jumps between the end and the middle. */
const KEPT_CHUNKS = 128;
/** Who reads on gets this, then twice as much each time. */
const FIRST_RUN_BYTES = 4 * CHUNK_BYTES;

/** Has the service fill all of `bytes` with what stands in the document from `start` on. */
type Ask = (start: number, bytes: Uint8Array) => void;

/**
 * The document of the task that a child is at. Nothing is opened or decrypted here: what is wanted is asked for and
 * comes through a pipe, so that the child needs no right to any file and no key. Who goes on where the last read ended
 * gets more than they want now; who looks here and there in a large document gets that and little around it.
 */
export function farFile(length: number, ask: Ask = askService): Source {
  return length <= BLOCK_BYTES ? wholeFile(length, ask) : largeFile(length, ask);
}

function wholeFile(length: number, ask: Ask): Source {
  let whole: Uint8Array | null = null;
  return {
    length,
    lasting: true,
    read: (offset, wanted) => {
      if (whole === null) {
        const bytes = new Uint8Array(length);
        if (length > 0) ask(0, bytes);
        whole = bytes;
      }
      return whole.subarray(offset, offset + wanted);
    },
  };
}

function largeFile(length: number, ask: Ask): Source {
  const chunks = new Map<number, Uint8Array>();
  const buffer = new Uint8Array(BLOCK_BYTES);
  /** What stands in the buffer. */
  let run = { start: 0, end: 0 };
  /** Where the last read ended. */
  let ended = 0;

  function chunk(index: number): Uint8Array {
    const known = chunks.get(index);
    chunks.delete(index);
    const start = index * CHUNK_BYTES;
    const bytes = known ?? new Uint8Array(Math.min(CHUNK_BYTES, length - start));
    if (known === undefined) ask(start, bytes);
    chunks.set(index, bytes);
    for (const oldest of chunks.keys()) {
      if (chunks.size <= KEPT_CHUNKS) break;
      chunks.delete(oldest);
    }
    return bytes;
  }

  /** Fills the buffer from `start` on, at least up to `end`. */
  function fill(start: number, end: number, isOn: boolean): void {
    const more = isOn ? Math.max(FIRST_RUN_BYTES, 2 * (run.end - run.start)) : 0;
    const most = Math.min(length, start + Math.min(BLOCK_BYTES, more));
    // A segment is decrypted whole: who begins one and leaves it has it decrypted twice.
    const even = most - (most % SEGMENT_BYTES);
    const last = Math.max(end, even > start && most < length ? even : most);
    run = { start: 0, end: 0 };
    ask(start, buffer.subarray(0, last - start));
    run = { start, end: last };
  }

  /** At most a block. */
  function part(offset: number, end: number): Uint8Array {
    const isOn = offset === ended || offset === run.end;
    ended = end;
    if (offset < run.start || end > run.end) {
      const index = Math.floor(offset / CHUNK_BYTES);
      const start = index * CHUNK_BYTES;
      if (end <= start + CHUNK_BYTES && (!isOn || chunks.has(index))) {
        return chunk(index).subarray(offset - start, end - start);
      }
      fill(offset, end, isOn);
    }
    return buffer.subarray(offset - run.start, end - run.start);
  }

  return {
    length,
    read: (offset, wanted) => {
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
