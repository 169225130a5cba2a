import { readFileSync, existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import {
  SIGNING_CALLS,
  type AppCall,
  type Intent,
  type ReceiveAgain,
  type SigningPage,
} from "@paraph/contract/app";
import { refuseWrongShape } from "./shapes.ts";
import { CODE, PDF } from "./pages.ts";

/**
 * Answers the calls of the application from one state in memory, so that every screen can be looked at
 * without a database. What it answers is checked against the contract, so that it cannot lie.
 */
export type Fake = {
  readonly url: string;
  /** What the next look at the page finds. */
  show: (page: SigningPage) => void;
  /** Refuses the named call with a status, until it is cleared. */
  refuse: (name: string, status: number, key?: string, headers?: Record<string, string>) => void;
  readonly calls: string[];
  readonly bodies: unknown[];
  readonly close: () => Promise<void>;
};

/** A PNG of one pixel through which the page is seen. */
const NOTHING =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==";

const BUILT = path.resolve("packages/web/built");
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  `style-src 'self' ${readHash()}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

export async function startFake(first: SigningPage): Promise<Fake> {
  let page = first;
  let intent: Intent | null = first.intent;
  let steps: Intent["step"][] = [];
  const refused = new Map<string, readonly [number, string, Record<string, string>]>();
  const calls: string[] = [];
  const bodies: unknown[] = [];

  const answers: Record<string, (body: unknown, request: IncomingMessage) => unknown> = {
    session: () => ({
      csrfToken: "token",
      account: null,
      expiresAt: null,
      serverTime: page.serverTime,
      language: "en",
      region: "ch",
      mode: "demo",
    }),
    previewLink: () => page,
    openLink: () => ({ csrfToken: "token", page }),
    renewLink: () => undefined,
    reportLink: () => undefined,
    report: () => undefined,
    receiveAgain: outcomeOf,
    receiveAgainByLink: outcomeOf,
    signing: () => ({ ...page, intent: intent?.step === "signed" ? null : intent }),
    ownSigning: () => page,
    keepExits: () => page,
    identify: () => {
      const quality = page.quality && { ...page.quality, missing: [] };
      page = { ...page, quality };
      return { outcome: "accepted", page };
    },
    giveIdentity: () =>
      (page = { ...page, quality: page.quality && { ...page.quality, missing: [] } }),
    preparePicture: (body) => ({
      contentType: "image/png",
      content: (body as { content: string }).content,
      width: 10,
      height: 10,
    }),
    previewMark: () => ({
      contentType: "image/png",
      content: NOTHING,
      width: 1,
      height: 1,
      isLight: false,
      undrawn: [],
    }),
    newIntent: () => (intent = anOpenIntent(page)),
    readIntent: () => {
      if (intent && steps.length > 0) intent = { ...intent, step: steps.shift() ?? null };
      if (intent?.step === "signed") finish();
      return intent;
    },
    sendIntentCode: (body) => {
      const { factor } = body as { factor: "sms_code" | "email_code" };
      const to = factor === "sms_code" ? "+41 ** *** 12 34" : "a•••@muster.ch";
      return (intent = intent && {
        ...intent,
        sentTo: {
          factor,
          to,
          sentAt: new Date().toISOString(),
          resendInSeconds: 30,
        },
      });
    },
    confirmIntent: (body) => {
      if (!intent) return null;
      if (!intent.factors.includes("none") && (body as { code?: string }).code !== CODE) {
        intent = { ...intent, triesLeft: intent.triesLeft - 1 };
        throw new Answer(400, "error.code.wrong");
      }
      steps = ["locking", "signing", "storing", "signed"];
      return (intent = { ...intent, step: "confirmed" });
    },
    decline: (body) => {
      const { reason = null } = body as { reason?: string };
      return (page = {
        ...page,
        state: "declined_by_you",
        endedHere: "declined",
        end: { at: page.serverTime, by: null, reason, isSignedByYou: false },
      });
    },
  };

  function finish() {
    page = {
      ...page,
      state: "already_signed",
      endedHere: "signed",
      intent: null,
      people: page.people.map((person) =>
        person.isYou ? { ...person, status: "signed", signedAt: page.serverTime } : person,
      ),
    };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://fake");
    if (!pathname.startsWith("/app/")) return sendFile(pathname, response);
    const [name, call] = callOf(request.method ?? "GET", pathname) ?? [];
    if (!name || !call) return void response.writeHead(404).end();
    calls.push(name);
    const given = await bodyOf(request);
    if (call.body) refuseWrongShape(name, call.body, given);
    if (given !== undefined) bodies.push(given);
    const no = refused.get(name);
    try {
      if (no) throw new Answer(...no);
      if (call.bytes) return sendBytes(name, request, response);
      const value = answers[name]?.(given, request);
      if (call.answer && value !== null) refuseWrongShape(name, call.answer, value);
      sendJson(response, value === undefined ? 204 : 200, value);
    } catch (error) {
      if (!(error instanceof Answer)) throw error;
      sendJson(response, error.status, { key: error.key }, error.headers);
    }
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The fake server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    show: (next) => {
      page = next;
      intent = next.intent;
    },
    refuse: (name, status, key = "", headers = {}) => {
      if (status === 200) refused.delete(name);
      else refused.set(name, [status, key, headers]);
    },
    calls,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

class Answer extends Error {
  readonly status: number;
  readonly key: string;
  readonly headers: Record<string, string>;
  constructor(status: number, key: string, headers: Record<string, string> = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.headers = headers;
  }
}

/** Of taking a report back: only with what the message brought. */
function outcomeOf(body: unknown) {
  return { outcome: (body as ReceiveAgain).token ? "lifted" : "asked" };
}

function anOpenIntent(page: SigningPage): Intent {
  const now = Date.now();
  const factors = page.quality?.factors ?? ["none"];
  return {
    id: "5f0c9d6e-2f4b-4e43-9a3c-0d2f7f1f0a03",
    reference: "K7-3F",
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 600_000).toISOString(),
    factors,
    sentTo: null,
    triesLeft: 5,
    step: null,
    problem: null,
  };
}

function callOf(method: string, pathname: string): readonly [string, AppCall] | undefined {
  return Object.entries<AppCall>(SIGNING_CALLS).find(([, call]) => {
    const pattern = call.path.replace(/\{\w+\}/g, "[^/]+");
    return call.method === method && new RegExp(`^${pattern}$`).test(pathname);
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of request) text += String(part);
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "x-request-id": "req_7f3a",
    ...headers,
  });
  response.end(value === undefined ? undefined : JSON.stringify(value));
}

function sendBytes(name: string, request: IncomingMessage, response: ServerResponse): void {
  if (name === "documentInitialRanges") return void response.writeHead(404).end();
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "");
  const bytes = range ? PDF.subarray(Number(range[1]), Number(range[2]) + 1) : PDF;
  response.writeHead(range ? 206 : 200, { "content-type": "application/pdf" }).end(bytes);
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".html": "text/html; charset=utf-8",
  ".wasm": "application/wasm",
};

function sendFile(pathname: string, response: ServerResponse): void {
  const asset = pathname.startsWith("/assets/");
  const shell = /^\/(view|signing)\//.test(pathname) ? "sign.html" : "index.html";
  const file = path.join(BUILT, asset ? path.normalize(pathname) : shell);
  if (!file.startsWith(BUILT) || !existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
  });
  response.end(readFileSync(file));
}

function readHash(): string {
  const file = path.join(BUILT, "policy.json");
  if (!existsSync(file)) return "";
  return (JSON.parse(readFileSync(file, "utf8")) as { style: readonly string[] }).style.join(" ");
}
