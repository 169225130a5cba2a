import { ACCOUNT_CALLS as CALLS } from "@paraph/contract/app";
import { enterDemo } from "../../../actions/sessions/enter-demo.ts";
import type { Route } from "../../frame/route.ts";
import { entered } from "../accounts/account-routes.ts";
import { appRoute } from "../app-route.ts";
import { circumstancesOf } from "../circumstances.ts";

/** The way into the demo, by one click. */
export const demoRoutes: readonly Route[] = [
  appRoute(CALLS.enterDemo, {
    limit: "page",
    refusals: ["error.request.route_not_found"],
    handle: async (world, call) => {
      const session = await enterDemo(world, circumstancesOf(call));
      return entered(world, { headers: call.headers, body: {} }, session);
    },
  }),
];
