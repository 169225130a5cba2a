import { POLICY_CALLS as CALLS } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { FEATURES } from "@paraph/contract/words";
import { listFeatures, switchFeature } from "../../../actions/business/features.ts";
import {
  changeRetention,
  previewRetention,
  readRetention,
} from "../../../actions/business/retention.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf, provenOf } from "../person.ts";

const REFUSED = ["error.business.not_found", "error.auth.forbidden"] as const;

/** What a business has switched on, and how long it keeps requests. */
export const policyRoutes: readonly Route[] = [
  appRoute(CALLS.features, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) =>
      ok({ features: await listFeatures(world, personOf(call), call.params.businessId) }),
  }),
  appRoute(CALLS.switchFeature, {
    limit: "write",
    refusals: [
      ...REFUSED,
      "error.entity.not_found",
      "error.business.feature_held",
      "error.session.proof_old",
    ],
    handle: async (world, call) => {
      const { businessId, feature: named } = call.params;
      const feature = FEATURES.find((one) => one === named);
      if (!feature) throw new Refusal("error.entity.not_found");
      const wanted = { feature, isOn: call.body.isOn };
      return ok({ features: await switchFeature(world, provenOf(call), businessId, wanted) });
    },
  }),
  appRoute(CALLS.retention, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) =>
      ok(await readRetention(world, personOf(call), call.params.businessId)),
  }),
  appRoute(CALLS.previewRetention, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) => {
      const { environment = world.settings.mode, days = null } = call.query;
      const policy = { environment, days };
      return ok(await previewRetention(world, personOf(call), call.params.businessId, policy));
    },
  }),
  appRoute(CALLS.putRetention, {
    limit: "write",
    refusals: [...REFUSED, "error.business.retention_moved", "error.session.proof_old"],
    handle: async (world, call) =>
      ok(await changeRetention(world, provenOf(call), call.params.businessId, call.body)),
  }),
];
