import { Refusal } from "@paraph/contract/errors";
import { nameOf, type Actor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import { removalEffects } from "../../domain/requests/removal.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { Tables } from "../../ports/store/store.ts";
import { businessTime } from "../../domain/business/business.ts";
import { businessOf } from "../business-of.ts";
import type { ChangeWorld } from "./change-request.ts";
import { recordEffects } from "./record-effects.ts";
import { recordAct } from "./record.ts";
import { followKeys } from "../keys/follow-keys.ts";

/**
 * Deletes a request in any state: from now on it answers 404, those invited to an OPEN one are
 * told, and its documents go with the cascade that is recorded here (interface 4.3).
 */
export async function deleteRequest(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    const request = await tables.requests.lock(id);
    if (!request) throw new Refusal("error.sr.not_found");
    permitRequest(request, actor, "delete");
    await removeRequest(world, tables, request, nameOf(actor));
  });
  crashPoint("request.deleted.committed");
}

/** The same when the retention policy asks for it. */
export async function removeRequest(
  world: ChangeWorld,
  tables: Tables,
  request: SignatureRequest,
  actor: string,
): Promise<void> {
  const business = await businessOf(tables, request);
  const at = businessTime(business, request, world.clock.now());
  await tables.requests.markDeleted(request.id, at);
  await tables.idempotency.forget([request.id]);
  await followKeys(tables, request, null);
  crashPoint("request.deleted.saved");
  await recordEffects(world, tables, request, removalEffects(request), at);
  crashPoint("request.deleted.effects");
  await recordAct(tables, request, { type: "request.deleted", at, personal: { actor } });
}
