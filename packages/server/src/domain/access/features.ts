import { Refusal } from "@paraph/contract/errors";
import type { Feature } from "@paraph/contract/words";
import { hasFeature, type Business } from "../tenancy/business.ts";

/** Refuses what the business has not switched on: 403 with the problem type of interface 7. */
export function requireFeature(business: Business, feature: Feature): void {
  if (hasFeature(business, feature)) return;
  throw new Refusal("error.feature.not_enabled", {
    message: `Your business has not enabled the feature ${feature}.`,
  });
}
