import { V1_CALLS } from "@paraph/contract/v1";
import { routesOf } from "../../frame/handlers.ts";
import { documentHandlers } from "../documents/routes.ts";
import { sealHandlers } from "../seals/routes.ts";
import { accessHandlers } from "../sessions/login.ts";
import { requestHandlers } from "./signature-requests.ts";

/** Everything that v1 promises. */
export const v1Routes = routesOf(V1_CALLS, {
  access: accessHandlers("v1"),
  documents: documentHandlers,
  requests: requestHandlers,
  seals: sealHandlers,
});
