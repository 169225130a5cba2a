import { V2_CALLS } from "@paraph/contract/v2";
import { routesOf } from "../../frame/handlers.ts";
import type { Life } from "../../frame/mount.ts";
import type { Route } from "../../frame/route.ts";
import { userHandlers } from "../accounts/users.ts";
import { documentHandlers } from "../documents/routes.ts";
import { healthHandlers } from "../health/health.ts";
import { identificationHandlers } from "../identification/identification-routes.ts";
import { sealHandlers } from "../seals/routes.ts";
import { accessHandlers } from "../sessions/login.ts";
import { requestHandlers } from "./signature-requests.ts";

/** Everything that v2 promises. */
export function v2Routes(life: Life): readonly Route[] {
  return routesOf(V2_CALLS, {
    access: accessHandlers("v2"),
    documents: documentHandlers,
    requests: requestHandlers,
    identifications: identificationHandlers,
    seals: sealHandlers,
    users: userHandlers,
    health: healthHandlers(life),
  });
}
