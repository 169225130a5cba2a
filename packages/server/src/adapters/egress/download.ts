import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "@paraph/contract/errors";
import { MAX_DOCUMENT_BYTES } from "@paraph/contract/limits";
import type { Agent, Dispatcher } from "undici";
import { DownloadFailed, type Egress } from "../../ports/egress.ts";
import type { Gate } from "./gate.ts";
import { admitUrl, Forbidden } from "./policy.ts";

/** Limits of a download, in milliseconds and bytes. */
export type DownloadLimits = {
  readonly firstByte: number;
  readonly idle: number;
  readonly total: number;
  readonly mostBytes: number;
  /** Bytes a second, looked at after `grace`. */
  readonly slowest: number;
  readonly grace: number;
  readonly hops: number;
  readonly perParty: number;
  readonly inAll: number;
  /** Failures are reported at multiples of this, so that their time says nothing of a network. */
  readonly step: number;
};

export const DOWNLOAD_LIMITS: DownloadLimits = {
  firstByte: 10_000,
  idle: 10_000,
  total: 60_000,
  mostBytes: MAX_DOCUMENT_BYTES,
  slowest: 50_000,
  grace: 5_000,
  hops: 3,
  perParty: 4,
  inAll: 32,
  step: 250,
};

const MAGIC_WITHIN = 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Fetches documents from `file_url` (interface 2.5) through the gate. */
export function openEgress(gate: Gate, limits: DownloadLimits = DOWNLOAD_LIMITS): Egress {
  const running = new Map<string, number>();

  function enter(party: string): void {
    const mine = running.get(party) ?? 0;
    const all = [...running.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= limits.perParty) {
      throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds: 5 });
    }
    if (all >= limits.inAll) throw new Refusal("error.service.busy", { retryAfterSeconds: 5 });
    running.set(party, mine + 1);
  }
  function leave(party: string): void {
    const left = (running.get(party) ?? 1) - 1;
    if (left === 0) running.delete(party);
    else running.set(party, left);
  }

  return {
    download: async (text, party) => {
      enter(party);
      const agent = gate.open();
      const done = async () => {
        leave(party);
        await agent.destroy();
      };
      const started = performance.now();
      try {
        const answer = await follow(gate, agent, text, limits);
        return { bytes: measured(answer.body, limits, started, done) };
      } catch (error) {
        await done();
        await nextMultiple(started, limits.step);
        throw asRefusal(error);
      }
    },
  };
}

/** Until a whole number of steps has passed since then. A timer may come a little early: it is asked for again. */
async function nextMultiple(started: number, step: number): Promise<void> {
  const end = started + Math.ceil((performance.now() - started) / step) * step;
  for (let left = end - performance.now(); left > 0; left = end - performance.now()) {
    await delay(left);
  }
}

/** Every hop is a new address from a stranger: it goes through the whole gate again. */
async function follow(
  gate: Gate,
  agent: Agent,
  text: string,
  limits: DownloadLimits,
): Promise<Dispatcher.ResponseData> {
  const signal = AbortSignal.timeout(limits.total);
  let url = admitUrl(gate.policy, text);
  for (let hop = 0; hop <= limits.hops; hop += 1) {
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers: { accept: "application/pdf", "accept-encoding": "identity" },
      headersTimeout: limits.firstByte,
      bodyTimeout: limits.idle,
      signal,
    });
    if (!REDIRECTS.has(answer.statusCode)) {
      checkAnswer(answer, limits);
      return answer;
    }
    await answer.body.dump();
    const next = admitUrl(gate.policy, new URL(single(answer, "location"), url).href);
    if (url.protocol === "https:" && next.protocol === "http:")
      throw new Forbidden("url", "to no TLS");
    url = next;
  }
  throw new Error("too many redirects");
}

/** A PDF, or what says nothing of itself: then its first bytes tell (interface 4.2). */
const JUDGED_BY_BYTES: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/octet-stream",
  "binary/octet-stream",
  "",
]);

function checkAnswer(answer: Dispatcher.ResponseData, limits: DownloadLimits): void {
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
  const [type = ""] = single(answer, "content-type").toLowerCase().split(";");
  const encoding = single(answer, "content-encoding").toLowerCase();
  if (!JUDGED_BY_BYTES.has(type.trim()) || !["", "identity"].includes(encoding)) {
    throw new Refusal("file.url.not_a_pdf");
  }
  // The length is only an early no; the stream is counted whatever it says.
  if (Number(single(answer, "content-length")) > limits.mostBytes) {
    throw new Refusal("file.url.too_large");
  }
}

function single(answer: Dispatcher.ResponseData, name: string): string {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** Counts, times and looks at the first bytes while they pass. */
async function* measured(
  body: AsyncIterable<Uint8Array>,
  limits: DownloadLimits,
  started: number,
  done: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head = Buffer.alloc(0);
  let known = false;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > limits.mostBytes) throw new Refusal("file.url.too_large");
      const elapsed = performance.now() - started;
      if (elapsed > limits.grace && size < (limits.slowest * elapsed) / 1000) {
        throw new Error("too slow");
      }
      if (known) {
        yield piece;
        continue;
      }
      head = Buffer.concat([head, piece]);
      known = head.subarray(0, MAGIC_WITHIN).includes("%PDF-");
      if (known) yield head;
      else if (head.length >= MAGIC_WITHIN) throw new Refusal("file.url.not_a_pdf");
    }
    if (!known) throw new Refusal("file.url.not_a_pdf");
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await done();
  }
}

/** Refused, filtered, closed, unknown, late: one answer, so that it is no map of a network. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const key = error instanceof Forbidden && error.by === "url" ? "forbidden" : "unreachable";
  return new Refusal(
    `file.url.${key}`,
    {},
    { cause: new DownloadFailed(howOf(error), { cause: error }) },
  );
}

const OUR_WORDS = /^(answered \d{3}|too slow|too many redirects)$/;

/** Our own words or the code of the platform; a text of somebody else may quote the address. */
function howOf(error: unknown): string {
  if (error instanceof Forbidden) return `not let through (${error.by})`;
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "no answer in time";
  if (OUR_WORDS.test(error.message)) return error.message;
  return "code" in error ? String(error.code) : error.name;
}
