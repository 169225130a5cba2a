import type {
  Address,
  AnswerOf,
  AppCall,
  Arguments,
  Given,
  GivenInAddress,
} from "@paraph/contract/app";
import { session } from "@paraph/contract/app/addresses";
import { hearServerTime } from "./clock.ts";
import { isEmbedded, linkSession, windowStore } from "./embedded.ts";

/** The only file that asks the server. What it throws is a `Refused` or an `Offline`, never a guess. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;
  readonly reference: string | null;
  readonly retryAfterSeconds: number | null;
  /** What came with the refusal; a page of a link that leads nowhere is one. */
  readonly answer: unknown;

  constructor(status: number, answer: unknown, header: (name: string) => string | null) {
    const { key, error } = (answer ?? {}) as { key?: unknown; error?: unknown };
    const found = key ?? error;
    super(`${status} ${String(found)}`);
    this.status = status;
    this.key = typeof found === "string" ? found : "";
    this.reference = header("x-request-id");
    const retry = Number(header("retry-after"));
    this.retryAfterSeconds = retry > 0 ? retry : null;
    this.answer = answer;
  }
}

/** Whether a call was refused because nobody is logged in any more. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof Refused && error.key === "error.session.required";
}

/** Nobody answered: the network is away, or the service is. */
export class Offline extends Error {}

const CSRF_HEADER = "x-csrf-token";
const LINK_SESSION_HEADER = "x-link-session";

/**
 * Keeps the token against forged calls: of the account's session, or of the link's session of one
 * signature. It lives as long as the window, so that a reload goes on.
 */
export function keepToken(token: string | null, of = ACCOUNT): void {
  const name = `paraph.token.${of}`;
  if (token === null) windowStore.removeItem(name);
  else windowStore.setItem(name, token);
}

const ACCOUNT = "account";

/** Whose session a call belongs to; null where there is none yet and so nothing to forge. */
function holderOf(path: string): string | null {
  if (path.startsWith("/app/links/")) return null;
  return /^\/app\/signing\/[^/]+\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ACCOUNT;
}

function tokenFor(path: string): string | null {
  const holder = holderOf(path);
  if (holder === null) return null;
  const kept = windowStore.getItem(`paraph.token.${holder}`);
  return kept ?? windowStore.getItem(`paraph.token.${ACCOUNT}`);
}

/** One call below /app, as the contract declares it. Every changing call carries the token of the session. */
export async function call<Spec extends AppCall>(
  address: Address<Spec>,
  ...[given]: Arguments<Given<Spec>>
): Promise<AnswerOf<Spec>> {
  const { method } = address;
  const { body, ...place }: Taken = given ?? {};
  const path = filled(address.path, place);
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  const token = method === "GET" ? null : (tokenFor(path) ?? (await askToken(path)));
  if (token) headers.set(CSRF_HEADER, token);
  const response = await send(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = response.status === 204 ? "" : await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as AnswerOf<Spec>;
}

/** Where the browser itself fetches what a call answers: a file, a picture, a frame. */
export function hrefOf<Spec extends AppCall>(
  { path }: Address<Spec>,
  ...[given]: Arguments<GivenInAddress<Spec>>
): string {
  return filled(path, given ?? {});
}

/** What any call may be given. */
type Taken = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: object;
};

function filled(path: string, { params = {}, query = {} }: Taken): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const place = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return search.size === 0 ? place : `${place}?${search.toString()}`;
}

/** A file that goes up as it is, told how far it is (0 to 1); only the old interface tells that. */
export async function upload<Spec extends AppCall & { readonly upload: string }>(
  address: Address<Spec>,
  given: GivenInAddress<Spec>,
  file: Blob | FormData,
  onProgress: (part: number) => void,
): Promise<AnswerOf<Spec>> {
  const path = filled(address.path, given ?? {});
  const token = tokenFor(path) ?? (await askToken(path));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(address.method, path);
    request.setRequestHeader("accept", "application/json");
    // Of a form the browser says the type itself, with the boundary.
    if (file instanceof Blob) request.setRequestHeader("content-type", address.upload ?? file.type);
    if (token) request.setRequestHeader(CSRF_HEADER, token);
    if (isEmbedded) request.setRequestHeader(LINK_SESSION_HEADER, linkSession());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => {
      reject(new Offline(path));
    });
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as AnswerOf<Spec>);
      else reject(new Refused(request.status, answer, (name) => request.getResponseHeader(name)));
    });
    request.send(file);
  });
}

/** Bytes of a document, whole or one range of them. */
export async function readBytes(
  path: string,
  range?: { readonly begin: number; readonly end: number },
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const headers = new Headers();
  if (range) headers.set("range", `bytes=${range.begin}-${range.end - 1}`);
  const response = await send(path, { headers });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * A long answer of one item a line, piece by piece: told how many lines have come, and how many are to come where the
 * server says so. What breaks off is no file.
 */
export async function readLines<Spec extends AppCall>(
  { path }: Address<Spec>,
  onLines: (lines: number, total: number | null) => void,
): Promise<Blob> {
  const response = await send(path, { headers: { accept: "application/json" } });
  const count = response.headers.get("x-total-count");
  const total = count === null ? null : Number(count);
  const reader = response.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (;;) {
    const { done, value } = (await reader?.read().catch((error: unknown) => {
      throw new Offline(path, { cause: error });
    })) ?? { done: true, value: undefined };
    if (done) return new Blob(pieces, { type: "application/json" });
    pieces.push(value);
    lines += value.reduce((sum, byte) => (byte === NEW_LINE ? sum + 1 : sum), 0);
    onLines(lines, total);
  }
}

const NEW_LINE = 10;

async function askToken(path: string): Promise<string | null> {
  if (holderOf(path) === null) return null;
  const { csrfToken } = await call(session);
  keepToken(csrfToken);
  return csrfToken;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  // In a frame no cookie counts: whoever is logged in to this browser is nobody there.
  if (isEmbedded) headers.set(LINK_SESSION_HEADER, linkSession());
  const response = await fetch(path, {
    ...init,
    headers,
    credentials: isEmbedded ? "omit" : "same-origin",
    cache: "no-store",
  }).catch((error: unknown) => {
    throw new Offline(path, { cause: error });
  });
  const header = (name: string) => response.headers.get(name);
  hearServerTime(header("date"));
  const token = header(CSRF_HEADER);
  const holder = holderOf(path);
  if (token !== null && holder !== null) keepToken(token, holder);
  if (response.ok) return response;
  throw new Refused(response.status, parsed(await response.text().catch(() => "")), header);
}

/** A proxy in front of the service answers in its own words; the status then says enough. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
