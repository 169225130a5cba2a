import type { LimitName } from "@paraph/contract/calls";
import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import type { Rate, RateDecision } from "../../ports/store/calls.ts";
import type { Settings } from "../../ports/settings.ts";

type Mode = Settings["mode"];

/**
 * How many calls an API user (pages: a network) may make, all instances together. The demo's rates
 * stand far enough away that nobody who tries the service meets them (interface.md, "Rate limits").
 */
export const RATES: Readonly<Record<Mode, Readonly<Record<LimitName, Rate>>>> = {
  production: {
    login: { count: 60, perSeconds: 60 },
    read: { count: 3000, perSeconds: 60 },
    write: { count: 1000, perSeconds: 60 },
    upload: { count: 240, perSeconds: 60 },
    sign: { count: 300, perSeconds: 60 },
    page: { count: 600, perSeconds: 60 },
    judge: { count: 20, perSeconds: 60 },
  },
  demo: {
    login: { count: 600_000, perSeconds: 60 },
    read: { count: 1_200_000, perSeconds: 60 },
    write: { count: 600_000, perSeconds: 60 },
    upload: { count: 60_000, perSeconds: 60 },
    sign: { count: 60_000, perSeconds: 60 },
    page: { count: 60_000, perSeconds: 60 },
    judge: { count: 600, perSeconds: 60 },
  },
};

/** draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export function rateHeaders(
  name: LimitName,
  { count, perSeconds }: Rate,
  { remaining, retryAfterSeconds }: RateDecision,
): Record<string, string> {
  const reset = Math.max(1, Math.ceil(retryAfterSeconds));
  return {
    "ratelimit-policy": `"${name}";q=${count};w=${perSeconds}`,
    ratelimit: `"${name}";r=${Math.max(0, Math.floor(remaining))};t=${reset}`,
  };
}

export function refuseExceeded(
  decision: RateDecision,
  key: ErrorKey = "error.rate_limit.exceeded",
): void {
  if (decision.allowed) return;
  throw new Refusal(key, { retryAfterSeconds: Math.max(1, decision.retryAfterSeconds) });
}

/** The network of an address (/24, /56): one host has many addresses, and evidence needs no more. */
export function networkOf(address: string): string {
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
  const dot = plain.lastIndexOf(".");
  return dot > 0 ? `${plain.slice(0, dot)}.0/24` : networkOfV6(plain);
}

function networkOfV6(address: string): string {
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [""];
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  const [a = "0", b = "0", c = "0", d = "0"] = [...front, ...zeros, ...back];
  const fourth = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return `${[a, b, c].map((part) => part.replace(/^0+(?=.)/, "")).join(":")}:${fourth}::/56`;
}
