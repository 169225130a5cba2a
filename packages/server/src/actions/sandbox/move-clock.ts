import { Refusal } from "@paraph/contract/errors";
import { businessTime, type BusinessId } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { deleteOldRequests, expireRequests, remindWaiting } from "../requests/sweep-requests.ts";

/** Only the time of the demo environment is ever moved. */
const DEMO = { environment: "demo" } as const;

export type BusinessClock = { readonly now: Date; readonly offsetSeconds: number };

/** What time it is for a business. */
export async function readClock(
  { store, clock }: Pick<World, "store" | "clock">,
  id: BusinessId,
): Promise<BusinessClock> {
  const business = await store.tenancy.findBusiness(id);
  if (!business) throw new Refusal("error.entity.not_found");
  return {
    now: businessTime(business, DEMO, clock.now()),
    offsetSeconds: business.clockOffsetSeconds,
  };
}

/**
 * Moves the time of one demo business forward. What waits moves nearer with it, and what has come
 * due is done before this returns: a script that asks next sees the new state.
 */
export async function moveClock(
  world: Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">,
  id: BusinessId,
  seconds: number,
): Promise<BusinessClock> {
  await world.store.transaction(async (tx) => {
    const { offsetSeconds } = await readClock(
      { store: { ...world.store, ...tx }, clock: world.clock },
      id,
    );
    await tx.tenancy.changeBusiness(id, { clockOffsetSeconds: offsetSeconds + seconds });
    await tx.jobs.hasten(id, "demo", seconds);
  });
  while ((await expireRequests(world)) > 0);
  while ((await deleteOldRequests(world)) > 0);
  while ((await remindWaiting(world)) > 0);
  return readClock(world, id);
}
