import { validationLoginRoute } from "../sessions/login.ts";
import type { Route } from "../../frame/route.ts";
import { billingRoutes } from "./billing-routes.ts";
import { infoRoutes } from "./info-routes.ts";
import { validateRoute } from "./validate-route.ts";

/** Everything that the validation interface promises, one list a file beside this one. */
export const validationRoutes: readonly Route[] = [
  validationLoginRoute,
  validateRoute,
  ...infoRoutes,
  ...billingRoutes,
];
