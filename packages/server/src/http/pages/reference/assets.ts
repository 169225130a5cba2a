import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { Answer } from "../../frame/route.ts";

type Asset = { readonly address: string; readonly type: string };

/** Everything that a page of the reference may load. Names are listed, so no path can leave them. */
const ASSETS: Readonly<Record<string, Asset>> = {
  "pages.css": {
    address: import.meta.resolve("@paraph/web/reference/pages.css"),
    type: "text/css; charset=utf-8",
  },
  "reference.js": {
    address: import.meta.resolve("@paraph/web/reference/reference.ts"),
    type: "text/javascript; charset=utf-8",
  },
  "paraph.svg": {
    address: import.meta.resolve("@paraph/web/reference/paraph.svg"),
    type: "image/svg+xml",
  },
};

const loaded = new Map<string, { readonly bytes: Uint8Array; readonly etag: string }>();

export function isAsset(name: string): boolean {
  return Object.hasOwn(ASSETS, name);
}

/** The browser asks again each time but gets the bytes only when they have changed. */
export function sendAsset(name: string, known: string | undefined): Answer {
  const asset = ASSETS[name];
  if (!asset) throw new Error(`no asset ${name}`);
  const { bytes, etag } = load(name, asset);
  const headers = { etag, "cache-control": "no-cache" };
  if (known === etag) return { status: 304, headers, body: { kind: "empty" } };
  return { status: 200, headers, body: { kind: "bytes", type: asset.type, bytes } };
}

function load(name: string, { address }: Asset) {
  const known = loaded.get(name);
  if (known) return known;
  const source = readFileSync(new URL(address), "utf8");
  const text = address.endsWith(".ts") ? withoutTypes(source) : source;
  const bytes = new TextEncoder().encode(text);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const asset = { bytes, etag };
  loaded.set(name, asset);
  return asset;
}

/** The platform warns that this function is experimental; operators cannot act on that. */
function withoutTypes(source: string): string {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
