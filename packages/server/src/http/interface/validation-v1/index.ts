import { VALIDATION_CALLS } from "@paraph/contract/validation-v1";
import { routesOf } from "../../frame/handlers.ts";
import { validationAccessHandlers } from "../sessions/login.ts";
import { billingHandlers } from "./billing-routes.ts";
import { resultHandlers } from "./info-routes.ts";
import { validateHandlers } from "./validate-route.ts";

/** Everything that the validation interface promises, one list a file beside this one. */
export const validationRoutes = routesOf(VALIDATION_CALLS, {
  access: validationAccessHandlers,
  documents: validateHandlers,
  results: resultHandlers,
  billing: billingHandlers,
});
