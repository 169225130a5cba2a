/** The only file that asks the server. What it throws is a `Refused` or an `Offline`, never a guess. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;
  readonly reference: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, key: string, reference: string | null, retryAfter: number | null) {
    super(`${status} ${key}`);
    this.status = status;
    this.key = key;
    this.reference = reference;
    this.retryAfterSeconds = retryAfter;
  }
}

/** Nobody answered: the network is away, or the service is. */
export class Offline extends Error {}

const CSRF_HEADER = "x-csrf-token";
let csrfToken: string | null = null;

/** Keeps the token against forged calls that the server gave this session. */
export function keepToken(token: string | null): void {
  csrfToken = token;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call below /app. Every changing call carries the token of the session. */
export async function call<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  // A link's first page has no session yet, and so nothing that could be forged.
  if (method !== "GET" && !path.startsWith("/app/links/")) {
    csrfToken ??= await askToken();
    if (csrfToken) headers.set(CSRF_HEADER, csrfToken);
  }
  const response = await send(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
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

/** Sends a file with its progress, which fetch does not tell. */
export function upload<Answer>(
  path: string,
  file: Blob,
  onProgress: (fraction: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("content-type", file.type || "application/pdf");
    if (csrfToken) request.setRequestHeader(CSRF_HEADER, csrfToken);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => {
      reject(new Offline(path));
    });
    request.addEventListener("load", () => {
      const headers = (name: string) => request.getResponseHeader(name);
      if (request.status < 400) resolve(JSON.parse(request.responseText) as Answer);
      else reject(refusalOf(request.status, request.responseText, headers));
    });
    request.send(file);
  });
}

async function askToken(): Promise<string | null> {
  const { csrfToken } = await call<{ csrfToken: string | null }>("GET", "/app/session");
  return csrfToken;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, {
    ...init,
    credentials: "same-origin",
    cache: "no-store",
  }).catch((error: unknown) => {
    throw new Offline(path, { cause: error });
  });
  if (response.ok) return response;
  if (response.status === 403) csrfToken = null;
  const headers = (name: string) => response.headers.get(name);
  throw refusalOf(response.status, await response.text().catch(() => ""), headers);
}

function refusalOf(status: number, text: string, header: (name: string) => string | null): Refused {
  const key = keyIn(text);
  const retry = Number(header("retry-after"));
  return new Refused(status, key, header("x-request-id"), retry > 0 ? retry : null);
}

function keyIn(text: string): string {
  try {
    const problem = JSON.parse(text) as { key?: unknown; error?: unknown };
    const key = problem.key ?? problem.error;
    return typeof key === "string" ? key : "";
  } catch {
    // A proxy in front of the service answers in its own words; the status says enough.
    return "";
  }
}
