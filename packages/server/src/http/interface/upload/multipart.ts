import { type Readable, Writable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { Refusal } from "@paraph/contract/errors";
import type { UploadBody, UploadLimits } from "./body.ts";

const MOST_FIELDS = 50;
/** Small enough that a piece of nothing but empty parts is read in no time. */
const PIECE_BYTES = 16_384;

/** A form whose part `content` is the document, as it is and not encoded (interface 4.2). */
export function multipartBody(
  stream: Readable,
  contentType: string,
  { keptBytes }: UploadLimits,
): UploadBody {
  const fields: Record<string, unknown> = {};
  const form = openForm(contentType, keptBytes);
  let file: Readable | null = null;
  let otherPart: string | null = null;
  let fault: unknown = null;
  let found: (reached: boolean) => void = () => {};
  let finished = false;
  let finish: () => void = () => {};
  const reached = new Promise<boolean>((resolve) => (found = resolve));
  const ended = new Promise<void>((resolve) => (finish = resolve));

  /** The rest runs out unread: a form that ends in the middle of a part that is passed over would end the process. */
  function fail(error: unknown): void {
    fault ??= error;
    stream.unpipe(mouth);
    stream.resume();
    file?.destroy(asError(fault));
    end();
  }
  function isFaulty(): boolean {
    return fault !== null;
  }
  function end(): void {
    finished = true;
    found(file !== null);
    finish();
  }

  /** Hands the body to the form in small pieces, and none after a fault. */
  const mouth = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const next = (from: number): void => {
        let at = from;
        let isReady = true;
        for (; at < chunk.length && isReady && !isFaulty(); at += PIECE_BYTES) {
          isReady = form.write(chunk.subarray(at, at + PIECE_BYTES));
        }
        if (isReady || isFaulty()) done();
        else form.once("drain", next.bind(null, at));
      };
      next(0);
    },
    final: (done) => {
      if (!isFaulty()) form.end();
      if (file === null || file.readableEnded) expectEnd();
      else file.once("end", expectEnd);
      done();
    },
  });
  /** A part whose header has no end keeps the form waiting for ever, when all that came has been read. */
  function expectEnd(): void {
    setImmediate(() => {
      setImmediate(() => {
        if (!finished) fail(broken("The form is broken."));
      });
    });
  }

  form.on("field", (name, value, _, truncated) => {
    if (truncated) fail(new Refusal("error.request.body_too_large"));
    fields[name] = value;
  });
  form.on("file", (name, part, _fileName, _encoding, mimeType) => {
    // Of every part, also of one that nobody reads: an error without a listener ends the process.
    part.on("error", (error) => {
      fail(error instanceof Refusal ? error : broken("The form ends in the middle.", error));
    });
    if (name !== "content") {
      otherPart ??= name;
      part.resume();
      return;
    }
    if (file !== null) {
      part.resume();
      fail(broken("The part content is given twice."));
      return;
    }
    fields["content_type"] ??= mimeType;
    file = part;
    found(true);
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    form.on(limit, () => {
      fail(new Refusal("error.request.body_too_large"));
    });
  }
  form.on("error", (error) => {
    fail(broken("The form is broken.", error));
  });
  form.on("finish", () => {
    const isElsewhere = file === null && otherPart !== null && fields["file_url"] === undefined;
    if (isElsewhere) {
      fail(broken(`The document belongs into a part called content; here it is ${otherPart}.`));
    } else end();
  });
  stream.on("error", fail);
  stream.on("close", () => {
    if (!stream.readableEnded) fail(new Refusal("error.request.timeout"));
  });
  // Cut before anybody listened: no event is left to come.
  if (stream.destroyed) fail(new Refusal("error.request.timeout"));
  stream.pipe(mouth);

  function checkFault(): void {
    if (fault !== null) throw asError(fault);
  }
  return {
    reachContent: async () => {
      const got = await reached;
      checkFault();
      return got;
    },
    content: async function* whole() {
      if (file === null) return;
      try {
        for await (const piece of file as AsyncIterable<Uint8Array>) yield piece;
      } finally {
        checkFault();
      }
    },
    fields: async () => {
      if (!finished) await ended;
      checkFault();
      return fields;
    },
  };
}

function openForm(contentType: string, keptBytes: number) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (name, _type, fileName) => name === "content" || fileName !== undefined,
      limits: { fieldSize: keptBytes, fields: MOST_FIELDS, parts: MOST_FIELDS + 2 },
    });
  } catch (cause) {
    throw broken("The form has no boundary.", cause);
  }
}

function broken(message: string, cause?: unknown): Refusal {
  return new Refusal("error.request.body_invalid", { message }, { cause });
}

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error("the form failed", { cause: fault });
}
