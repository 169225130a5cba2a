import { ACCESS_CALLS } from "@paraph/contract/calls";
import { routesOf } from "../../frame/handlers.ts";
import { documentRoutes } from "../documents/routes.ts";
import { accessHandlers } from "../sessions/login.ts";
import type { Route } from "../../frame/route.ts";
import { sealRoutes } from "../seals/routes.ts";
import { signatureRequestRoutes } from "./signature-requests.ts";

/** Everything that v1 promises, one list a file beside this one. */
export const v1Routes: readonly Route[] = [
  ...routesOf({ access: ACCESS_CALLS }, { access: accessHandlers("v1") }),
  ...documentRoutes,
  ...signatureRequestRoutes,
  ...sealRoutes,
];
