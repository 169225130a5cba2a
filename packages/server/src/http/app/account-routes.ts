import { ACCOUNT_CALLS as CALLS } from "@paraph/contract/app";
import { finishLogIn, logInPerson } from "../../actions/people/log-in-person.ts";
import type { NewSession } from "../../actions/people/open-session.ts";
import { finishRegistration, register, startRegistration } from "../../actions/people/register.ts";
import type { World } from "../../ports/world.ts";
import { ok, type Answer, type Route } from "../frame/route.ts";
import { sessionCookie } from "../frame/sessions.ts";
import { appRoute } from "./app-route.ts";
import { circumstancesOf } from "./circumstances.ts";
import { shownSession } from "./session-routes.ts";

const CODE = [
  "error.account.entry_expired",
  "error.code.wrong",
  "error.code.too_many_tries",
] as const;

/** Registration and login. */
export const accountRoutes: readonly Route[] = [
  appRoute(CALLS.startRegistration, {
    limit: "page",
    refusals: ["error.code.too_many_sent"],
    handle: async (world, call) => {
      const { email, requestId, language } = call.body;
      return ok(await startRegistration(world, { email, requestId: requestId ?? null, language }));
    },
  }),
  appRoute(CALLS.register, {
    limit: "page",
    refusals: [...CODE, "error.account.exists", "error.account.password_weak"],
    handle: async (world, call) => {
      const { handle, code, ...particulars } = call.body;
      return ok(await register(world, { handle, code }, particulars));
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
  appRoute(CALLS.finishLogIn, {
    limit: "page",
    refusals: CODE,
    handle: async (world, call) =>
      entered(world, call, await finishLogIn(world, call.body, circumstancesOf(call))),
  }),
];

async function entered(
  world: World,
  call: Parameters<typeof shownSession>[1],
  { session, secret, csrfToken }: NewSession,
): Promise<Answer> {
  const cookie = sessionCookie(world.settings, session.holder, secret);
  const shown = await shownSession(world, call, { session, csrfToken });
  return ok({ session: shown }, { "set-cookie": [cookie] });
}
