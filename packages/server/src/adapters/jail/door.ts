import type { Readable, Writable } from "node:stream";
import type { EncryptedPdf } from "../../ports/inspector.ts";
import { type PlainFile, plainFile } from "../../vault/source.ts";
import { type LocalFile, openLocalFile, type Way } from "../local-file.ts";
import { BLOCK_BYTES, QUESTION_BYTES } from "./far-file.ts";

/** The way by which one child reads the document of its task, and nothing else. */
export type Door = {
  /** Opens the document for the task that follows; gives its length. */
  readonly open: (pdf: EncryptedPdf, way?: Way) => number;
  /** What serving all tasks up to now took of the processor, in milliseconds. */
  readonly served: () => number;
  /** Throws what kept the service from reading it, which is no fault of the document. */
  readonly close: () => Promise<void>;
};

type Pipes = {
  readonly questions: Readable;
  readonly answers: Writable;
  /** The child asked for what it has no right to, or cannot be answered: it is not ours any more. */
  readonly onBreach: (why: string) => void;
  /** How long a child that is done may leave an answer in the pipe, in milliseconds. */
  readonly patience?: number;
};

const PATIENCE_MILLISECONDS = 2_000;
/** What it takes to read a segment past the cache, to decrypt it and to answer with a part of it. */
const SEGMENT_MILLISECONDS = 0.2;

/**
 * Answers what a child asks of its document, one question after the other. The document is decrypted on this side:
 * the child gets the few bytes that it asked for and neither the key nor the segments around them.
 */
export function doorFor({
  questions,
  answers,
  onBreach,
  patience = PATIENCE_MILLISECONDS,
}: Pipes): Door {
  let file: { readonly encrypted: LocalFile; readonly plain: PlainFile } | null = null;
  let pending = Buffer.alloc(0);
  let work = Promise.resolve();
  let fault: { readonly error: unknown } | null = null;
  let segments = 0;
  const gone = new Promise((closed) => answers.once("close", closed));

  async function answer(start: number, length: number): Promise<void> {
    if (file === null || length > BLOCK_BYTES || start + length > file.plain.length) {
      onBreach("it asked for what it was not given");
      return;
    }
    for (let at = start; at < start + length;) {
      const run = await file.plain.runAt(at);
      const bytes = run.subarray(0, start + length - at);
      // Its memory is free again when the pipe has taken all of it.
      const taken = new Promise<void>((done) => answers.write(bytes, () => done()));
      await Promise.race([taken, gone]);
      at += bytes.length;
    }
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
          fault ??= { error };
          onBreach("its document cannot be read");
        });
    }
  });

  return {
    open: ({ path, id, key }, way) => {
      const encrypted = openLocalFile(path, way);
      const readAt: LocalFile["readAt"] = (offset, length) => {
        segments += 1;
        return encrypted.readAt(offset, length);
      };
      try {
        const plain = plainFile({ length: encrypted.length, readAt }, id, key);
        file = { encrypted, plain };
        return plain.length;
      } catch (error) {
        encrypted.close();
        throw error;
      }
    },
    served: () => segments * SEGMENT_MILLISECONDS,
    close: async () => {
      const late = setTimeout(() => {
        onBreach("it asked and did not listen");
      }, patience);
      await work;
      clearTimeout(late);
      file?.plain.close();
      file?.encrypted.close();
      file = null;
      const known = fault;
      fault = null;
      if (known !== null) throw known.error;
    },
  };
}
