import type { Body } from "./body.ts";
import { ConnectionError, errorOf, ParaphError } from "./errors.ts";
import type { CallOptions, ParaphOptions } from "./options.ts";
import { randomId } from "./platform.ts";
import { sleep } from "./wait.ts";

/** One call, before it has a token. */
export type Sending = {
  readonly method: string;
  /** Below the root, with its query. */
  readonly path: string;
  readonly body: Body | null;
  readonly options: CallOptions;
};

/** What is read of an answer while the time of the attempt runs. */
export type Reading<Answer> = (answer: Response) => Promise<Answer>;

/** Sends calls with a token: logs in, renews, repeats and waits as the service asks. */
export type Session = {
  readonly send: <Answer>(sending: Sending, reading: Reading<Answer>) => Promise<Answer>;
};

const RETRIES = 4;
const TIMEOUT_MS = 120_000;
/** A token that ends sooner than this is renewed before a call. */
const RENEW_SECONDS = 30;
const BUSY = new Set([429, 502, 503, 504]);

/** A session below `root`, logged in at `loginRoot`. */
export function openSession(options: ParaphOptions, loginRoot: string): (root: string) => Session {
  const { retries = RETRIES, timeoutMs = TIMEOUT_MS } = options;
  const request = options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given));
  const pause = options.sleep ?? sleep;
  let login: Promise<string> | null = null;

  async function token(): Promise<string> {
    const known = login === null ? null : await login.catch(() => null);
    if (known === null || endsSoon(known)) login = logIn();
    return login ?? logIn();
  }

  function logIn(): Promise<string> {
    const body = JSON.stringify({ username: options.username, "api-key": options.apiKey });
    return repeated(
      {
        method: "POST",
        url: `${loginRoot}/access/login`,
        options: {},
        canRepeat: true,
      },
      () => ({ headers: { "content-type": "application/json" }, body }),
      (answer) => answer.text(),
    );
  }

  type Attempt = {
    readonly method: string;
    readonly url: string;
    readonly options: CallOptions;
    readonly canRepeat: boolean;
  };

  /** Interface part 8: waits as long as Retry-After says, otherwise 1 s, 2 s, 4 s; not for an hour. */
  async function repeated<Answer>(
    { method, url, options: given, canRepeat }: Attempt,
    init: () => RequestInit,
    reading: Reading<Answer>,
  ): Promise<Answer> {
    for (let tried = 0; ; tried += 1) {
      const outcome = await once(url, { method, ...init() }, given, reading);
      if (outcome.kind === "answer") return outcome.answer;
      const isFar = (outcome.retryAfter ?? 0) * 1000 > (given.timeoutMs ?? timeoutMs);
      const isLast = !canRepeat || tried >= retries || !isPassing(outcome.error) || isFar;
      if (isLast) throw outcome.error;
      await pause((outcome.retryAfter ?? 2 ** tried) * 1000, given.signal);
    }
  }

  type Outcome<Answer> =
    | { readonly kind: "answer"; readonly answer: Answer }
    | { readonly kind: "error"; readonly error: unknown; readonly retryAfter: number | null };

  async function once<Answer>(
    url: string,
    init: RequestInit,
    { signal, timeoutMs: own }: CallOptions,
    reading: Reading<Answer>,
  ): Promise<Outcome<Answer>> {
    const limit = own ?? timeoutMs;
    const controller = new AbortController();
    const end = () => {
      controller.abort(signal?.reason);
    };
    if (signal?.aborted) throw signal.reason;
    signal?.addEventListener("abort", end, { once: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, limit);
    try {
      const answer = await request(url, { ...init, signal: controller.signal });
      if (answer.ok) return { kind: "answer", answer: await reading(answer) };
      const asked = Number(answer.headers.get("retry-after"));
      const error = errorOf(answer.status, await answer.text());
      return { kind: "error", error, retryAfter: asked > 0 ? asked : null };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const message = isLate
        ? `No answer within ${String(limit)} ms.`
        : `The service cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
      return {
        kind: "error",
        error: new ConnectionError(message, { cause: error }),
        retryAfter: null,
      };
    } finally {
      clearTimeout(timer);
    }
  }

  return (root) => ({
    send: async (sending, reading) => {
      const { method, path, body, options: given } = sending;
      // A POST with a key is carried out once however often it is sent, and the others are so by nature.
      const key = method === "POST" ? (given.idempotencyKey ?? (await randomId())) : null;
      const isRepeatable = body?.isRepeatable ?? true;
      const attempt = async () => {
        const bearer = await token();
        return repeated(
          { method, url: root + path, options: given, canRepeat: isRepeatable },
          () => initOf(bearer, key, body),
          reading,
        );
      };
      return attempt().catch((error: unknown) => {
        if (!(error instanceof ParaphError) || error.status !== 401 || !isRepeatable) throw error;
        if (error.key === "error.auth.credentials_invalid") throw error;
        login = null;
        return attempt();
      });
    },
  });
}

function initOf(token: string, key: string | null, body: Body | null): RequestInit {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (key !== null) headers["idempotency-key"] = key;
  if (!body) return { headers };
  headers["content-type"] = body.type;
  // Streams go up while the answer is still to come; the type of the platform does not know the word.
  return { headers, body: body.open(), duplex: "half" } as RequestInit;
}

function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ParaphError)) return false;
  return BUSY.has(error.status) || error.key === "error.idempotency.in_flight";
}

/** Whether the token of a JWT ends within the next moments; one that cannot be read is used as it is. */
function endsSoon(token: string): boolean {
  try {
    const part = token.split(".")[1] ?? "";
    const claims = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))) as {
      readonly exp?: unknown;
    };
    return typeof claims.exp === "number" && claims.exp - Date.now() / 1000 < RENEW_SECONDS;
  } catch {
    // Not a JWT: the service says when it has ended.
    return false;
  }
}
