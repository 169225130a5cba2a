import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { headersOfType } from "./headers.ts";
import type { Answer } from "./route.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Sends what a route answered. A HEAD gets the same headers and no body. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  reply.code(answer.status);
  const { body } = answer;
  switch (body.kind) {
    case "json":
      sendBytes(request, reply, answer, JSON_TYPE, Buffer.from(JSON.stringify(body.value)));
      break;
    case "text":
      sendBytes(request, reply, answer, body.type, Buffer.from(body.text));
      break;
    case "bytes":
      sendBytes(request, reply, answer, body.type, Buffer.from(body.bytes));
      break;
    case "stream":
      sendHeaders(reply, answer, body.type, body.length);
      reply.send(request.method === "HEAD" ? null : Readable.from(body.stream));
      break;
    case "empty":
      if (answer.headers) reply.headers(answer.headers);
      reply.send();
      break;
  }
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  type: string,
  bytes: Buffer,
): void {
  sendHeaders(reply, answer, type, bytes.length);
  reply.send(request.method === "HEAD" ? null : bytes);
}

function sendHeaders(reply: FastifyReply, answer: Answer, type: string, length: number): void {
  reply.headers(headersOfType(type));
  reply.header("content-type", type);
  reply.header("content-length", length);
  if (answer.headers) reply.headers(answer.headers);
}
