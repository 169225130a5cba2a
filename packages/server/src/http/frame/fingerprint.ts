import { createHash, type Hash } from "node:crypto";
import { finished, PassThrough, type Readable } from "node:stream";
import { Refusal } from "@paraph/contract/errors";
import { mediaType } from "./accept.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What of a call is known before its body: another address or kind of body is another call. */
export function fingerprintOfHead(url: string, headers: Headers): Hash {
  const hash = createHash("sha256");
  hash.update(url);
  hash.update("\0");
  hash.update(mediaType(String(headers["content-type"] ?? "")));
  hash.update("\0");
  return hash;
}

/**
 * Hashes a body while somebody else reads it. A reader that stops early does not stop the hash: the
 * digest is always that of the whole body.
 */
export function hashWhileReading(
  stream: Readable,
  headers: Headers,
): { readonly stream: Readable; readonly digest: () => Promise<string> } {
  const hash = new BodyHash(boundaryOf(headers));
  const reader = new PassThrough();
  // A call that was refused before it read anything listens to nothing: its failure must not end the process.
  reader.on("error", () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    // Also where it was cut before anybody listened.
    finished(stream, { writable: false }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  ended.then(
    () => reader.end(),
    (error: Error) => reader.destroy(error),
  );
  stream.on("data", (chunk: Buffer) => {
    hash.update(chunk);
    if (!reader.destroyed && !reader.write(chunk)) stream.pause();
  });
  reader.on("drain", () => stream.resume());
  reader.on("close", () => stream.resume());
  return {
    stream: reader,
    digest: async () => {
      reader.resume();
      await ended;
      return hash.digest();
    },
  };
}

/** The same for a body that nobody else wants. A client that goes away in the middle is not a fault of ours. */
export async function hashOf(stream: Readable, headers: Headers): Promise<string> {
  const hash = new BodyHash(boundaryOf(headers));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (cause) {
    throw new Refusal("error.request.timeout", {}, { cause });
  }
  return hash.digest();
}

/** More parts than any form may have: a boundary of one letter stands everywhere, and each find costs. */
const MOST_BOUNDARIES = 100;

/**
 * SHA-256 of a body; in a multipart body without its boundary, which clients invent anew for each
 * attempt. The boundary may lie across two chunks, so its length less one is always held back.
 */
class BodyHash {
  readonly #hash = createHash("sha256");
  readonly #boundary: Buffer | null;
  #left = MOST_BOUNDARIES;
  #held = Buffer.alloc(0);

  constructor(boundary: string | null) {
    this.#boundary = boundary === null ? null : Buffer.from(boundary);
  }

  update(chunk: Buffer): void {
    if (!this.#boundary) {
      this.#hash.update(chunk);
      return;
    }
    let rest = Buffer.concat([this.#held, chunk]);
    for (; this.#left > 0; this.#left -= 1) {
      const at = rest.indexOf(this.#boundary);
      if (at < 0) break;
      this.#hash.update(rest.subarray(0, at));
      rest = rest.subarray(at + this.#boundary.length);
    }
    const safe = Math.max(0, rest.length - this.#boundary.length + 1);
    this.#hash.update(rest.subarray(0, safe));
    this.#held = rest.subarray(safe);
  }

  digest(): string {
    return this.#hash.update(this.#held).digest("hex");
  }
}

function boundaryOf(headers: Headers): string | null {
  const type = String(headers["content-type"] ?? "");
  if (mediaType(type) !== "multipart/form-data") return null;
  return /;\s*boundary="?([^";]{1,70})/i.exec(type)?.[1] ?? null;
}
