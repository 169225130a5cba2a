import { documentRoutes } from "../documents/routes.ts";
import { loginRoute } from "../login.ts";
import { identificationRoutes } from "../requests/identification-routes.ts";
import type { Route } from "../../frame/route.ts";
import { sealRoutes } from "../seal/routes.ts";
import { signatureRequestRoutes } from "./signature-requests.ts";
import { userRoutes } from "../users.ts";

/** Everything that v2 promises, one list a file beside this one. */
export const v2Routes: readonly Route[] = [
  loginRoute("v2"),
  ...documentRoutes,
  ...signatureRequestRoutes,
  ...identificationRoutes,
  ...sealRoutes,
  ...userRoutes,
];
