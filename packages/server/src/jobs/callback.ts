import { deliverCallback } from "../actions/callbacks/deliver-callback.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";
import { sideOf, textOf } from "./payload.ts";

/** Calls one callback address (interface part 6) until it has answered or the patience is over. */
export async function runCallback(
  world: Pick<World, "store" | "caller" | "clock" | "ids" | "keyring" | "log">,
  job: Job,
): Promise<void> {
  const id = textOf(job, "callbackId");
  const delivery = await deliverCallback(world, { id, of: sideOf(job), job });
  if (delivery !== "ended") throw new ComeBack("call again", null);
}
