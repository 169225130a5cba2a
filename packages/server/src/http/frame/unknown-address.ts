import { Refusal } from "@paraph/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { configOf, pathOf } from "./call-facts.ts";
import { pagePolicy } from "./headers.ts";
import type { Mount } from "./mount.ts";
import { allowedMethods, type KnownPath, pathPattern } from "./paths.ts";
import { unknownPage } from "./unknown-page.ts";

/** Every address that is served, with its method. */
export function knownPaths(mounts: readonly Mount[]): readonly KnownPath[] {
  return mounts.flatMap(({ root, routes }) =>
    routes.map(({ method, path }) => {
      const declared = `${root}${path}`;
      return { method, declared, pattern: pathPattern(declared) };
    }),
  );
}

/** PUT …/bulk would otherwise be taken for an update of what has the id "bulk". */
export function isShadowed(addresses: ReadonlySet<string>, request: FastifyRequest): boolean {
  const name = configOf(request)?.name ?? "";
  // Only the last step of a path can be either a word or an id.
  return name.endsWith("}") && addresses.has(pathOf(request));
}

/** Every unknown address: 404, or 405 with Allow when another method is at home there. */
export function answerUnknown(
  known: readonly KnownPath[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const allowed = allowedMethods(known, pathOf(request));
  if (allowed.length === 0) {
    const page = pageForPerson(request);
    if (page === null) throw new Refusal("error.request.route_not_found");
    reply.header("content-security-policy", pagePolicy());
    reply.code(404).type("text/html; charset=utf-8").send(page);
    return;
  }
  reply.header("allow", allowed.join(", "));
  if (request.method !== "OPTIONS") {
    const message = `This address takes ${allowed.join(", ")} and not ${request.method}; see Allow.`;
    throw new Refusal("error.request.method_not_allowed", { message });
  }
  reply.code(204).send();
}

function pageForPerson(request: FastifyRequest): string | null {
  const { accept, "accept-language": acceptLanguage } = request.headers;
  return unknownPage({ method: request.method, path: pathOf(request), accept, acceptLanguage });
}
