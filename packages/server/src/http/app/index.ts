import type { Route } from "../frame/route.ts";
import { accountRoutes } from "./accounts/account-routes.ts";
import { businessRoutes } from "./business/business-routes.ts";
import { demoRoutes } from "./sessions/demo-routes.ts";
import { draftRoutes } from "./requests/draft-routes.ts";
import { groupRoutes } from "./groups/group-routes.ts";
import { factorRoutes } from "./factors/factor-routes.ts";
import { identificationRoutes } from "./identification/identification-routes.ts";
import { intentRoutes } from "./signing-page/intent-routes.ts";
import { createRoutes } from "./requests/create-routes.ts";
import { invitationRoutes } from "./business/invitation-routes.ts";
import { listRoutes } from "./inbox/list-routes.ts";
import { linkRoutes } from "./signing-page/link-routes.ts";
import { brandingRoutes } from "./business/branding-routes.ts";
import { policyRoutes } from "./business/policy-routes.ts";
import { requestRoutes } from "./requests/request-routes.ts";
import { markRoutes } from "./signing-page/mark-routes.ts";
import { myDataRoutes } from "./accounts/my-data-routes.ts";
import { meRoutes } from "./accounts/me-routes.ts";
import { particularsRoutes } from "./accounts/particulars-routes.ts";
import { sandboxRoutes } from "./sandbox/sandbox-routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";
import { signingRoutes } from "./signing-page/signing-routes.ts";
import { trailRoutes } from "./evidence/trail-routes.ts";
import { usageRoutes } from "./billing/usage-routes.ts";
import { validationRoutes } from "./validation/validation-routes.ts";

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
  ...sandboxRoutes,
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
