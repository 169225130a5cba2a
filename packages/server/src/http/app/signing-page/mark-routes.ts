import { SAVED_MARK_CALLS as CALLS } from "@paraph/contract/app";
import { forgetMark, readMark, saveMark } from "../../../actions/signing-page/my-mark.ts";
import { shareOf } from "../../../domain/access/share.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { preparedPicture } from "./marks.ts";
import { personOf } from "../person.ts";
import { BASE64_PICTURE } from "./signing-routes.ts";

const PICTURE = ["error.image.unsupported", "error.image.too_large"] as const;

/** The mark that a person keeps. */
export const markRoutes: readonly Route[] = [
  appRoute(CALLS.savedMark, {
    limit: "read",
    handle: async (world, call) => ok(await readMark(world, personOf(call))),
  }),
  appRoute(CALLS.saveMark, {
    limit: "write",
    bodyLimit: BASE64_PICTURE,
    refusals: PICTURE,
    handle: async (world, call) => ok(await saveMark(world, personOf(call), call.body)),
  }),
  appRoute(CALLS.forgetMark, {
    limit: "write",
    handle: async (world, call) => ok(await forgetMark(world, personOf(call))),
  }),
  appRoute(CALLS.prepareMyPicture, {
    limit: "write",
    bodyLimit: BASE64_PICTURE,
    refusals: PICTURE,
    handle: async (world, call) =>
      ok(await preparedPicture(world, call.body, shareOf(personOf(call)))),
  }),
];
