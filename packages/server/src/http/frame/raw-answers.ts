import type { ErrorKey } from "@paraph/contract/errors";
import { Refusal } from "@paraph/contract/errors";
import { headersFor } from "./headers.ts";
import { kindOf, problemOf, type Place } from "./problem.ts";

/** An answer to somebody who never got as far as a request: written by hand, then hung up. */
export function rawProblem(key: ErrorKey, place: Place, httpsOnly: boolean): string {
  const refusal = new Refusal(key);
  const { status, title } = kindOf(refusal);
  const body = JSON.stringify(problemOf(refusal, place));
  const headers: Readonly<Record<string, string>> = {
    ...headersFor(null, httpsOnly),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": place.requestId,
    // RFC 9110, 10.2.1: who is told that a method is not taken is told which are; here none.
    ...(status === 405 && { allow: "" }),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${title}`, ...lines, "", body].join("\r\n");
}
