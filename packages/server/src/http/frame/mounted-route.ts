import { ERRORS, Refusal, type ErrorKey } from "@paraph/contract/errors";
import { Type, type TSchema } from "@sinclair/typebox";
import type { FastifyRequest } from "fastify";
import { answerTypes } from "./accept.ts";
import { checkFor, type Check } from "./checks.ts";
import type { ApiVersion, Mount } from "./mount.ts";
import type { Route } from "./route.ts";

/** A route with its checks made ready. */
export type MountedRoute = {
  readonly route: Route;
  readonly version: ApiVersion | null;
  /** As in logs and metrics: declared, never as called. */
  readonly name: string;
  readonly types: readonly string[];
  readonly params: Check;
  readonly query: Check | null;
  readonly body: Check | null;
};

const UUID_PARAM = Type.String({ format: "uuid" });

export function mountRoute({ root, version }: Mount, route: Route): MountedRoute {
  return {
    route,
    version,
    name: `${root}${route.path}`,
    types: answerTypes(route),
    params: checkFor("query", paramsSchema(route), "error.request.path_invalid"),
    query: route.query ? checkFor("query", route.query, "error.request.query_invalid") : null,
    body: isSchema(route.body) ? checkFor("body", route.body, "error.request.body_invalid") : null,
  };
}

export function checkPath({ route, params }: MountedRoute, request: FastifyRequest): void {
  try {
    params(request.params);
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || route.malformedPath) throw thrown;
    const parameter = thrown.details.violations?.[0]?.field ?? "";
    throw new Refusal(keyOfMissing(route, parameter), {}, { cause: thrown });
  }
}

/** Every parameter of the path has a schema: the declared one, or that of a UUID. */
function paramsSchema({ path, params }: Route): TSchema {
  const declared = (params as { properties?: Record<string, TSchema> } | undefined)?.properties;
  return Type.Object(
    Object.fromEntries(namesIn(path).map((name) => [name, declared?.[name] ?? UUID_PARAM])),
  );
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/**
 * A malformed id names nothing: it answers like an unknown one, in the words of its entity. A route
 * names the keys of what may be missing in the order of its path.
 */
function keyOfMissing({ path, refusals }: Route, parameter: string): ErrorKey {
  const missing = refusals.filter((key) => ERRORS[key][0] === "missing");
  const place = Math.max(0, namesIn(path).indexOf(parameter));
  return missing[place] ?? missing[0] ?? "error.entity.not_found";
}

export function isSchema(body: Route["body"]): body is TSchema {
  return body !== undefined && body !== "stream";
}
