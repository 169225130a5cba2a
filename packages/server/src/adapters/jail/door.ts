import type { Readable, Writable } from "node:stream";
import { closeSync, fstatSync, openSync, read } from "node:fs";
import { promisify } from "node:util";
import { BLOCK_BYTES, QUESTION_BYTES } from "./far-file.ts";

/** The way by which one child reads the file of its task, and nothing else. */
export type Door = {
  /** Opens the file for the task that follows; gives its length. */
  readonly open: (path: string) => number;
  readonly close: () => Promise<void>;
};

type Pipes = {
  readonly questions: Readable;
  readonly answers: Writable;
  /** The child asked for what it has no right to: it is not ours any more. */
  readonly onBreach: (why: string) => void;
  /** How long a child that is done may leave an answer in the pipe, in milliseconds. */
  readonly patience?: number;
};

const PATIENCE_MILLISECONDS = 2_000;
const readFrom = promisify(read);

/** Answers what a child asks of its file, one question after the other. */
export function doorFor({
  questions,
  answers,
  onBreach,
  patience = PATIENCE_MILLISECONDS,
}: Pipes): Door {
  let file: { readonly descriptor: number; readonly length: number } | null = null;
  let pending = Buffer.alloc(0);
  let work = Promise.resolve();
  /** One room serves all answers: fresh ones would have the collector trace the whole heap every few documents. */
  let room = Buffer.alloc(0);
  const gone = new Promise((closed) => answers.once("close", closed));

  async function answer(start: number, length: number): Promise<void> {
    if (file === null || length > BLOCK_BYTES || start + length > file.length) {
      onBreach("it asked for what it was not given");
      return;
    }
    if (room.length < length) room = Buffer.allocUnsafeSlow(length);
    const bytes = room.subarray(0, length);
    for (let at = 0; at < length;) {
      const { bytesRead } = await readFrom(file.descriptor, bytes, at, length - at, start + at);
      if (bytesRead === 0) {
        onBreach("its file became shorter");
        return;
      }
      at += bytesRead;
    }
    // The room is free again when the pipe has taken all of it.
    const taken = new Promise<void>((done) => answers.write(bytes, () => done()));
    await Promise.race([taken, gone]);
  }

  // A child that is gone breaks its pipes; its guard notices by its end.
  answers.on("error", () => undefined);
  questions.on("error", () => undefined);
  questions.on("data", (piece: Buffer) => {
    pending = Buffer.concat([pending, piece]);
    if (pending.length > QUESTION_BYTES * 2) onBreach("it asked without end");
    while (pending.length >= QUESTION_BYTES) {
      const start = pending.readUIntBE(0, 6);
      const length = pending.readUIntBE(6, 6);
      pending = pending.subarray(QUESTION_BYTES);
      work = work
        .then(() => answer(start, length))
        .catch((error: unknown) => {
          onBreach(error instanceof Error ? error.message : "its file cannot be read");
        });
    }
  });

  return {
    // At once: whoever hands it over has it open already, and a journey to another thread takes longer.
    open: (path) => {
      const descriptor = openSync(path, "r");
      const { size: length } = fstatSync(descriptor);
      file = { descriptor, length };
      return length;
    },
    close: async () => {
      const closing = file?.descriptor;
      const late = setTimeout(() => {
        onBreach("it asked and did not listen");
      }, patience);
      await work;
      clearTimeout(late);
      file = null;
      if (closing !== undefined) closeSync(closing);
    },
  };
}
