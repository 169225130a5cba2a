import { grantKeys } from "../actions/keys/follow-keys.ts";
import type { RequestId } from "../domain/ids.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { textOf } from "./payload.ts";

/** Wraps the keys of what a request carries for those who have come to it. */
export async function runGrantKeys(
  world: Pick<World, "store" | "ids" | "keyring">,
  job: Job,
): Promise<void> {
  await grantKeys(world, textOf(job, "requestId") as RequestId);
}
