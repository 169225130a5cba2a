import type { FastifyRequest } from "fastify";
import { tenantOf } from "../../domain/access/actor.ts";
import type { Identified } from "./identify.ts";
import { networkOf } from "./limits.ts";
import type { GiveWay, Route } from "./route.ts";
import { isBulk, type Traffic } from "./traffic.ts";

/** How one call passes among the others that are under way. */
export type Passage = {
  readonly giveWay: GiveWay;
  /** The same while a large answer is sent, which any call may have. */
  readonly giveWayToSend: GiveWay;
  readonly leave: () => void;
};

const NEVER: GiveWay = () => null;

/** A large body is work in bulk from its beginning; any other call is one that others stand back for. */
export function passageOf(
  traffic: Traffic,
  route: Pick<Route, "body" | "probe">,
  request: Pick<FastifyRequest, "headers" | "ip">,
  identified: Identified,
): Passage {
  const tenant = tenantIn(identified, request.ip);
  const giveWay: GiveWay = () => traffic.giveWay(tenant);
  // Who reads a document on a screen waits for it; a program fetches it.
  const giveWayToSend = identified.signer === null ? giveWay : NEVER;
  const announced = Number(request.headers["content-length"] ?? Infinity);
  if (route.body === "stream" && isBulk(announced)) {
    return { giveWay, giveWayToSend, leave: () => undefined };
  }
  const leave = route.probe ? () => undefined : traffic.enter(tenant);
  return { giveWay: NEVER, giveWayToSend, leave };
}

function tenantIn({ caller, signer }: Identified, ip: string): string {
  if (caller) return tenantOf(caller);
  return signer?.kind === "guest" ? signer.requestId : `net:${networkOf(ip)}`;
}
