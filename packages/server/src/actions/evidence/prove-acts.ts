import { inclusionProof } from "../../evidence/merkle.ts";
import type { EventWithProof } from "../../evidence/report.ts";
import type { StoredCheckpoint } from "../../ports/evidence.ts";
import type { World } from "../../ports/world.ts";
import { makeCheckpoint } from "./make-checkpoint.ts";

export type ProvedActs = {
  readonly events: readonly EventWithProof[];
  readonly checkpoint: StoredCheckpoint;
};

/** Every act of a subject with its proof under a checkpoint that covers them all. */
export async function proveActs(
  world: Pick<World, "store" | "keyring" | "settings" | "ids" | "clock">,
  subject: string,
): Promise<ProvedActs | null> {
  const entries = await world.store.audit.read(subject);
  const last = entries.at(-1);
  const known = await world.store.evidence.latest();
  const covers = known !== null && last !== undefined && last.position < known.size;
  const checkpoint = covers ? known : await makeCheckpoint(world);
  if (checkpoint === null || last === undefined) return null;
  const { readNode } = world.store.evidence;
  const events: EventWithProof[] = [];
  for (const entry of entries) {
    const proof = await inclusionProof(entry.position, checkpoint.size, readNode);
    events.push({ entry, proof });
  }
  return { events, checkpoint };
}
