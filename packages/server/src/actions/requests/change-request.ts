import { Refusal } from "@paraph/contract/errors";
import { nameOf, type Actor } from "../../domain/access/actor.ts";
import { permitRequest, type Operation } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import type { Outcome } from "../../domain/requests/events.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import type { Commit, Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { recordChange } from "./record.ts";

export type ChangeWorld = Pick<World, "store" | "clock" | "ids">;
/** For changes by which people are written to. */
export type WritingWorld = ChangeWorld & Pick<World, "secretKeys" | "settings">;

/** What is at hand when a change is decided. */
export type Moment = {
  readonly at: Date;
  readonly business: Business;
  readonly tables: Tables;
};

/** A change of a request: who may do it, what it is, and how the audit trail calls it. */
export type Change = {
  readonly operation: Operation;
  readonly act: string;
  readonly facts?: JsonObject;
  readonly decide: (before: SignatureRequest, moment: Moment) => Promise<Outcome> | Outcome;
};

/** Lock, decide, save, record, return: the shape of every change of a request. */
export async function changeRequest(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  change: Change,
  commit: Commit<SignatureRequest> = world.store.transaction,
): Promise<SignatureRequest> {
  const request = await commit(async (tables) => {
    const before = await tables.requests.lock(id);
    if (!before) throw new Refusal("error.sr.not_found");
    crashPoint(`${change.act}.locked`);
    permitRequest(before, actor, change.operation);
    const business = await businessOf(tables, before, actor);
    const at = businessTime(business, before, world.clock.now());
    const outcome = await change.decide(before, { at, business, tables });
    // Nothing changed, so nothing is written: history tells of changes.
    if (outcome.request === before) return before;
    return recordChange(world, tables, before, outcome, {
      type: change.act,
      at,
      facts: change.facts ?? {},
      personal: { actor: nameOf(actor) },
    });
  });
  crashPoint(`${change.act}.committed`);
  return request;
}
