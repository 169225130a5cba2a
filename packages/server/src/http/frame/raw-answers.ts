import { randomUUID } from "node:crypto";
import type { ErrorKey } from "@paraph/contract/errors";
import { Refusal } from "@paraph/contract/errors";
import { kindOf, problemOf } from "./problem.ts";

/** An answer to somebody who never got as far as a request: written by hand, then hung up. */
export function rawProblem(key: ErrorKey): string {
  const refusal = new Refusal(key);
  const { status, title } = kindOf(refusal);
  const requestId = randomUUID();
  const body = JSON.stringify(
    problemOf(refusal, { publicUrl: "", method: "", path: "", requestId }),
  );
  return [
    `HTTP/1.1 ${status} ${title}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    `X-Request-Id: ${requestId}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
