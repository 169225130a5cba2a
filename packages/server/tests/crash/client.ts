import assert from "node:assert/strict";
import { ACME } from "../kit/service.ts";

/** The service went away in the middle of a call, as it does when the power is cut. */
export class Gone extends Error {
  override readonly name = "Gone";
}

/** The service answers 503: it asks to come back, and nothing is said of what was done. */
export class Busy extends Error {
  override readonly name = "Busy";
}

/** An integrator that talks to one process over HTTP and knows nothing else of it. */
export type Client = {
  readonly call: (
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly key?: string },
  ) => Promise<{ readonly status: number; readonly json: Answer; readonly bytes: Uint8Array }>;
};

export type Answer = { readonly [name: string]: unknown };

export async function logIn(url: string): Promise<Client> {
  const body = JSON.stringify({ username: ACME.username, "api-key": ACME.key });
  const headers = { "content-type": "application/json" };
  const token = await reach(`${url}/v3/access/login`, { method: "POST", headers, body });
  assert.equal(token.status, 200);
  const bearer = Buffer.from(token.bytes).toString();
  return {
    call: async (method, path, { body: sent, key } = {}) => {
      const { status, bytes } = await reach(url + path, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(sent === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      return { status, bytes, json: jsonOf(bytes) };
    },
  };
}

async function reach(
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  try {
    const answer = await fetch(url, init);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 503) throw new Busy(Buffer.from(bytes).toString());
    return { status: answer.status, bytes };
  } catch (error) {
    if (error instanceof Busy) throw error;
    throw new Gone("the connection broke", { cause: error });
  }
}

function jsonOf(bytes: Uint8Array): Answer {
  const text = Buffer.from(bytes).toString();
  if (!text.startsWith("{")) return {};
  return JSON.parse(text) as Answer;
}
