import type { FastifyRequest } from "fastify";
import { tenantOf } from "../../domain/access/actor.ts";
import type { Identified } from "./identify.ts";
import { networkOf } from "./limits.ts";
import type { YieldNow, Route } from "./route.ts";
import { isBulk, type CallScheduler } from "./call-scheduler.ts";

/** When one call yields to the others that are in progress. */
export type CallSlot = {
  readonly yieldNow: YieldNow;
  /** The same while a large answer is sent, which any call may have. */
  readonly yieldToSend: YieldNow;
  readonly leave: () => void;
};

const NEVER: YieldNow = () => null;

/** A large body is work in bulk from its beginning; any other call is one that others yield to. */
export function slotFor(
  scheduler: CallScheduler,
  route: Pick<Route, "body" | "probe">,
  request: Pick<FastifyRequest, "headers" | "ip">,
  identified: Identified,
): CallSlot {
  const tenant = tenantIn(identified, request.ip);
  const yieldNow: YieldNow = () => scheduler.yieldNow(tenant);
  // Who reads a document on a screen waits for it; a program fetches it.
  const yieldToSend = identified.signer === null ? yieldNow : NEVER;
  const announced = Number(request.headers["content-length"] ?? Infinity);
  if (route.body === "stream" && isBulk(announced)) {
    return { yieldNow, yieldToSend, leave: () => undefined };
  }
  const leave = route.probe ? () => undefined : scheduler.enter(tenant);
  return { yieldNow: NEVER, yieldToSend, leave };
}

function tenantIn({ caller, signer }: Identified, ip: string): string {
  if (caller) return tenantOf(caller);
  return signer?.kind === "guest" ? signer.requestId : `net:${networkOf(ip)}`;
}
