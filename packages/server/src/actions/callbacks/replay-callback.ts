import { Refusal } from "@paraph/contract/errors";
import { businessTime, type Business } from "../../domain/tenancy/business.ts";
import type { StoredCallback } from "../../ports/callbacks.ts";
import type { World } from "../../ports/world.ts";
import { callbackJob } from "../record-effects.ts";

/**
 * Calls an address once more, with the whole patience before it and the same `webhook-id`. One that
 * is still OPEN stays as it is. The caller has checked that the request may be seen.
 */
export async function replayCallback(
  world: Pick<World, "store" | "clock">,
  business: Business,
  requestId: string,
  callbackId: string,
): Promise<StoredCallback> {
  const at = businessTime(business, world.clock.now());
  return world.store.transaction(async (tx) => {
    const found = await tx.callbacks.find(callbackId);
    if (found?.requestId !== requestId) throw new Refusal("error.sr.callback_not_found");
    if (await tx.callbacks.reopen(callbackId, at)) {
      await tx.jobs.add([callbackJob(callbackId, requestId, business.id)]);
    }
    return (await tx.callbacks.find(callbackId)) ?? found;
  });
}
