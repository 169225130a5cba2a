import type { Readable } from "node:stream";
import { Refusal } from "@paraph/contract/errors";
import { MAX_ENCODED_DOCUMENT_BYTES } from "@paraph/contract/limits";
import { base64Decoder } from "./base64.ts";
import type { UploadBody, UploadLimits } from "./body.ts";
import { jsonScanner } from "./json-scanner.ts";
import { multipartBody } from "./multipart.ts";
import { piecesOf } from "./pieces.ts";

/** Escapes and wrapped lines make a text longer than what it encodes. */
const ESCAPED_BYTES = MAX_ENCODED_DOCUMENT_BYTES * 1.25;

/** Chooses the reader by the content type (interface 4.2). */
export function openUpload(
  stream: Readable,
  contentType: string | undefined,
  query: Readonly<Record<string, unknown>>,
  limits: UploadLimits,
): UploadBody {
  const [type = ""] = (contentType ?? "").toLowerCase().split(";");
  switch (type.trim()) {
    case "application/json":
      return jsonBody(stream, limits);
    case "multipart/form-data":
      return multipartBody(stream, contentType ?? "", limits);
    case "application/pdf":
      return rawBody(stream, query);
    default:
      throw new Refusal("error.request.content_type_unsupported", {
        message: "Send the body as application/json, multipart/form-data or application/pdf.",
      });
  }
}

function jsonBody(stream: Readable, { keptBytes }: UploadLimits): UploadBody {
  const scanner = jsonScanner({ keptBytes });
  const decoder = base64Decoder();
  const pieces = piecesOf(stream);
  let size = 0;

  function read(piece: Uint8Array): void {
    size += piece.length;
    if (size > ESCAPED_BYTES + keptBytes) throw new Refusal("error.request.body_too_large");
    // Nearly every piece of a large body is Base64 and nothing else. Then it holds neither the
    // closing quote nor an escape, and looking for them would be two more passes over it.
    if (scanner.isInContent() && decoder.pushPlain(piece)) return;
    for (const text of scanner.push(piece)) decoder.push(text);
  }

  async function* decoded(): AsyncGenerator<Uint8Array> {
    try {
      do {
        while (decoder.ready()) yield decoder.take();
      } while (
        await pieces.each((piece) => {
          read(piece);
          return !decoder.ready();
        })
      );
      decoder.end();
      yield decoder.take();
    } finally {
      decoder.free();
    }
  }

  return {
    reachContent: async () => {
      await pieces.each((piece) => {
        read(piece);
        return !scanner.reached();
      });
      return scanner.reached();
    },
    content: () => Object.assign(decoded(), { more: decoder.more }),
    fields: async () => {
      await pieces.each((piece) => {
        read(piece);
        return true;
      });
      return scanner.end();
    },
  };
}

function rawBody(stream: Readable, query: Readonly<Record<string, unknown>>): UploadBody {
  return {
    reachContent: async () => true,
    content: () => stream,
    fields: async () => ({ title: query["title"], content_type: "application/pdf" }),
  };
}
