import { Refusal } from "@paraph/contract/errors";
import { carryOutIntent } from "../actions/signing-page/carry-out-intent.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { textOf } from "./payload.ts";

/** Goes on with a signature that was proven and not made: the process that had it is gone. */
export async function runCarryOutIntent(world: World, job: Job): Promise<void> {
  const intent = await world.store.intents.find(textOf(job, "intent"));
  if (!intent) return;
  try {
    await carryOutIntent(world, intent);
  } catch (error) {
    // The intent knows how it ended; only what may pass is tried again.
    const after = await world.store.intents.find(intent.id);
    if (error instanceof Refusal && after?.step !== "confirmed") return;
    throw error;
  }
}
