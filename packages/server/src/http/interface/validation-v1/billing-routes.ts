import { CreditConsumption, CreditInfos, InvoicedQuery } from "@paraph/contract/validation-v1";
import { readInvoiced, readUsage } from "../../../actions/billing/read-credits.ts";
import { requireFeature } from "../../../domain/business/features.ts";
import { priceListAt } from "../../../domain/billing/credits.ts";
import { ok, route, type Route } from "../../frame/route.ts";

const COMMON = {
  method: "GET",
  part: "4.6",
  access: "token",
  feature: "validation",
  limit: "read",
} as const;

/** Interface 4.6: what calls cost, and what was used. */
export const billingRoutes: readonly Route[] = [
  route({
    ...COMMON,
    path: "/billing/credits/infos",
    summary: "Read what each call costs",
    answers: { 200: { description: "The price list of today.", schema: CreditInfos } },
    refusals: [],
    handle: async ({ clock }, call) => {
      requireFeature(call.apiActor.business, COMMON.feature);
      const { validFrom, prices } = priceListAt(clock.now());
      return ok({ validFrom, consumptions: prices });
    },
  }),
  route({
    ...COMMON,
    path: "/billing/credits/usage",
    summary: "Read what was used in the current month",
    answers: {
      200: {
        description: "Of demo keys what demo keys used, of production keys what those used.",
        schema: CreditConsumption,
      },
    },
    refusals: [],
    handle: async (world, { apiActor }) => ok(await readUsage(world, apiActor)),
  }),
  route({
    ...COMMON,
    path: "/billing/credits/invoiced",
    summary: "Read what was invoiced",
    query: InvoicedQuery,
    answers: {
      200: {
        description: "Closed months only. What demo keys use is never invoiced.",
        schema: CreditConsumption,
      },
    },
    refusals: [],
    handle: async (world, { apiActor, query }) =>
      // An empty value counts as absent.
      ok(await readInvoiced(world, apiActor, query.period || null)),
  }),
];
