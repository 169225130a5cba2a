import { TRAIL_CALLS as CALLS } from "@paraph/contract/app";
import { exportTrail, readTrail } from "../../../actions/evidence/business-trail.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";

const REFUSED = ["error.business.not_found", "error.auth.forbidden"] as const;

/** The audit trail of a business, to read and to take along. */
export const trailRoutes: readonly Route[] = [
  appRoute(CALLS.trail, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) => {
      const { before = null } = call.query;
      return ok(await readTrail(world, personOf(call), call.params.businessId, before));
    },
  }),
  appRoute(CALLS.trailFile, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) => {
      const { name, json } = await exportTrail(world, personOf(call), call.params.businessId);
      return {
        status: 200,
        headers: { "content-disposition": `attachment; filename="${name}"` },
        body: { kind: "text", type: CALLS.trailFile.bytes, text: json },
      };
    },
  }),
];
