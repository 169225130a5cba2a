import { Refusal } from "@paraph/contract/errors";
import type { RequestId, SignatureId } from "../../domain/ids.ts";
import { advance } from "../../domain/requests/advance.ts";
import { lookAgain, remindAutomatically } from "../../domain/requests/automatic-reminders.ts";
import { hasExpired } from "../../domain/requests/expiry.ts";
import { isDueForDeletion } from "../../domain/requests/retention.ts";
import { receiversOf } from "../../domain/requests/strangers.ts";
import { businessTime } from "../../domain/business/business.ts";
import { businessOf } from "../business-of.ts";
import { countStrangers, isSilenced } from "../count-strangers.ts";
import type { ChangeWorld, WritingWorld } from "./change-request.ts";
import { removeRequest } from "./delete-request.ts";
import { recordChange } from "./record.ts";

/** So many at once, so that a long backlog holds nothing up. */
const MOST = 200;

/** Ends the OPEN requests whose last day is over; running it twice does nothing more. */
export async function expireRequests(world: ChangeWorld): Promise<number> {
  const due = await world.store.requests.listExpired(world.clock.now(), MOST);
  let expired = 0;
  for (const id of due) {
    expired += await world.store.transaction(async (tables) => {
      const before = await tables.requests.lock(id);
      if (before?.status !== "OPEN") return 0;
      const at = businessTime(await businessOf(tables, before), before, world.clock.now());
      if (!hasExpired(before, at)) return 0;
      const outcome = advance(before, { kind: "expire", at });
      await recordChange(world, tables, before, outcome, { type: "request.expired", at });
      return 1;
    });
  }
  return expired;
}

/** Reminds whom the plan of their request says; running it twice does nothing more (interface 4.3). */
export async function remindWaiting(world: WritingWorld): Promise<number> {
  const { store, clock } = world;
  const due = await store.requests.listToRemind(clock.now(), MOST);
  for (const id of due) {
    const request = await store.requests.find(id);
    if (!request) continue;
    // One by one: somebody who was written to enough today keeps nobody else waiting.
    for (const signature of request.signatures) await remindOne(world, id, signature.id);
    const tried = (await store.requests.find(id)) ?? request;
    const at = businessTime(await businessOf(store, tried), tried, clock.now());
    await store.requests.putOffReminders(id, at, lookAgain(tried, at));
  }
  return due.length;
}

async function remindOne(
  world: WritingWorld,
  id: RequestId,
  signatureId: SignatureId,
): Promise<void> {
  try {
    await world.store.transaction(async (tables) => {
      const before = await tables.requests.lock(id);
      const signature = before?.signatures.find((one) => one.id === signatureId);
      if (!before || !signature) return;
      const at = businessTime(await businessOf(tables, before), before, world.clock.now());
      const outcome = hasExpired(before, at) ? null : remindAutomatically(before, signature, at);
      if (!outcome || (await isSilenced(tables, before, receiversOf(signature)))) return;
      await countStrangers(world, tables, before, outcome);
      const facts = { signature: signatureId };
      const type = "signers.reminded_automatically";
      await recordChange(world, tables, before, outcome, { type, at, facts });
    });
  } catch (error) {
    // The quota of the receiver: nothing was written.
    if (!(error instanceof Refusal && error.key === "error.rate_limit.exceeded")) throw error;
  }
}

/** Deletes the requests that the retention policy of their business no longer lets us keep. */
export async function deleteOldRequests(world: ChangeWorld): Promise<number> {
  const due = await world.store.retention.listDue(world.clock.now(), MOST);
  let deleted = 0;
  for (const id of due) {
    deleted += await world.store.transaction(async (tables) => {
      const request = await tables.requests.lock(id);
      if (!request) return 0;
      const at = businessTime(await businessOf(tables, request), request, world.clock.now());
      if (!isDueForDeletion(request, at)) return 0;
      await removeRequest(world, tables, request, "retention policy");
      return 1;
    });
  }
  return deleted;
}
