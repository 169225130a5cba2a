import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { Refusal } from "@paraph/contract/errors";
import { Type } from "@sinclair/typebox";
import { viewRequest } from "../../actions/requests/view-request.ts";
import { linkEmbedders } from "../../actions/signing-page/link-embedders.ts";
import { findLink, isOver } from "../../actions/signing-page/open-link.ts";
import { gone, inAnyFrame, notInAFrame, spoken } from "../pages/signing/view.ts";
import { route, type Answer, type Route } from "../frame/route.ts";

const ANY = Type.String();
const FOREVER = "public, max-age=31536000, immutable";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".bcmap": "application/octet-stream",
  ".pfb": "application/octet-stream",
  ".ttf": "font/ttf",
  ".icc": "application/octet-stream",
};
/** What is packed already gains nothing. */
const PACKED = new Set([".woff2", ".png"]);

/** Addresses at which signers stand: their page comes with what it needs first. */
const SIGNERS = ["/signing/{requestId}/{signatureId}", "/signing/{requestId}/{signatureId}/{step}"];
const OTHERS = [
  ...[
    "/login",
    "/register",
    "/verify-email",
    "/password",
    "/inbox",
    "/requests",
    "/create",
    "/me",
  ].flatMap((start) => [start, `${start}/{step}`, `${start}/{step}/{more}`]),
  "/business",
  "/business/{id}",
  "/business/{id}/{tab}",
  "/business/{id}/{tab}/{more}",
  "/invitation/{id}",
  "/demo",
  "/sandbox",
  "/validate",
  "/validate/{id}",
  "/help",
  "/accessibility",
  "/privacy",
];

/** The pages and files of the built application below `folder`; none where nothing is built. */
export function shellRoutes(folder: string | null): readonly Route[] {
  if (folder === null || !existsSync(path.join(folder, "index.html"))) return [];
  const policy = policyOf(folder);
  const page = (address: string, file: string): Route =>
    route({
      method: "GET",
      path: address,
      part: "interface 4",
      summary: "A page of the web application",
      access: "public",
      limit: "page",
      params: paramsOf(address),
      answers: { 200: { description: "The page.", type: "text/html" } },
      refusals: [],
      handle: async (_world, call) => pageAnswer(path.join(folder, file), policy, call.headers),
    });
  const file = (address: string): Route =>
    route({
      method: "GET",
      path: address,
      part: "interface 4",
      summary: "A file of the web application",
      access: "public",
      limit: "read",
      params: paramsOf(address),
      answers: { 200: { description: "The file.", type: "application/octet-stream" } },
      refusals: [],
      handle: async (_world, call) => {
        const {
          one,
          two = null,
          three = null,
        } = call.params as {
          readonly one: string;
          readonly two?: string;
          readonly three?: string;
        };
        const steps = [one, two, three].filter((step) => step !== null);
        return fileAnswer(path.join(folder, "assets"), steps, call.headers);
      },
    });
  return [
    ...signingAddresses((headers, embedders) =>
      pageAnswer(path.join(folder, "sign.html"), policy, headers, embedders),
    ),
    ...SIGNERS.map((address) => page(address, "sign.html")),
    ...OTHERS.map((address) => page(address, "index.html")),
    file("/assets/{one}"),
    file("/assets/{one}/{two}"),
    file("/assets/{one}/{two}/{three}"),
  ];
}

/** Interface 4.5: the addresses that requests and mails name. One that leads nowhere is 404, and still a page. */
function signingAddresses(
  page: (headers: Headers, embedders?: readonly string[]) => Answer,
): readonly Route[] {
  const about = {
    method: "GET",
    part: "4.5",
    summary: "A page of the web application",
    access: "public",
    limit: "page",
    query: Type.Object({ lang: Type.Optional(ANY) }),
    answers: { 200: { description: "The page.", type: "text/html" } },
    refusals: [],
  } as const;
  return [
    route({
      ...about,
      path: "/view/{id}",
      params: Type.Object({ id: ANY }),
      handle: async (world, call) => {
        const isKnown = (await viewRequest(world, call.params.id, null)) !== null;
        return isKnown ? page(call.headers) : gone(spoken(call));
      },
    }),
    route({
      ...about,
      path: "/view/{id}/{secret}",
      params: Type.Object({ id: ANY, secret: ANY }),
      // The application explains a link that leads nowhere by itself.
      handle: async (world, call) => {
        const { id, secret } = call.params;
        const linked = await findLink(world, { requestId: id, secret });
        const answer = page(call.headers);
        if (!isForFrame(call.headers)) return linked ? answer : { ...answer, status: 404 };
        return linked ? notInAFrame(spoken(call), call.url) : inAnyFrame(gone(spoken(call)));
      },
    }),
    route({
      ...about,
      path: "/embed/{id}/{secret}",
      params: Type.Object({ id: ANY, secret: ANY }),
      // Looking at it does not use it: the first call of the page that opens a session does.
      handle: async (world, call) => {
        const { id, secret } = call.params;
        const linked = await findLink(world, { requestId: id, secret, opensOnce: true });
        if (!linked) return inAnyFrame(gone(spoken(call)));
        const embedders = await linkEmbedders(world, linked);
        if (isFrameOfOthers(call.headers, embedders)) return notInAFrame(spoken(call), call.url);
        const answer = page(call.headers, embedders);
        return isOver(world, linked) ? { ...answer, status: 404 } : answer;
      },
    }),
  ];
}

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Whether a browser fetches the page for a frame that will stay empty, as far as it tells: who frames stands in
 * Referer. Where it tells nothing the policy decides alone.
 */
function isFrameOfOthers(headers: Headers, embedders: readonly string[]): boolean {
  if (!isForFrame(headers)) return false;
  const from = URL.parse(headers["referer"] ?? "")?.origin;
  return embedders.length === 0 || (from !== undefined && !embedders.includes(from));
}

function isForFrame(headers: Headers): boolean {
  return FRAMES.has(headers["sec-fetch-dest"] ?? "");
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "embed", "object", "fencedframe"]);

/** A page that these origins may frame, or nobody; browsers hold every ancestor of a frame against the list. */
function pageAnswer(
  file: string,
  policy: string,
  headers: Headers,
  embedders: readonly string[] = [],
): Answer {
  const ancestors = embedders.length === 0 ? "'none'" : embedders.join(" ");
  const answer = packed(readFileSync(file), "text/html; charset=utf-8", ".html", headers);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      "content-security-policy": `${policy}; frame-ancestors ${ancestors}`,
      ...(embedders.length > 0 && { "x-frame-options": null }),
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    },
  };
}

const kept = new Map<string, Uint8Array>();

/** Names are single steps of letters, digits, dots and dashes: none leads out of the folder. */
function fileAnswer(folder: string, steps: readonly string[], headers: Headers): Answer {
  const isPlain = steps.every((step) => /^[\w-][\w.-]*$/.test(step));
  const file = path.join(folder, ...steps);
  const ending = path.extname(file);
  const type = TYPES[ending];
  if (!isPlain || type === undefined || !existsSync(file) || !statSync(file).isFile()) {
    throw new Refusal("error.request.route_not_found");
  }
  const bytes = kept.get(file) ?? readFileSync(file);
  kept.set(file, bytes);
  const answer = packed(bytes, type, ending, headers, file);
  return { ...answer, headers: { ...answer.headers, "cache-control": FOREVER } };
}

function packed(
  bytes: Uint8Array,
  type: string,
  ending: string,
  headers: Headers,
  name?: string,
): Answer {
  const isAsked = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
  if (!isAsked || PACKED.has(ending)) {
    return {
      status: 200,
      headers: { vary: "accept-encoding" },
      body: { kind: "bytes", type, bytes },
    };
  }
  const key = name === undefined ? null : `${name}.gz`;
  const small = (key === null ? undefined : kept.get(key)) ?? gzipSync(bytes);
  if (key !== null) kept.set(key, small);
  return {
    status: 200,
    headers: { vary: "accept-encoding", "content-encoding": "gzip" },
    body: { kind: "bytes", type, bytes: small },
  };
}

/** No inline code, no third party; decoders of pictures need their WebAssembly. Who may frame it, each page adds. */
function policyOf(folder: string): string {
  const { style } = JSON.parse(readFileSync(path.join(folder, "policy.json"), "utf8")) as {
    readonly style: readonly string[];
  };
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    ["style-src 'self'", ...style].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

function paramsOf(address: string) {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Type.Object(Object.fromEntries(names.map((name) => [name, ANY])));
}
