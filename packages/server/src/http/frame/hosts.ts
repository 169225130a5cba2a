import { Refusal } from "@paraph/contract/errors";
import type { Settings } from "../../ports/settings.ts";

const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * RFC 9110, 7.4: a call whose Host is none of our addresses is misdirected, perhaps by a name that a
 * stranger points at us. A demo also answers to loopback names.
 */
export function refuseForeignHost(settings: Settings, host: string): void {
  const known = ownHosts.get(settings) ?? new Set();
  if (known.has(host)) return;
  const name = hostnameOf(host);
  const isOwn = name !== null && ownNames(settings).has(name);
  const isLoopback = name !== null && settings.mode === "demo" && LOOPBACK.test(name);
  if (!isOwn && !isLoopback) throw new Refusal("error.request.host_unknown");
  if (known.size >= MOST_HOSTS) known.clear();
  ownHosts.set(settings, known.add(host));
}

/** Whether a call names this machine or one of our addresses; a stranger's name may lead here too (DNS rebinding). */
export function namesThisMachine(settings: Settings, host: string): boolean {
  const name = hostnameOf(host);
  return name !== null && (LOOPBACK.test(name) || ownNames(settings).has(name));
}

/** Spellings of our own addresses that were read already: every call of a client carries the same one. */
const ownHosts = new WeakMap<Settings, Set<string>>();
const MOST_HOSTS = 100;

/**
 * A changing call of a browser must come from our own pages: by its Origin, and by Sec-Fetch-Site
 * where the browser tells it. A program has no business here.
 */
export function refuseForeignOrigin(
  settings: Settings,
  host: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isOurs = typeof origin === "string" && isOwnOrigin(settings, host, origin);
  if (!isOurs || (site !== undefined && site !== "same-origin")) {
    throw new Refusal("error.request.origin_foreign");
  }
}

/** A demo is reached under several loopback names and ports: there the page and the call must agree. */
function isOwnOrigin(settings: Settings, host: string, origin: string): boolean {
  const own = [settings.signingAppUrl, settings.publicUrl].map((url) => new URL(url).origin);
  if (own.includes(origin)) return true;
  return settings.mode === "demo" && /^https?:\/\//.test(origin) && hostOf(origin) === host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

const names = new WeakMap<Settings, ReadonlySet<string>>();

function ownNames(settings: Settings): ReadonlySet<string> {
  const known = names.get(settings);
  if (known) return known;
  const { publicUrl, signingAppUrl, validationUrl } = settings;
  const own = new Set(
    [publicUrl, signingAppUrl, validationUrl].map((url) => new URL(url).hostname),
  );
  names.set(settings, own);
  return own;
}

/** Taken literally: what only a browser's reading makes a name of ours (escapes, numbers) is none. */
export function hostnameOf(host: string): string | null {
  const name = host.replace(/:\d*$/, "").toLowerCase();
  if (!name.startsWith("[")) return name;
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null;
}
