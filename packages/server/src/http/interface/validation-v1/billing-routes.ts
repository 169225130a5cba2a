import type { VALIDATION_CALLS } from "@paraph/contract/validation-v1";
import { readInvoiced, readUsage } from "../../../actions/billing/read-credits.ts";
import { requireFeature } from "../../../domain/business/features.ts";
import { priceListAt } from "../../../domain/billing/credits.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";

/** Interface 4.6: what calls cost, and what was used. */
export const billingHandlers: Handlers<(typeof VALIDATION_CALLS)["billing"]> = {
  credits: async ({ clock }, call) => {
    requireFeature(call.apiActor.business, "validation");
    const { validFrom, prices } = priceListAt(clock.now());
    return ok({ validFrom, consumptions: prices });
  },
  usage: async (world, { apiActor }) => ok(await readUsage(world, apiActor)),
  // An empty value counts as absent.
  invoiced: async (world, { apiActor, query }) =>
    ok(await readInvoiced(world, apiActor, query.period || null)),
};
