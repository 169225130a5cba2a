import { DESCRIPTION_CALLS } from "@paraph/contract/calls";
import type { Mount } from "../../frame/mount.ts";
import { routesOf } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";
import type { JsonSchema } from "../../frame/schema-forms.ts";
import { describeOpenApi } from "./openapi.ts";
import type { About, Describable } from "./operations.ts";
import { describeSwagger } from "./swagger.ts";

/** Swagger 2.0 is promised for version 1; the others are said in OpenAPI 3.1. */
export function describeMount(mount: Describable, about: About): JsonSchema {
  return mount.version === "v1" ? describeSwagger(mount, about) : describeOpenApi(mount, about);
}

/** The mount with one more route: its own description, made at the first call. */
export function withApiDocs(mount: Mount, about: About): Mount {
  let described: JsonSchema | null = null;
  const docs = routesOf(
    { docs: DESCRIPTION_CALLS },
    { docs: { read: async () => ok((described ??= describeMount(whole, about))) } },
  );
  const whole: Mount = { ...mount, routes: [...mount.routes, ...docs] };
  return whole;
}
