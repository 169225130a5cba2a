import { ME_CALLS as CALLS } from "@paraph/contract/app";
import { changeLanguage, changePassword } from "../../../actions/accounts/my-account.ts";
import { endOwnSession } from "../../../actions/sessions/end-own-session.ts";
import { proveAgain } from "../../../actions/sessions/proof.ts";
import {
  addPasskey,
  challengeLogIn,
  logInByPasskey,
  offerPasskey,
  removePasskey,
} from "../../../actions/factors/my-passkeys.ts";
import { notifyOfChange } from "../../../actions/messages/notify-account.ts";
import { ok, type Route } from "../../frame/route.ts";
import { entered } from "./account-routes.ts";
import { appRoute } from "../app-route.ts";
import { circumstancesOf } from "../circumstances.ts";
import { personOf, shownMe } from "../person.ts";

const OLD = "error.session.proof_old";
const REFUSED = "error.passkey.refused";

/** A person's own pages, and the login by passkey. */
export const meRoutes: readonly Route[] = [
  appRoute(CALLS.challengeLogIn, {
    limit: "page",
    handle: async (world) => ok(await challengeLogIn(world)),
  }),
  appRoute(CALLS.logInByPasskey, {
    limit: "page",
    refusals: [REFUSED, "error.rate_limit.login"],
    handle: async (world, call) => {
      const opened = await logInByPasskey(world, call.body.passkey, circumstancesOf(call));
      return entered(world, call, opened);
    },
  }),
  appRoute(CALLS.me, { limit: "read", handle: shownMe }),
  appRoute(CALLS.changeMe, {
    limit: "write",
    handle: async (world, call) => {
      await changeLanguage(world, personOf(call), call.body.language);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.proveMe, {
    limit: "page",
    refusals: ["error.account.password_wrong", "error.rate_limit.login"],
    handle: async (world, call) => {
      await proveAgain(world, personOf(call), call.session.session, call.body.password);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.changePassword, {
    limit: "write",
    refusals: [OLD, "error.account.password_weak"],
    handle: async (world, call) => {
      await changePassword(world, personOf(call), call.session.session, call.body.password);
      await notifyOfChange(world, personOf(call).accountId, "password");
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.endSessionOf, {
    limit: "write",
    refusals: ["error.session.not_found"],
    handle: async (world, call) => {
      await endOwnSession(world, personOf(call), call.params.sessionId);
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.offerPasskey, {
    limit: "write",
    refusals: [OLD],
    handle: async (world, call) =>
      ok(await offerPasskey(world, personOf(call), call.session.session)),
  }),
  appRoute(CALLS.addPasskey, {
    limit: "write",
    refusals: [OLD, REFUSED],
    handle: async (world, call) => {
      await addPasskey(world, personOf(call), call.session.session, call.body);
      await notifyOfChange(world, personOf(call).accountId, "passkey_added");
      return shownMe(world, call);
    },
  }),
  appRoute(CALLS.removePasskey, {
    limit: "write",
    refusals: [OLD, "error.passkey.not_found"],
    handle: async (world, call) => {
      const { passkeyId } = call.params;
      await removePasskey(world, personOf(call), call.session.session, passkeyId);
      await notifyOfChange(world, personOf(call).accountId, "passkey_removed");
      return shownMe(world, call);
    },
  }),
];
