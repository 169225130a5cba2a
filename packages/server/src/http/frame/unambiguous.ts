import type { IncomingMessage } from "node:http";
import { Refusal } from "@paraph/contract/errors";
import { hostnameOf } from "./hosts.ts";

/** RFC 9110, 7.2: a host as RFC 3986 spells it, and perhaps a port; no user, path or blank. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** Of these the platform takes the first and drops the others; somebody on the way may take the last. */
const SINGLE: ReadonlySet<string> = new Set(["authorization", "content-type"]);

/**
 * RFC 9112, 3.2 and 6.1: refuses what a proxy on the way may have read otherwise than we do: two hosts,
 * none or a malformed one, a target that names another host than Host, a coding beside chunked.
 */
export function refuseAmbiguous(request: IncomingMessage & { originalUrl?: string }): void {
  const { headers, httpVersion, originalUrl, url = "" } = request;
  const hosts = hostLines(request);
  if (hosts.length > 1) throw broken("The request has more than one Host.");
  const host = hosts[0] ?? null;
  if (host === null && httpVersion === "1.1") throw broken("The request has no Host.");
  if (host !== null && !HOST.test(host)) throw broken("The Host of the request is none.");
  refuseForeignTarget(originalUrl ?? url, host);
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked") {
    throw broken("The body has a transfer coding other than chunked.");
  }
}

/** The values of Host, each as often as it was sent. */
function hostLines({ rawHeaders }: IncomingMessage): readonly string[] {
  const hosts: string[] = [];
  const seen: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    const value = rawHeaders[at + 1] ?? "";
    if (name === "host") hosts.push(value);
    if (!SINGLE.has(name)) continue;
    if ((seen[name] ?? value) !== value) throw broken(`The request has two different ${name}.`);
    seen[name] = value;
  }
  return hosts;
}

/** RFC 9112, 3.2.2: the host in the target counts; who sends another one in Host wants to be misread. */
function refuseForeignTarget(target: string, host: string | null): void {
  if (target.startsWith("/") || target === "*") return;
  const authority = ABSOLUTE.exec(target)?.[1] ?? "";
  if (authority === "" || !HOST.test(authority)) throw broken("The target of the request is none.");
  if (hostnameOf(authority) !== hostnameOf(host ?? "")) {
    throw broken("The target of the request names another host than its Host.");
  }
}

/** The target as it stands in every other call: without the host that it may name itself. */
export function originForm(target: string): string {
  const [, , rest] = ABSOLUTE.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function broken(message: string): Refusal {
  return new Refusal("error.request.http_broken", { message });
}
