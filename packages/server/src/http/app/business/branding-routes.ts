import { BRANDING_CALLS as CALLS, LOGO_CALLS } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import {
  changeBranding,
  changeLogo,
  readBranding,
  removeLogo,
  tryAccent,
} from "../../../actions/business/branding.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf, provenOf } from "../person.ts";

const REFUSED = ["error.business.not_found", "error.auth.forbidden"] as const;
const CHANGED = [...REFUSED, "error.session.proof_old"] as const;
/** A megabyte in Base64, and its frame. */
const BASE64_LOGO = 1_400_000;
const NO_COLOUR = "#000000";

/** How a business looks to its signers. */
export const brandingRoutes: readonly Route[] = [
  appRoute(CALLS.branding, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) =>
      ok(await readBranding(world, personOf(call), call.params.businessId)),
  }),
  appRoute(CALLS.tryAccent, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) => {
      const { colour = NO_COLOUR } = call.query;
      return ok(await tryAccent(world, personOf(call), call.params.businessId, colour));
    },
  }),
  appRoute(CALLS.putBranding, {
    limit: "write",
    refusals: [...CHANGED, "error.business.accent_faint"],
    handle: async (world, call) =>
      ok(await changeBranding(world, provenOf(call), call.params.businessId, call.body)),
  }),
  appRoute(CALLS.putLogo, {
    limit: "write",
    bodyLimit: BASE64_LOGO,
    refusals: [...CHANGED, "error.image.unsupported", "error.image.too_large"],
    handle: async (world, call) => {
      const { content } = call.body;
      return ok(await changeLogo(world, provenOf(call), call.params.businessId, content));
    },
  }),
  appRoute(CALLS.removeLogo, {
    limit: "write",
    refusals: CHANGED,
    handle: async (world, call) =>
      ok(await removeLogo(world, provenOf(call), call.params.businessId)),
  }),
  appRoute(LOGO_CALLS.logo, {
    limit: "read",
    refusals: ["error.business.logo_not_found"],
    handle: async ({ store }, { params }) => {
      const bytes = await store.brandings.findLogo(params.sha256);
      if (!bytes) throw new Refusal("error.business.logo_not_found");
      return {
        status: 200,
        // The address names the bytes: they never become others.
        headers: { "cache-control": "private, max-age=86400, immutable" },
        body: { kind: "bytes", type: LOGO_CALLS.logo.bytes, bytes },
      };
    },
  }),
];
