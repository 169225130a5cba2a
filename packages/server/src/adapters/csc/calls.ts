import type { Fetcher } from "../../ports/egress.ts";
import { ProviderFault } from "../../ports/signer.ts";

export type Json = Readonly<Record<string, unknown>>;

const PATIENCE_MILLISECONDS = 15_000;
const TRIES = 3;

export type Post = {
  readonly provider: string;
  readonly url: string;
  readonly authorization: string;
  readonly body: Json | URLSearchParams;
  /** May it be sent again? A signature that was asked for is never asked for twice. */
  readonly repeatable: boolean;
};

/** Posts and gives the JSON of a good answer; everything else is a named fault. */
export async function post(fetcher: Fetcher, call: Post): Promise<Json> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postOnce(fetcher, call);
    } catch (error) {
      const again = call.repeatable && attempt < TRIES && isConnectFault(error);
      if (!again) throw error;
    }
  }
}

async function postOnce(fetcher: Fetcher, call: Post): Promise<Json> {
  const { provider, url, authorization, body } = call;
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const answer = await reach(provider, () =>
    fetcher(url, {
      method: "POST",
      headers: { authorization, "content-type": type, accept: "application/json" },
      body: isForm ? body.toString() : JSON.stringify(body),
      timeoutMilliseconds: PATIENCE_MILLISECONDS,
    }),
  );
  const reply = readJson(answer.body);
  if (answer.status === 200 && reply) return reply;
  throw faultOf(provider, answer.status, reply);
}

async function reach<Result>(provider: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const late = cause instanceof Error && cause.name === "TimeoutError";
    const [code, text] = late
      ? (["timed_out", "no answer in time"] as const)
      : (["unreachable", "cannot be reached"] as const);
    throw new ProviderFault(provider, code, text, { cause });
  }
}

function isConnectFault(error: unknown): boolean {
  return (
    error instanceof ProviderFault && error.code === "unreachable" && error.cause !== undefined
  );
}

function readJson(body: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Json) : null;
  } catch {
    // Not JSON: what came back is reported by its status, or as malformed.
    return null;
  }
}

function faultOf(provider: string, status: number, reply: Json | null): ProviderFault {
  const error = typeof reply?.["error"] === "string" ? reply["error"].slice(0, 60) : "";
  const description = reply?.["error_description"];
  const described = typeof description === "string" ? description : "";
  const text = `HTTP status ${status} ${error}`.trim();
  if (status >= 500 || status === 429) return new ProviderFault(provider, "unreachable", text);
  if (status === 200) return new ProviderFault(provider, "malformed", "the answer is not JSON");
  if (/expired/i.test(`${error} ${described}`)) {
    return new ProviderFault(provider, "expired_authorization", "the activation has expired");
  }
  const denied = status === 401 || status === 403 || /pin|otp|denied|client/i.test(error);
  return new ProviderFault(provider, denied ? "not_authorized" : "refused", text);
}

/** A member that must be text. */
export function textOf(provider: string, from: Json, name: string): string {
  const value = from[name];
  if (typeof value === "string" && value !== "") return value;
  throw new ProviderFault(provider, "malformed", `the answer lacks ${name}`);
}

/** A member that must be a list of texts. */
export function textsOf(provider: string, from: Json, name: string): readonly string[] {
  const value = from[name];
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return value;
  }
  throw new ProviderFault(provider, "malformed", `the answer lacks the list ${name}`);
}

/** A member that must be an object. */
export function objectOf(provider: string, from: Json, name: string): Json {
  const value = from[name];
  if (typeof value === "object" && value !== null) return value as Json;
  throw new ProviderFault(provider, "malformed", `the answer lacks ${name}`);
}
