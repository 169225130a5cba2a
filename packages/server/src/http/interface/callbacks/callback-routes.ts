import type { CALLBACK_CALLS } from "@paraph/contract/calls";
import type { Callback } from "@paraph/contract/shapes";
import { CALLBACK_TYPES } from "@paraph/contract/words";
import { listCallbacks, replayCallback } from "../../../actions/callbacks/request-callbacks.ts";
import type { StoredCallback } from "../../../ports/store/callbacks.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";
import { idOf } from "../requests/request-routes.ts";

/** Interface 4.3 and 6: what was called, and calling it again. */
export const callbackHandlers: Handlers<typeof CALLBACK_CALLS> = {
  callbacks: async (world, { actor, params }) =>
    ok((await listCallbacks(world, actor, idOf(params))).map(toWire)),
  replayCallback: (world, { actor, params, once }) => {
    const callbackId = params.callback_id.toLowerCase();
    return once<StoredCallback>(
      world,
      (commit) => replayCallback(world, actor, idOf(params), callbackId, commit),
      (callback) => ok(toWire(callback)),
    );
  },
};

function toWire(callback: StoredCallback): Callback {
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
