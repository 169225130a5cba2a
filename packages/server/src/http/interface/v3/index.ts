import { V3_CALLS } from "@paraph/contract/v3";
import { routesOf } from "../../frame/handlers.ts";
import type { Life } from "../../frame/mount.ts";
import type { Route } from "../../frame/route.ts";
import { userHandlers } from "../accounts/users.ts";
import { callbackHandlers } from "../callbacks/callback-routes.ts";
import { documentHandlers } from "../documents/routes.ts";
import { reportHandlers } from "../evidence/report-routes.ts";
import { healthHandlers } from "../health/health.ts";
import { identificationHandlers } from "../identification/identification-routes.ts";
import { attachmentHandlers } from "../requests/attachment-routes.ts";
import { requestHandlers } from "../requests/request-routes.ts";
import { sealHandlers } from "../seals/routes.ts";
import { accessHandlers } from "../sessions/login.ts";
import { createHandlers } from "./create.ts";
import { draftHandlers } from "./drafts.ts";
import { embedHandlers } from "./embed.ts";
import { groupHandlers } from "./groups.ts";
import { observerHandlers } from "./observers.ts";
import { mapper } from "./signature-requests.ts";

/** Everything that v3 promises, one list a file beside this one. */
export function v3Routes(life: Life): readonly Route[] {
  return routesOf(V3_CALLS, {
    access: accessHandlers("v3"),
    documents: documentHandlers,
    requests: {
      ...createHandlers,
      ...requestHandlers(mapper),
      ...embedHandlers,
      ...draftHandlers,
      ...attachmentHandlers(mapper),
      ...callbackHandlers,
      ...reportHandlers,
      ...observerHandlers,
    },
    groups: groupHandlers,
    identifications: identificationHandlers,
    seals: sealHandlers,
    users: userHandlers,
    health: healthHandlers(life),
  });
}
