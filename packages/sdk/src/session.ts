import { ParaphError, problemOf } from "./problem.ts";

export type SessionOptions = {
  /** {base_url}, for example http://localhost:8080. */
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: string;
  /** Which version's root is called; its token lifetime follows. */
  readonly version: "v1" | "v2" | "v3";
  /** Given in tests and where connections need a proxy or a client certificate. */
  readonly fetch?: typeof fetch;
  /** Waits between attempts; given in tests. */
  readonly pause?: (seconds: number) => Promise<void>;
  /** How often a call is repeated after 429 or 503. */
  readonly retries?: number;
};

export type Sending = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly bytes?: { readonly type: string; readonly content: Uint8Array };
  /** Repeating a POST with the same key does not carry it out twice. */
  readonly idempotencyKey?: string;
};

/** Calls with a token: logs in when there is none or the old one has ended, waits when asked to. */
export type Session = {
  readonly send: (sending: Sending) => Promise<Response>;
};

export function openSession(options: SessionOptions): Session {
  const { baseUrl, version, retries = 4 } = options;
  const call = options.fetch ?? fetch;
  const pause = options.pause ?? sleep;
  const root = `${baseUrl.replace(/\/+$/, "")}/${version}`;
  let token: Promise<string> | null = null;

  function currentToken(): Promise<string> {
    token ??= logIn().catch((failure: unknown) => {
      token = null;
      throw failure;
    });
    return token;
  }

  async function logIn(): Promise<string> {
    const body = JSON.stringify({ username: options.username, "api-key": options.apiKey });
    const headers = { "content-type": "application/json" };
    const answer = await patiently(() =>
      call(`${root}/access/login`, { method: "POST", headers, body }),
    );
    if (!answer.ok) throw await problemOf(answer);
    return answer.text();
  }

  /** Interface part 8: wait as long as Retry-After says, otherwise 1 s, 2 s, 4 s. */
  async function patiently(attempt: () => Promise<Response>): Promise<Response> {
    for (let tried = 0; ; tried += 1) {
      const answer = await attempt();
      if (![429, 503].includes(answer.status) || tried >= retries) return answer;
      await answer.body?.cancel();
      const asked = Number(answer.headers.get("retry-after"));
      await pause(asked > 0 ? asked : 2 ** tried);
    }
  }

  async function send(sending: Sending): Promise<Response> {
    const used = await currentToken();
    const answer = await patiently(() => call(...request(root, sending, used)));
    if (answer.status !== 401) return checked(answer);
    await answer.body?.cancel();
    if ((await token) === used) token = null;
    const again = await currentToken();
    return checked(await patiently(() => call(...request(root, sending, again))));
  }

  return { send };
}

function request(root: string, sending: Sending, token: string): [URL, RequestInit] {
  const url = new URL(root + sending.path);
  for (const [name, value] of Object.entries(sending.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (sending.idempotencyKey) headers.set("idempotency-key", sending.idempotencyKey);
  const init: RequestInit = { method: sending.method, headers };
  if (sending.json !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(sending.json);
  } else if (sending.bytes) {
    headers.set("content-type", sending.bytes.type);
    init.body = new Uint8Array(sending.bytes.content);
  }
  return [url, init];
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw await problemOf(answer);
}

export async function jsonOf<Shape>(answer: Promise<Response>): Promise<Shape> {
  const received = await answer;
  const value: unknown = await received.json();
  if (value === null || typeof value !== "object") {
    throw new ParaphError(received.status, { message: "The service did not answer JSON." });
  }
  return value as Shape;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
