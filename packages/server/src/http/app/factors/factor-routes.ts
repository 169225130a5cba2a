import { FACTOR_CALLS as CALLS } from "@paraph/contract/app";
import {
  confirmTotp,
  newRecoveryCodes,
  offerTotp,
  removeTotp,
} from "../../../actions/factors/my-factors.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf, shownMe } from "../person.ts";

const OLD = "error.session.proof_old";

/** The second factors that a person carries: an authenticator app and recovery codes. */
export const factorRoutes: readonly Route[] = [
  appRoute(CALLS.offerTotp, {
    limit: "write",
    refusals: [OLD, "error.account.totp_on"],
    handle: async (world, call) => ok(await offerTotp(world, personOf(call), call.session.session)),
  }),
  appRoute(CALLS.confirmTotp, {
    limit: "page",
    refusals: [OLD, "error.code.wrong", "error.rate_limit.login"],
    handle: async (world, call) => {
      await confirmTotp(world, personOf(call), call.session.session, call.body.code);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.removeTotp, {
    limit: "write",
    refusals: [OLD, "error.account.totp_off"],
    handle: async (world, call) => {
      await removeTotp(world, personOf(call), call.session.session);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.newRecoveryCodes, {
    limit: "write",
    refusals: [OLD],
    handle: async (world, call) =>
      ok({ codes: await newRecoveryCodes(world, personOf(call), call.session.session) }),
  }),
];
