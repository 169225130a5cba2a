import type { Readable } from "node:stream";
import { Refusal } from "@paraph/contract/errors";
import { keepHeartbeat } from "../../ports/heartbeat.ts";
import type { FirstCall, Idempotency, StoredAnswer } from "../../ports/store/calls.ts";
import type { Log, LogFields } from "../../ports/log.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { fingerprintOfHead, hashOf, hashWhileReading } from "./fingerprint.ts";
import { objectsIn, readAnswer, writeAnswer, type KeptAnswer } from "./kept-answer.ts";
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
  readonly run: (stream: Readable | null, keep: Keep) => Promise<Answer>;
  readonly log: Log;
  /** Which call it is, in words that the log may have: the key is the caller's own and is not reported. */
  readonly named: LogFields;
};

/** Where answers are kept, and the key under which. */
type Storage = { readonly idempotency: Idempotency } & Pick<World, "secretKeys">;

/** Keeps the answer of a call in the transaction of what it makes. */
export type Keep = (tables: Tables, answer: Answer) => Promise<void>;

/** Kept beside the stored answer of a streamed call, never sent. */
const BODY_HASH = "x-body-sha256";
/** A third of the lease, so that one lost beat does not matter. */
const BEAT_MS = 6_000;
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
 * refusal has changed nothing, so the same key may try again. What a call makes is committed together
 * with its answer: whoever comes back after a crash gets the same object, not a second one.
 */
export async function answerOnce(storage: Storage, call: Repeatable): Promise<Answer> {
  const { idempotency } = storage;
  const { scope, key, body } = call;
  const head = fingerprintOfHead(call.url, call.headers);
  if (body instanceof Uint8Array) head.update(body);
  const claim = await idempotency.claim(scope, key, head.digest());
  if (claim.kind === "in_flight") throw inFlight();
  if (claim.kind === "body_differs") throw new Refusal("error.idempotency.body_differs");
  if (claim.kind === "gone") throw new Refusal("error.idempotency.answer_gone");
  if (claim.kind === "replay") return replay(storage, claim.answer, call);
  return first(storage, claim.call, call);
}

async function first(
  { idempotency, secretKeys }: Storage,
  right: FirstCall,
  { body, url, headers, run, log, named }: Repeatable,
): Promise<Answer> {
  const hashed = body instanceof Uint8Array ? null : hashWhileReading(body, headers);
  let digest: Promise<string> | undefined;
  let isKept = false;
  const keepIn = async (tables: { readonly idempotency: Idempotency }, answer: Answer) => {
    digest ??= hashed?.digest();
    const kept = storable(answer, (await digest) ?? null);
    if (!kept) return;
    const encrypted = secretKeys.encrypt("answer", writeAnswer(kept), contextOf(right));
    const stored = { status: kept.status, encrypted };
    const isOurs = await tables.idempotency.store(right, stored, objectsIn(url, kept));
    // Somebody else carries the call out by now: nothing of this one may stay.
    if (!isOurs) throw inFlight();
    isKept = true;
  };
  const renew = (): Promise<boolean> => idempotency.renew(right);
  const stopBeating = keepHeartbeat({ everyMs: BEAT_MS, renew, log, named });
  try {
    const answer = await run(hashed?.stream ?? null, keepIn);
    if (!isKept) await keepIn({ idempotency }, answer);
    if (!isKept) await idempotency.release(right);
    return answer;
  } catch (thrown) {
    await idempotency.release(right);
    throw thrown;
  } finally {
    stopBeating();
  }
}

/** An answer opens for the call that it was kept for, and for no other row. */
function contextOf({ scope, key }: Pick<FirstCall, "scope" | "key">): string {
  return `answer of ${scope}\n${key}`;
}

function inFlight(): Refusal {
  return new Refusal("error.idempotency.in_flight", { retryAfterSeconds: 1 });
}

async function replay(
  { secretKeys }: Storage,
  { status, encrypted }: StoredAnswer,
  { scope, key, body, headers }: Repeatable,
): Promise<Answer> {
  const opened = secretKeys.decrypt("answer", encrypted, contextOf({ scope, key }));
  if (!opened) throw new Refusal("error.idempotency.answer_gone");
  const stored = readAnswer(status, opened);
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

function storable(answer: Answer, bodyHash: string | null): KeptAnswer | null {
  const content = contentOf(answer.body);
  if (answer.status >= 300 || !content || content.bytes.length > MOST_BYTES) return null;
  return {
    status: answer.status,
    headers: {
      ...once(answer.headers ?? {}),
      ...(content.type !== "" && { "content-type": content.type }),
      ...(bodyHash !== null && { [BODY_HASH]: bodyHash }),
    },
    body: content.bytes,
  };
}

/** What programs are answered has each header once; cookies are for people, who bring no key. */
function once(headers: NonNullable<Answer["headers"]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (typeof value !== "string") throw new Error(`${name} is sent several times`);
      return [name, value];
    }),
  );
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
