import type { Readable } from "node:stream";
import { isLostConnection, Outage } from "../../ports/outage.ts";

const TOO_MANY_REQUESTS = 429;
const RANGE_NOT_SATISFIABLE = 416;

/** What the client throws: the answer's status, or only what the network said. */
type S3Fault = Error & {
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** The error as it leaves the adapter: a bucket that is away or overloaded is trouble that passes. */
export function outageOf(error: unknown): unknown {
  return error instanceof Error && isPassing(error)
    ? new Outage("the bucket", { cause: error })
    : error;
}

/** The object is shorter than the range that was asked for: there are no such bytes. */
export function isBeyondEnd(error: unknown): boolean {
  return (error as S3Fault).$metadata?.httpStatusCode === RANGE_NOT_SATISFIABLE;
}

export function rethrow(error: unknown): never {
  throw outageOf(error);
}

function isPassing(error: S3Fault): boolean {
  const status = error.$metadata?.httpStatusCode ?? 0;
  const isOverloaded = status >= 500 || status === TOO_MANY_REQUESTS;
  return isOverloaded || error.name === "TimeoutError" || isLostConnection(error);
}

/** Waits for each piece so long; the time that the reader takes for it does not count. */
export async function* inTime(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const { done, value } = await nextInTime(body, pieces, milliseconds);
      if (done === true) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}

async function nextInTime(
  body: Readable,
  pieces: AsyncIterator<Uint8Array>,
  milliseconds: number,
): Promise<IteratorResult<Uint8Array>> {
  const silence = setTimeout(() => {
    body.destroy(new Outage("the bucket"));
  }, milliseconds);
  try {
    return await pieces.next();
  } catch (error) {
    throw outageOf(error);
  } finally {
    clearTimeout(silence);
  }
}
