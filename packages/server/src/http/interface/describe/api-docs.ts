import { Type } from "@sinclair/typebox";
import type { Mount } from "../../frame/mount.ts";
import { ok, route, type Route } from "../../frame/route.ts";
import type { JsonSchema } from "../../frame/schema-forms.ts";
import { describeOpenApi } from "./openapi.ts";
import type { About } from "./operations.ts";
import { describeSwagger } from "./swagger.ts";

/** Swagger 2.0 is promised for version 1; the others are said in OpenAPI 3.1. */
export function describeMount(mount: Mount, about: About): JsonSchema {
  return mount.version === "v1" ? describeSwagger(mount, about) : describeOpenApi(mount, about);
}

/** The mount with one more route: its own description, made at the first call. */
export function withApiDocs(mount: Mount, about: About): Mount {
  let described: JsonSchema | null = null;
  const whole: Mount = { ...mount, routes: [...mount.routes, apiDocsRoute(() => describe())] };
  function describe(): JsonSchema {
    return (described ??= describeMount(whole, about));
  }
  return whole;
}

function apiDocsRoute(describe: () => JsonSchema): Route {
  return route({
    method: "GET",
    path: "/api-docs",
    part: "4",
    summary: "This description",
    access: "public",
    limit: "page",
    answers: {
      200: {
        description: "Swagger 2.0 (version 1) or OpenAPI 3.1.",
        schema: Type.Object({}, { additionalProperties: true }),
        example: {},
      },
    },
    refusals: [],
    handle: async () => ok(describe()),
  });
}
