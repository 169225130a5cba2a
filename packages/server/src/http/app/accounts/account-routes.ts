import { ACCOUNT_CALLS as CALLS } from "@paraph/contract/app";
import { findArrival, goOn, keepArrival } from "../../../actions/sessions/arrive.ts";
import { finishLogIn, logInBySms, logInPerson } from "../../../actions/accounts/log-in-person.ts";
import type { NewSession } from "../../../actions/sessions/open-session.ts";
import { finishRecovery, recover, startRecovery } from "../../../actions/accounts/recover.ts";
import {
  finishRegistration,
  register,
  startRegistration,
} from "../../../actions/accounts/register.ts";
import type { World } from "../../../ports/world.ts";
import { ok, type Answer, type Route } from "../../frame/route.ts";
import { accountSession, sessionCookie } from "../../frame/sessions.ts";
import { appRoute } from "../app-route.ts";
import { circumstancesOf } from "../circumstances.ts";
import { shownSession } from "../sessions/session-routes.ts";

const CODE = [
  "error.account.entry_expired",
  "error.code.wrong",
  "error.code.too_many_tries",
] as const;

/** Registration and login. */
export const accountRoutes: readonly Route[] = [
  appRoute(CALLS.newArrival, {
    limit: "page",
    handle: async (world, call) => {
      const { requestId, parameters, page } = call.body;
      const opened = await accountSession(world, call.headers);
      const kept = {
        requestId: requestId ?? null,
        parameters: parameters ?? {},
        page: page ?? null,
      };
      return ok({
        handle: await keepArrival(world, kept, opened?.session ?? null, circumstancesOf(call)),
      });
    },
  }),
  appRoute(CALLS.startRegistration, {
    limit: "page",
    refusals: ["error.code.too_many_sent", "error.code.not_sent"],
    handle: async (world, call) => {
      const { email, next, language } = call.body;
      const arrival = await findArrival(world, world.store, next ?? null);
      const requestId = call.body.requestId ?? arrival?.requestId ?? null;
      const asked = { email, requestId, language };
      return ok(await startRegistration(world, asked, circumstancesOf(call)));
    },
  }),
  appRoute(CALLS.register, {
    limit: "page",
    refusals: [
      ...CODE,
      "error.account.exists",
      "error.account.password_weak",
      "error.code.too_many_sent",
      "error.code.not_sent",
      "error.rate_limit.login",
    ],
    handle: async (world, call) => {
      const { handle, code, ...particulars } = call.body;
      return ok(await register(world, { handle, code }, particulars, circumstancesOf(call)));
    },
  }),
  appRoute(CALLS.finishRegistration, {
    limit: "page",
    refusals: [...CODE, "error.account.exists"],
    handle: async (world, call) =>
      entered(world, call, await finishRegistration(world, call.body, circumstancesOf(call))),
  }),
  appRoute(CALLS.logIn, {
    limit: "page",
    refusals: ["error.account.credentials_invalid", "error.rate_limit.login"],
    handle: async (world, call) => ok(await logInPerson(world, call.body, circumstancesOf(call))),
  }),
  appRoute(CALLS.logInBySms, {
    limit: "page",
    refusals: ["error.account.entry_expired", "error.code.too_many_sent", "error.code.not_sent"],
    handle: async (world, call) => ok(await logInBySms(world, call.body.handle)),
  }),
  appRoute(CALLS.finishLogIn, {
    limit: "page",
    refusals: [...CODE, "error.rate_limit.login"],
    handle: async (world, call) =>
      entered(world, call, await finishLogIn(world, call.body, circumstancesOf(call))),
  }),
  appRoute(CALLS.startRecovery, {
    limit: "page",
    refusals: ["error.code.too_many_sent", "error.code.not_sent"],
    handle: async (world, call) => ok(await startRecovery(world, call.body, circumstancesOf(call))),
  }),
  appRoute(CALLS.recover, {
    limit: "page",
    refusals: [
      ...CODE,
      "error.account.password_weak",
      "error.code.too_many_sent",
      "error.code.not_sent",
      "error.rate_limit.login",
    ],
    handle: async (world, call) => {
      const { handle, code, password } = call.body;
      return ok(await recover(world, { handle, code }, password, circumstancesOf(call)));
    },
  }),
  appRoute(CALLS.finishRecovery, {
    limit: "page",
    refusals: [...CODE, "error.rate_limit.login"],
    handle: async (world, call) =>
      entered(world, call, await finishRecovery(world, call.body, circumstancesOf(call))),
  }),
];

type EnteringCall = Parameters<typeof shownSession>[1] & {
  readonly body: { readonly next?: string | null };
};

/** Whoever was logged in to this browser before is logged out by it. */
export async function entered(
  world: World,
  call: EnteringCall,
  { session, secret, csrfToken }: NewSession,
): Promise<Answer> {
  const before = await accountSession(world, call.headers);
  if (before) await world.store.sessions.end(before.session.id);
  const goTo = await world.store.transaction((tables) =>
    goOn(world, tables, session, call.body.next ?? null),
  );
  const cookie = sessionCookie(world.settings, session.holder, secret);
  const shown = await shownSession(world, call, { session, csrfToken });
  return ok({ session: shown, goTo }, { "set-cookie": [cookie] });
}
