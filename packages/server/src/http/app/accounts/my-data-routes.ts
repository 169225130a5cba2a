import { MY_DATA_CALLS as CALLS } from "@paraph/contract/app";
import { exportMe } from "../../../actions/accounts/export-me.ts";
import { deleteMe } from "../../../actions/accounts/my-data.ts";
import { noContent, type Route } from "../../frame/route.ts";
import { sessionCookie } from "../../frame/sessions.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";

/** How people take their data with them, and leave. */
export const myDataRoutes: readonly Route[] = [
  appRoute(CALLS.exportMe, {
    limit: "page",
    refusals: ["error.account.proof_needed", "error.rate_limit.exceeded"],
    handle: async (world, call) => {
      const { requests, lines } = await exportMe(world, personOf(call), call.session.session);
      return {
        status: 200,
        headers: {
          "content-disposition": 'attachment; filename="paraph-data.json"',
          "x-total-count": String(requests),
        },
        body: {
          kind: "stream",
          type: "application/json; charset=utf-8",
          length: null,
          stream: lines,
        },
      };
    },
  }),
  appRoute(CALLS.deleteMe, {
    limit: "write",
    refusals: [
      "error.session.proof_old",
      "error.account.signatures_open",
      "error.business.last_admin",
    ],
    handle: async (world, call) => {
      const { session } = call.session;
      await deleteMe(world, personOf(call), session);
      const cookie = sessionCookie(world.settings, session.holder, null);
      return { ...noContent(), headers: { "set-cookie": [cookie] } };
    },
  }),
];
