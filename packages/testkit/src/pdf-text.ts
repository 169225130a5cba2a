import { deflateSync } from "node:zlib";

/**
 * Writes PDFs for tests from the text of their objects. It shares nothing with the engine, so that the
 * engine is not tested against itself.
 */
export type PdfText = string | StreamText;

/** A stream: the inside of its dictionary without /Length, and its bytes as they shall stand there. */
export type StreamText = { readonly dict: string; readonly bytes: Uint8Array };

/** Text of which each character is one byte. */
export function ascii(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

export function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? ascii(part) : part))),
  );
}

export function deflated(bytes: Uint8Array | string): Uint8Array {
  return new Uint8Array(deflateSync(typeof bytes === "string" ? ascii(bytes) : bytes));
}

/** A stream with its bytes compressed. */
export function flateStream(dict: string, bytes: Uint8Array | string): StreamText {
  return { dict: `${dict} /Filter /FlateDecode`, bytes: deflated(bytes) };
}

/** An object stream with the given objects, none of which may be a stream. */
export function objectStream(
  objects: readonly (readonly [number, PdfText | undefined])[],
  pack = flateStream,
): StreamText {
  let index = "";
  let body = "";
  for (const [number, object] of objects) {
    if (typeof object !== "string") throw new TypeError(`object ${number} cannot be compressed`);
    index += `${number} ${body.length} `;
    body += `${object} `;
  }
  return pack(`/Type /ObjStm /N ${objects.length} /First ${index.length}`, index + body);
}
