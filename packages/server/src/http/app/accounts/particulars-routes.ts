import { PARTICULARS_CALLS as CALLS } from "@paraph/contract/app";
import {
  changeName,
  finishEmailChange,
  finishMobileChange,
  startEmailChange,
  startMobileChange,
} from "../../../actions/accounts/my-particulars.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf, shownMe } from "../person.ts";

const PROOF = "error.account.proof_needed";
const OLD = "error.session.proof_old";
const CODE = [
  "error.account.entry_expired",
  "error.code.wrong",
  "error.code.too_many_tries",
] as const;
const SENT = ["error.code.too_many_sent", "error.code.not_sent"] as const;

/** How people change their name, number and address. */
export const particularsRoutes: readonly Route[] = [
  appRoute(CALLS.changeName, {
    limit: "write",
    refusals: [PROOF, "error.account.name_proven"],
    handle: async (world, call) => {
      await changeName(world, personOf(call), call.session.session, call.body);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.startMobile, {
    limit: "page",
    refusals: [OLD, ...SENT],
    handle: async (world, call) => {
      const { mobileNumber } = call.body;
      return ok(await startMobileChange(world, personOf(call), call.session.session, mobileNumber));
    },
  }),
  appRoute(CALLS.finishMobile, {
    limit: "page",
    refusals: CODE,
    handle: async (world, call) => {
      await finishMobileChange(world, personOf(call), call.session.session, call.body);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.startEmail, {
    limit: "page",
    refusals: [OLD, ...SENT],
    handle: async (world, call) =>
      ok(await startEmailChange(world, personOf(call), call.session.session, call.body.email)),
  }),
  appRoute(CALLS.finishEmail, {
    limit: "page",
    refusals: [...CODE, "error.account.exists"],
    handle: async (world, call) => {
      await finishEmailChange(world, personOf(call), call.session.session, call.body);
      return shownMe(world, call);
    },
  }),
];
