import type { Readable } from "node:stream";
import { Refusal } from "@paraph/contract/errors";
import type { Idempotency, StoredAnswer } from "../ports/limits.ts";
import { fingerprintOfHead, hashOf, hashWhileReading } from "./fingerprint.ts";
import type { Answer } from "./route.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A POST that named an Idempotency-Key, and how to carry it out if it is the first. */
export type Repeatable = {
  readonly scope: string;
  readonly key: string;
  readonly url: string;
  readonly headers: Headers;
  /** What was read of the body, or the body itself where the route reads it. */
  readonly body: Uint8Array | Readable;
  readonly run: (stream: Readable | null) => Promise<Answer>;
};

/** Kept beside the stored answer of a streamed call, never sent. */
const BODY_HASH = "x-body-sha256";
/** Larger answers are not kept: no POST has one, and a row should not grow to a file. */
const MOST_BYTES = 4_194_304;

export function idempotencyKey(headers: Headers): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal("error.idempotency.key_invalid");
  }
  return key;
}

/**
 * Carries a call out once. A body that is read as a whole is part of the fingerprint at once. A
 * streamed one is hashed while the route reads it, and the hash is kept with the answer: a
 * repetition is read to its end and compared before the answer is given again, so that another
 * body under the same key is never answered with this one's answer. Only a success is kept: a
 * refusal has changed nothing, so the same key may try again.
 */
export async function answerOnce(idempotency: Idempotency, call: Repeatable): Promise<Answer> {
  const { scope, key, body } = call;
  const head = fingerprintOfHead(call.url, call.headers);
  if (body instanceof Uint8Array) head.update(body);
  const claim = await idempotency.claim(scope, key, head.digest());
  if (claim.kind === "in_flight") {
    throw new Refusal("error.idempotency.in_flight", { retryAfterSeconds: 1 });
  }
  if (claim.kind === "body_differs") throw new Refusal("error.idempotency.body_differs");
  return claim.kind === "replay" ? replay(claim.answer, call) : first(idempotency, call);
}

async function first(idempotency: Idempotency, call: Repeatable): Promise<Answer> {
  const { scope, key, body, headers } = call;
  try {
    const hashed = body instanceof Uint8Array ? null : hashWhileReading(body, headers);
    const answer = await call.run(hashed?.stream ?? null);
    const stored = storable(answer, hashed ? await hashed.digest() : null);
    if (stored) await idempotency.store(scope, key, stored);
    else await idempotency.release(scope, key);
    return answer;
  } catch (thrown) {
    await idempotency.release(scope, key);
    throw thrown;
  }
}

async function replay(stored: StoredAnswer, { body, headers }: Repeatable): Promise<Answer> {
  const { [BODY_HASH]: expected, "content-type": type = "", ...rest } = stored.headers;
  if (!(body instanceof Uint8Array) && (await hashOf(body, headers)) !== expected) {
    throw new Refusal("error.idempotency.body_differs");
  }
  return {
    status: stored.status,
    headers: { ...rest, "idempotency-replayed": "true" },
    body:
      stored.body.length === 0 && type === ""
        ? { kind: "empty" }
        : { kind: "bytes", type, bytes: stored.body },
  };
}

function storable(answer: Answer, bodyHash: string | null): StoredAnswer | null {
  const content = contentOf(answer.body);
  if (answer.status >= 300 || !content || content.bytes.length > MOST_BYTES) return null;
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      ...(content.type !== "" && { "content-type": content.type }),
      ...(bodyHash !== null && { [BODY_HASH]: bodyHash }),
    },
    body: content.bytes,
  };
}

const encoder = new TextEncoder();

/** The bytes that would be sent; null for a stream, which is sent once. */
function contentOf(body: Answer["body"]): { type: string; bytes: Uint8Array } | null {
  if (body.kind === "stream") return null;
  if (body.kind === "empty") return { type: "", bytes: new Uint8Array() };
  if (body.kind === "bytes") return body;
  if (body.kind === "text") return { type: body.type, bytes: encoder.encode(body.text) };
  return {
    type: "application/json; charset=utf-8",
    bytes: encoder.encode(JSON.stringify(body.value)),
  };
}
