import type { CallFailure } from "@paraph/contract/words";
import type { AnswerStart, Caller } from "../../ports/egress.ts";
import type { Gate } from "./gate.ts";
import { admitUrl, Forbidden } from "./policy.ts";

const TOTAL_MILLISECONDS = 15_000;
const MOST_ANSWER_BYTES = 4096;

/** Calls callbacks (interface part 6): POST, text/plain, no body; a redirect is an answer as any. */
export function openCaller(gate: Gate, totalMilliseconds = TOTAL_MILLISECONDS): Caller {
  return {
    post: async (text, headers = {}) => {
      // An agent for each call: no connection is shared between businesses.
      const agent = gate.open();
      const signal = AbortSignal.timeout(totalMilliseconds);
      const began = performance.now();
      const took = () => Math.round(performance.now() - began);
      try {
        const url = admitUrl(gate.policy, text);
        const answer = await agent.request({
          origin: url.origin,
          path: targetOf(text, url),
          method: "POST",
          headers: { "content-type": "text/plain", ...headers },
          headersTimeout: totalMilliseconds,
          signal,
        });
        const start = await readStart(answer.body);
        const { statusCode: status, headers: received } = answer;
        return {
          kind: "answered",
          status,
          retryAfterSeconds: retryAfter(received),
          answer: { ...start, type: typeOf(received) },
          tookMs: took(),
        };
      } catch (error) {
        return { kind: "failed", reason: reasonOf(error, signal), tookMs: took() };
      } finally {
        await agent.destroy();
      }
    },
  };
}

/**
 * Path and query as they were written, to the byte: nothing is resolved, encoded or dropped (interface 6, rule 2).
 * Only what no request line can carry is encoded; where the path itself is not plain, the parsed form is.
 */
function targetOf(text: string, url: URL): string {
  const [, written = ""] = /^[a-z][a-z0-9+.-]*:[/\\]*[^/?#\\]*([^#]*)/i.exec(text.trim()) ?? [];
  const target = written.startsWith("/") ? written : `/${written}`;
  if (written !== "" && !/^[/?]/.test(written)) return url.pathname + url.search;
  return target.replace(/[^!-~]+/gu, (piece) => encodeURIComponent(piece));
}

/** The answer's body decides nothing; its beginning is kept for people to read, and no more is read. */
async function readStart(
  body: AsyncIterable<Uint8Array> & { destroy: () => unknown },
): Promise<Omit<AnswerStart, "type">> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    if (size > MOST_ANSWER_BYTES) break;
  }
  body.destroy();
  const bytes = Buffer.concat(pieces).subarray(0, MOST_ANSWER_BYTES);
  return { bytes, isCut: size > MOST_ANSWER_BYTES };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The media type as the receiver named it, without parameters. */
function typeOf({ "content-type": value }: Headers): string | null {
  const [type = ""] = typeof value === "string" ? value.split(";") : [];
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type.trim()) ? type.trim().toLowerCase() : null;
}

/** Seconds, or a date as RFC 9110, 10.2.3 allows. */
function retryAfter(headers: Headers) {
  const value = headers["retry-after"];
  if (typeof value !== "string") return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** What went wrong with a connection, by the codes of Node, of its resolver and of OpenSSL. */
const REASONS: readonly (readonly [CallFailure, RegExp])[] = [
  ["refused", /^ECONNREFUSED$/],
  ["unresolved", /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/],
  ["timeout", /TIMEOUT$|^ETIMEDOUT$/],
  ["tls", /^(EPROTO|HOSTNAME_MISMATCH|ERR_TLS_.*|ERR_SSL_.*|.*CERT.*|UNABLE_TO_VERIFY_.*)$/],
];

function reasonOf(error: unknown, signal: AbortSignal): CallFailure {
  if (error instanceof Forbidden) return "forbidden";
  if (signal.aborted) return "timeout";
  const code = String((error as { readonly code?: unknown }).code);
  return REASONS.find(([, codes]) => codes.test(code))?.[0] ?? "unreachable";
}
