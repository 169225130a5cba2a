import type { IncomingMessage } from "node:http";
import type { ErrorKey } from "@paraph/contract/errors";
import type { FastifyRequest } from "fastify";
import type { World } from "../../ports/world.ts";
import type { ApiVersion } from "./mount.ts";

/** What a route is registered with, to be known again by its calls. */
export type RouteConfig = { readonly version: ApiVersion | null; readonly name: string };

/** What the log line of a call says beyond its address and outcome; server.ts puts it on requests. */
export type LogDetails = {
  logDetails: {
    readonly business?: string;
    readonly key?: ErrorKey;
    /** Why it was refused, in words without anything that the caller sent. */
    readonly reason?: string;
    /** Of demo keys only: what production calls its members is nobody's business. */
    readonly unknownMembers?: string;
  } | null;
};

/** Ours, unless the caller brought one that can stand in a log. */
export function requestIdOf({ headers }: IncomingMessage, { ids }: Pick<World, "ids">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : ids.uuid();
}

export function nameOf(request: FastifyRequest): string {
  return configOf(request)?.name || (request.is404 ? "unknown" : "/");
}

export function versionOf(request: FastifyRequest): ApiVersion | null {
  const config = configOf(request);
  return config ? config.version : versionOfUrl(request.url);
}

export function configOf(request: FastifyRequest): RouteConfig | undefined {
  const config = request.routeOptions.config as Partial<RouteConfig>;
  return config.name === undefined ? undefined : (config as RouteConfig);
}

export function versionOfUrl(url: string): ApiVersion | null {
  const found = /^\/(?:(v[123])|(validation)\/v1)(?:[/?]|$)/.exec(url);
  return (found?.[1] ?? found?.[2] ?? null) as ApiVersion | null;
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
