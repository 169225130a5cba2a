import { PARTICULARS_CALLS as CALLS } from "@paraph/contract/app";
import {
  changeName,
  finishEmailChange,
  finishMobileChange,
  startEmailChange,
  startMobileChange,
} from "../../actions/people/my-particulars.ts";
import { ok, type Route } from "../frame/route.ts";
import { appRoute } from "./app-route.ts";
import { personOf, shownMe } from "./person.ts";

const PROOF = "error.account.proof_needed";
const CODE = [
  "error.account.entry_expired",
  "error.code.wrong",
  "error.code.too_many_tries",
] as const;
const SENT = "error.code.too_many_sent";

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
    refusals: [PROOF, SENT],
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
    refusals: [PROOF, SENT],
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
