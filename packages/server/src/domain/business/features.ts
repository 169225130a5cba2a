import { Refusal } from "@paraph/contract/errors";
import type { Feature } from "@paraph/contract/words";
import { hasFeature, type Business } from "./business.ts";

/** Refuses what the business has not switched on: 403 with the problem type of interface 7. */
export function requireFeature(business: Business, feature: Feature): void {
  if (hasFeature(business, feature)) return;
  throw new Refusal("error.feature.not_enabled", {
    message: `Your business has not enabled the feature ${feature}.`,
  });
}

/** Who turns a feature on and off. What costs money, keys or a provider of others is the operator's. */
export const FEATURE_HOLDERS: Readonly<Record<Feature, "business" | "operator">> = {
  seal: "operator",
  expires_at: "business",
  observer_groups: "business",
  express_qes: "operator",
  validation: "operator",
  completion_attachments: "business",
};

/** The features after one was switched by the business; refuses one that the operator holds. */
export function switched(
  features: readonly Feature[],
  feature: Feature,
  isOn: boolean,
): readonly Feature[] {
  if (FEATURE_HOLDERS[feature] === "operator") throw new Refusal("error.business.feature_held");
  const others = features.filter((one) => one !== feature);
  return isOn ? [...others, feature] : others;
}
