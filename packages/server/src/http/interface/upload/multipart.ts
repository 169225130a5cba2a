import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { Refusal } from "@paraph/contract/errors";
import type { UploadBody, UploadLimits } from "./body.ts";

const MOST_FIELDS = 50;

/** A form whose part `content` is the document, as it is and not encoded (interface 4.2). */
export function multipartBody(
  stream: Readable,
  contentType: string,
  { keptBytes }: UploadLimits,
): UploadBody {
  const fields: Record<string, unknown> = {};
  const form = openForm(contentType, keptBytes);
  let file: Readable | null = null;
  let fault: unknown = null;
  let found: (reached: boolean) => void = () => {};
  let finished = false;
  let finish: () => void = () => {};
  const reached = new Promise<boolean>((resolve) => (found = resolve));
  const ended = new Promise<void>((resolve) => (finish = resolve));

  function fail(error: unknown): void {
    fault ??= error;
    file?.destroy(asError(fault));
    end();
  }
  function end(): void {
    finished = true;
    found(file !== null);
    finish();
  }

  form.on("field", (name, value, _, truncated) => {
    if (truncated) fail(new Refusal("error.request.body_too_large"));
    fields[name] = value;
  });
  form.on("file", (name, part, _fileName, _encoding, mimeType) => {
    if (name !== "content") {
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
    part.on("error", (error) => {
      fail(error instanceof Refusal ? error : broken("The form ends in the middle.", error));
    });
    found(true);
  });
  form.on("fieldsLimit", () => {
    fail(new Refusal("error.request.body_too_large"));
  });
  form.on("error", (error) => {
    fail(broken("The form is broken.", error));
  });
  form.on("finish", end);
  stream.on("error", fail);
  stream.on("close", () => {
    if (!stream.readableEnded) fail(new Refusal("error.request.timeout"));
  });
  // Cut before anybody listened: no event is left to come.
  if (stream.destroyed) fail(new Refusal("error.request.timeout"));
  stream.pipe(form);

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
