import { ACCESS_CALLS } from "@paraph/contract/calls";
import { routesOf } from "../../frame/handlers.ts";
import { documentRoutes } from "../documents/routes.ts";
import { accessHandlers } from "../sessions/login.ts";
import { attachmentRoutes } from "../requests/attachment-routes.ts";
import { callbackRoutes } from "../callbacks/callback-routes.ts";
import { reportRoutes } from "../evidence/report-routes.ts";
import { requestRoutes } from "../requests/request-routes.ts";
import { identificationRoutes } from "../identification/identification-routes.ts";
import type { Route } from "../../frame/route.ts";
import { sealRoutes } from "../seals/routes.ts";
import { createRoute } from "./create.ts";
import { draftRoutes } from "./drafts.ts";
import { embedRoute } from "./embed.ts";
import { groupRoutes } from "./groups.ts";
import { observerRoutes } from "./observers.ts";
import { userRoutes } from "../accounts/users.ts";
import { mapper } from "./signature-requests.ts";

/** Everything that v3 promises, one list a file beside this one. */
export const v3Routes: readonly Route[] = [
  ...routesOf({ access: ACCESS_CALLS }, { access: accessHandlers("v3") }),
  ...documentRoutes,
  createRoute,
  ...requestRoutes(mapper),
  embedRoute,
  ...draftRoutes,
  ...attachmentRoutes(mapper),
  ...callbackRoutes,
  ...reportRoutes,
  ...observerRoutes,
  ...groupRoutes,
  ...identificationRoutes,
  ...sealRoutes,
  ...userRoutes,
];
