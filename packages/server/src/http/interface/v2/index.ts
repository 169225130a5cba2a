import { ACCESS_CALLS } from "@paraph/contract/calls";
import { routesOf } from "../../frame/handlers.ts";
import { documentRoutes } from "../documents/routes.ts";
import { accessHandlers } from "../sessions/login.ts";
import { identificationRoutes } from "../identification/identification-routes.ts";
import type { Route } from "../../frame/route.ts";
import { sealRoutes } from "../seals/routes.ts";
import { signatureRequestRoutes } from "./signature-requests.ts";
import { userRoutes } from "../accounts/users.ts";

/** Everything that v2 promises, one list a file beside this one. */
export const v2Routes: readonly Route[] = [
  ...routesOf({ access: ACCESS_CALLS }, { access: accessHandlers("v2") }),
  ...documentRoutes,
  ...signatureRequestRoutes,
  ...identificationRoutes,
  ...sealRoutes,
  ...userRoutes,
];
