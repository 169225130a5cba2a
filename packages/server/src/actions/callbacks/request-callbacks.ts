import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { StoredCallback } from "../../ports/store/callbacks.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { callbackJob } from "../requests/record-effects.ts";
import { businessOf } from "../business-of.ts";
import { readRequest } from "../requests/read-request.ts";

/** The callbacks of a request and how their delivery goes, for those who manage it (interface 4.3). */
export async function listCallbacks(
  world: Pick<World, "store">,
  actor: Actor,
  id: RequestId,
): Promise<readonly StoredCallback[]> {
  permitRequest(await readRequest(world, actor, id), actor, "manage");
  return world.store.callbacks.list(id);
}

/** Makes a call again that is over; one that is still being tried goes on as it is. */
export async function replayCallback(
  world: Pick<World, "clock">,
  actor: Actor,
  id: RequestId,
  callbackId: string,
  commit: Commit<StoredCallback>,
): Promise<StoredCallback> {
  return commit(async (tables) => {
    const request = await tables.requests.lock(id);
    if (!request) throw new Refusal("error.sr.not_found");
    permitRequest(request, actor, "manage");
    const callback = await tables.callbacks.find(callbackId);
    if (callback?.requestId !== id) throw new Refusal("error.sr.callback_not_found");
    if (callback.state === "OPEN") return callback;
    const at = businessTime(await businessOf(tables, request, actor), request, world.clock.now());
    await tables.callbacks.reopen(callbackId, at);
    await tables.jobs.add([callbackJob(callbackId, id, request)]);
    return { ...callback, state: "OPEN", updatedAt: at };
  });
}
