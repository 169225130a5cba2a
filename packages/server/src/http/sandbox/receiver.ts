import { Refusal } from "@paraph/contract/errors";
import { noContent, route, type Route } from "../frame/route.ts";

/** Where the callbacks of the demo's own requests go: it says that they arrived and keeps nothing. */
export const receiverRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/sandbox/receiver",
    part: "sandbox",
    summary: "Takes the callbacks of the demo's own requests",
    access: "public",
    limit: "page",
    answers: { 204: { description: "It arrived." } },
    refusals: ["error.request.route_not_found"],
    handle: async ({ settings }) => {
      if (settings.mode !== "demo") throw new Refusal("error.request.route_not_found");
      return noContent();
    },
  }),
];
