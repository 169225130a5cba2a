import { waitingForWitness } from "../../evidence/kept.ts";
import type { World } from "../../ports/world.ts";

/**
 * Hands the newest checkpoint of this instance's file to the witness, which by its root has all before it too. What
 * the witness took is noted in the file; what it did not take is tried again with the next look, and holds nothing up.
 */
export async function handToWitness({
  store,
  clock,
  log,
  checkpointLog,
  witness,
}: Pick<World, "store" | "clock" | "log" | "checkpointLog" | "witness">): Promise<void> {
  const waiting = witness && waitingForWitness(await checkpointLog.tail());
  if (!witness || !waiting) return;
  try {
    await witness.hand(waiting.newest);
    await store.transaction(async (tx) => {
      await tx.evidence.lockFrontier(); // who appends holds it
      const at = clock.now().toISOString();
      await checkpointLog.append({ kind: "witnessed", at, note: waiting.newest });
    });
  } catch (fault) {
    log.warn("the witness did not take a checkpoint", { component: "evidence", fault });
  }
}
