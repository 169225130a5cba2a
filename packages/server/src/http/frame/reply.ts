import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { headersOfType } from "./headers.ts";
import { type Answer, type YieldNow, JSON_TYPE } from "./route.ts";
import { isBulk, piecesYielding } from "./call-scheduler.ts";

/** What a GET could not send to its end, because it is damaged, is refused to a HEAD too. */
export async function requireWhole({ body }: Answer): Promise<void> {
  if (body.kind !== "stream") return;
  if (body.requireWhole) return body.requireWhole();
  for await (const _ of body.stream);
}

export type Sending = {
  readonly yieldNow: YieldNow;
  /** Hears why an answer broke off after its beginning was sent. */
  readonly onBroken: (fault: unknown) => void;
};

/** Sends what a route answered. A HEAD gets the same headers and no body. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { yieldNow, onBroken }: Sending,
): void {
  reply.code(answer.status);
  const { body } = answer;
  switch (body.kind) {
    case "json":
      sendText(request, reply, answer, JSON_TYPE, JSON.stringify(body.value));
      break;
    case "text":
      sendText(request, reply, answer, body.type, body.text);
      break;
    case "bytes":
      sendHeaders(reply, answer, body.type, body.bytes.length);
      reply.send(request.method === "HEAD" ? null : Buffer.from(body.bytes));
      break;
    case "stream":
      sendHeaders(reply, answer, body.type, body.length);
      reply.send(
        request.method === "HEAD"
          ? null
          : readable(yieldingPieces(body.stream, body.length, yieldNow), reply, onBroken),
      );
      break;
    case "empty":
      addHeaders(reply, answer);
      reply.send();
      break;
  }
}

/** One piece waits while one is sent: pieces may be lent (vault/read.ts), and few fill no memory. */
function readable(
  pieces: AsyncIterable<Uint8Array>,
  { raw }: FastifyReply,
  onBroken: Sending["onBroken"],
): Readable {
  // Before the beginning is sent the fault becomes the answer.
  return Readable.from(pieces, { highWaterMark: 1 }).once("error", (fault) => {
    if (raw.headersSent) onBroken(fault);
  });
}

/** A large document is sent between the short calls of others. */
function yieldingPieces(
  stream: AsyncIterable<Uint8Array>,
  length: number | null,
  yieldNow: YieldNow,
): AsyncIterable<Uint8Array> {
  return isBulk(length ?? Infinity) ? piecesYielding(stream, yieldNow) : stream;
}

/** As a string, which the platform writes together with the headers: one system call less. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  type: string,
  content: string,
): void {
  sendHeaders(reply, answer, type, Buffer.byteLength(content));
  reply.send(request.method === "HEAD" ? null : content);
}

function sendHeaders(
  reply: FastifyReply,
  answer: Answer,
  type: string,
  length: number | null,
): void {
  const special = headersOfType(type);
  if (special) reply.headers(special);
  reply.header("content-type", type);
  if (length !== null) reply.header("content-length", length);
  addHeaders(reply, answer);
}

function addHeaders(reply: FastifyReply, { headers = {} }: Answer): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) reply.removeHeader(name);
    else reply.header(name, typeof value === "string" ? value : [...value]);
  }
}
