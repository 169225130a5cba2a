import { USAGE_CALLS as CALLS } from "@paraph/contract/app";
import { exportMonthUsage, readMonthUsage } from "../../../actions/billing/read-usage.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";

const REFUSED = ["error.business.not_found", "error.auth.forbidden"] as const;

/** What a business used, to look at and to take along. */
export const usageRoutes: readonly Route[] = [
  appRoute(CALLS.usage, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) => {
      const { environment = world.settings.mode, period = null } = call.query;
      const asked = { environment, period };
      return ok(await readMonthUsage(world, personOf(call), call.params.businessId, asked));
    },
  }),
  appRoute(CALLS.usageFile, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) => {
      const { environment = world.settings.mode, period = null } = call.query;
      const asked = { environment, period };
      const { businessId } = call.params;
      const { name, csv } = await exportMonthUsage(world, personOf(call), businessId, asked);
      return {
        status: 200,
        headers: { "content-disposition": `attachment; filename="${name}"` },
        body: { kind: "text", type: CALLS.usageFile.bytes, text: csv },
      };
    },
  }),
];
