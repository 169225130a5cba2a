import { Refusal } from "@paraph/contract/errors";
import type { SignatureId } from "../../domain/ids.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { World } from "../../ports/world.ts";

/** History is never taken out again: what one signer can write into it is bounded for as long as a link lives. */
const ACTS: Rate = { count: 200, perSeconds: 30 * 24 * 3600 };

/** Whether one more act of this signer fits into the history of the request. */
export async function hasRoomForAct(
  { limits }: Pick<World["store"], "limits">,
  signature: SignatureId,
): Promise<boolean> {
  return (await limits.take(`acts:${signature}`, ACTS)).allowed;
}

/** Refuses the act of a signer who has written enough. */
export async function countAct(store: World["store"], signature: SignatureId): Promise<void> {
  const { allowed, retryAfterSeconds } = await store.limits.take(`acts:${signature}`, ACTS);
  if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
}
