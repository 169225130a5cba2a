import type { ApiVersion } from "./mount.ts";

/** RFC 9745: when version 1 became deprecated (interface.md, "`Deprecation` of version 1"). */
const V1_DEPRECATED_SINCE = "@1743465600";

const EVERYWHERE = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

/** An answer for programs: a browser that is tricked into showing it may do nothing with it. */
const FOR_PROGRAMS = {
  ...EVERYWHERE,
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Forms go to ourselves, and where one leads on to somebody else, browsers want to know that too. */
export function pagePolicy(formsLeadTo: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formsLeadTo].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

const FOR_PEOPLE = {
  "content-security-policy": pagePolicy(),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self)",
} as const;

const HSTS = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const;
const DEPRECATED = { deprecation: V1_DEPRECATED_SINCE } as const;

/** Headers of every answer of one version, put together once. */
export function headersFor(
  version: ApiVersion | null,
  httpsOnly: boolean,
): Readonly<Record<string, string>> {
  return {
    ...FOR_PROGRAMS,
    ...(httpsOnly && HSTS),
    ...(version === "v1" && DEPRECATED),
  };
}

type OwnHeaders = Map<ApiVersion | null, Readonly<Record<string, string>>>;
const secureHeaders: OwnHeaders = new Map();
const plainHeaders: OwnHeaders = new Map();

/** The same, remembered: every answer has them. */
export function ownHeaders(
  version: ApiVersion | null,
  httpsOnly: boolean,
): Readonly<Record<string, string>> {
  const memo = httpsOnly ? secureHeaders : plainHeaders;
  const known = memo.get(version);
  if (known) return known;
  const made = headersFor(version, httpsOnly);
  memo.set(version, made);
  return made;
}

/** What a page needs beyond that: its own scripts and styles, nothing of anybody else's. */
export function headersOfType(type: string): Readonly<Record<string, string>> | null {
  if (type.startsWith("text/html")) return FOR_PEOPLE;
  if (type.startsWith("application/pdf")) return RAW_DOCUMENT;
  return null;
}

/** A stored PDF is somebody's file: a browser opens it without any right on our origin. */
const RAW_DOCUMENT = {
  "content-security-policy":
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;
