import { route, text, type Route } from "../../frame/route.ts";
import { providerRoutes } from "./provider.ts";
import { STYLE } from "../plain-style.ts";
import { viewRoutes } from "./view.ts";

/** Pages for people, until they open the web application. */
export const appRoutes: readonly Route[] = [
  ...viewRoutes,
  ...providerRoutes,
  route({
    method: "GET",
    path: "/assets/plain.css",
    part: "4",
    summary: "The look of the plain pages",
    access: "public",
    limit: "page",
    answers: { 200: { description: "The style sheet.", type: "text/css" } },
    refusals: [],
    handle: async () => text(STYLE, "text/css; charset=utf-8"),
  }),
];
