import type { Route } from "../frame/route.ts";
import { accountRoutes } from "./account-routes.ts";
import { businessRoutes } from "./business-routes.ts";
import { demoRoutes } from "./demo-routes.ts";
import { draftRoutes } from "./draft-routes.ts";
import { groupRoutes } from "./group-routes.ts";
import { factorRoutes } from "./factor-routes.ts";
import { identificationRoutes } from "./identification-routes.ts";
import { intentRoutes } from "./intent-routes.ts";
import { createRoutes } from "./create-routes.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { linkRoutes } from "./link-routes.ts";
import { brandingRoutes } from "./branding-routes.ts";
import { policyRoutes } from "./policy-routes.ts";
import { requestRoutes } from "./request-routes.ts";
import { markRoutes } from "./mark-routes.ts";
import { myDataRoutes } from "./my-data-routes.ts";
import { meRoutes } from "./me-routes.ts";
import { particularsRoutes } from "./particulars-routes.ts";
import { sandboxRoomRoutes } from "./sandbox-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signingRoutes } from "./signing-routes.ts";
import { trailRoutes } from "./trail-routes.ts";
import { usageRoutes } from "./usage-routes.ts";
import { validationRoutes } from "./validation-routes.ts";

/** The calls of the web application. */
export const webRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...meRoutes,
  ...identificationRoutes,
  ...myDataRoutes,
  ...factorRoutes,
  ...markRoutes,
  ...particularsRoutes,
  ...demoRoutes,
  ...businessRoutes,
  ...invitationRoutes,
  ...usageRoutes,
  ...sandboxRoomRoutes,
  ...trailRoutes,
  ...policyRoutes,
  ...brandingRoutes,
  ...groupRoutes,
  ...createRoutes,
  ...listRoutes,
  ...requestRoutes,
  ...draftRoutes,
  ...linkRoutes,
  ...signingRoutes,
  ...intentRoutes,
  ...validationRoutes,
];
