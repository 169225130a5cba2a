import type { CallOutcome, Caller } from "../../ports/caller.ts";
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
        await drop(answer.body);
        const status = answer.statusCode;
        return { kind: "answered", status, retryAfterSeconds: retryAfter(answer.headers) };
      } catch (error) {
        return { kind: "failed", reason: reasonOf(error, signal) };
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

/** The answer's body says nothing to us; a little is read so that the answer counts as taken. */
async function drop(body: AsyncIterable<Uint8Array> & { destroy: () => unknown }): Promise<void> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MOST_ANSWER_BYTES) break;
  }
  body.destroy();
}

/** Seconds, or a date as RFC 9110, 10.2.3 allows. */
function retryAfter(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const value = headers["retry-after"];
  if (typeof value !== "string") return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

function reasonOf(
  error: unknown,
  signal: AbortSignal,
): (CallOutcome & { kind: "failed" })["reason"] {
  if (error instanceof Forbidden) return "forbidden";
  return signal.aborted ? "timeout" : "unreachable";
}
