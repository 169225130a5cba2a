import { Callback, Uuid, type Callback as WireCallback } from "@paraph/contract/shapes";
import { CALLBACK_TYPES } from "@paraph/contract/words";
import { Type } from "@sinclair/typebox";
import { listCallbacks, replayCallback } from "../../../actions/callbacks/request-callbacks.ts";
import type { StoredCallback } from "../../../ports/store/callbacks.ts";
import { ok, route, type Route } from "../../frame/route.ts";
import { idOf } from "../requests/request-routes.ts";

/** Interface 4.3 and 6: what was called, and calling it again. */
export const callbackRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/signature-requests/{id}/callbacks",
    part: "4.3",
    summary: "List the callbacks of a signature request",
    access: "token",
    limit: "read",
    params: Type.Object({ id: Uuid }),
    answers: { 200: { description: "In the order of events.", schema: Type.Array(Callback) } },
    refusals: ["error.sr.not_found", "error.auth.forbidden"],
    handle: async (world, { actor, params }) => {
      return ok((await listCallbacks(world, actor, idOf(params))).map(toWire));
    },
  }),
  route({
    method: "POST",
    path: "/signature-requests/{id}/callbacks/{callback_id}/replay",
    part: "6",
    summary: "Make a callback again",
    access: "token",
    limit: "write",
    params: Type.Object({ id: Uuid, callback_id: Uuid }),
    answers: { 200: { description: "It is being called again.", schema: Callback } },
    refusals: ["error.sr.not_found", "error.auth.forbidden", "error.sr.callback_not_found"],
    handle: (world, { actor, params, once }) => {
      const callbackId = params.callback_id.toLowerCase();
      return once<StoredCallback>(
        world,
        (commit) => replayCallback(world, actor, idOf(params), callbackId, commit),
        (callback) => ok(toWire(callback)),
      );
    },
  }),
];

function toWire(callback: StoredCallback): WireCallback {
  return {
    id: callback.id,
    signature_request_id: callback.requestId,
    type: CALLBACK_TYPES[callback.event],
    state: callback.state,
    url: callback.url,
    attempts: callback.attempts,
    messages: [...callback.messages],
    created_at: callback.createdAt.toISOString(),
    updated_at: callback.updatedAt.toISOString(),
  };
}
