import type { Dispatcher } from "undici";
import type { FetchBytes } from "../../ports/egress.ts";
import type { Gate } from "./gate.ts";
import { admitUrl, Forbidden } from "./policy.ts";

const FIRST_BYTE_MS = 10_000;
const TOTAL_MS = 60_000;
const HOPS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Fetches lists and revocation answers through the gate; every hop is a new address of a stranger. */
export function fetchBytesThrough(gate: Gate): FetchBytes {
  return async (text, { most, milliseconds = TOTAL_MS, ask = null }) => {
    const agent = gate.open();
    try {
      const signal = AbortSignal.timeout(Math.ceil(milliseconds));
      let url = admitUrl(gate.policy, text);
      for (let hop = 0; hop <= HOPS; hop += 1) {
        const answer = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: ask ? "POST" : "GET",
          headers: { "accept-encoding": "identity", ...(ask ? { "content-type": ask.type } : {}) },
          body: ask ? Buffer.from(ask.body) : null,
          headersTimeout: FIRST_BYTE_MS,
          bodyTimeout: FIRST_BYTE_MS,
          signal,
        });
        if (!REDIRECTS.has(answer.statusCode)) return await read(answer, most);
        await answer.body.dump();
        url = onward(gate, url, answer);
      }
      throw new Error("too many redirects");
    } finally {
      await agent.destroy();
    }
  };
}

function onward(gate: Gate, from: URL, { headers }: Dispatcher.ResponseData): URL {
  const { location } = headers;
  const to = admitUrl(gate.policy, new URL(String(location ?? ""), from).href);
  if (from.protocol === "https:" && to.protocol === "http:")
    throw new Forbidden("url", "to no TLS");
  return to;
}

async function read(
  { statusCode, body }: Dispatcher.ResponseData,
  most: number,
): Promise<Uint8Array> {
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) throw new Error(`more than ${most} bytes`);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
