import { LIST_CALLS as CALLS } from "@paraph/contract/app";
import { readInbox, readManaged } from "../../../actions/inbox/read-inbox.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";

/** What awaits a person, and what they have under way. */
export const listRoutes: readonly Route[] = [
  appRoute(CALLS.inbox, {
    limit: "read",
    handle: async (world, call) => {
      const { view = "sign", sort = "newest", page = 1, search = "" } = call.query;
      return ok(await readInbox(world, personOf(call), view, { sort, page, search }));
    },
  }),
  appRoute(CALLS.managedRequests, {
    limit: "read",
    handle: async (world, call) => {
      const { view = "all", sort = "newest", page = 1, search = "" } = call.query;
      return ok(await readManaged(world, personOf(call), view, { sort, page, search }));
    },
  }),
];
