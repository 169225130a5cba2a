import { MY_DATA_CALLS as CALLS } from "@paraph/contract/app";
import { deleteMe, exportMe } from "../../actions/people/my-data.ts";
import { noContent, ok, type Route } from "../frame/route.ts";
import { sessionCookie } from "../frame/sessions.ts";
import { appRoute } from "./app-route.ts";
import { personOf } from "./person.ts";

/** How people take their data with them, and leave. */
export const myDataRoutes: readonly Route[] = [
  appRoute(CALLS.exportMe, {
    limit: "page",
    refusals: ["error.account.proof_needed"],
    handle: async (world, call) =>
      ok(await exportMe(world, personOf(call), call.session.session), {
        "content-disposition": 'attachment; filename="paraph-data.json"',
      }),
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
