import { hex } from "../../evidence/hash.ts";
import { leafOf } from "../../evidence/leaf.ts";
import { inclusionProofs } from "../../evidence/merkle.ts";
import { rootFromInclusion } from "../../evidence/proofs.ts";
import type { EventWithProof } from "../../evidence/report.ts";
import type { StoredCheckpoint } from "../../ports/evidence.ts";
import { HistoryRefused, makeCheckpoint, type CheckpointWorld } from "./make-checkpoint.ts";

export type ProvedActs = {
  readonly events: readonly EventWithProof[];
  readonly checkpoint: StoredCheckpoint;
};

/** Every act of a subject with its proof under a checkpoint that covers them all. */
export async function proveActs(
  world: CheckpointWorld,
  subject: string,
): Promise<ProvedActs | null> {
  const entries = await world.store.audit.read(subject);
  const last = entries.at(-1);
  const known = await world.store.evidence.latest();
  const covers = known !== null && last !== undefined && last.position < known.size;
  const checkpoint = covers ? known : await makeCheckpoint(world);
  if (checkpoint === null || last === undefined) return null;
  const places = entries.map(({ position }) => position);
  const proofs = await inclusionProofs(places, checkpoint.size, world.store.evidence.readNodes);
  const events: EventWithProof[] = [];
  for (const [at, entry] of entries.entries()) {
    const proof = proofs[at] ?? [];
    const root = rootFromInclusion(leafOf(entry), entry.position, checkpoint.size, proof);
    if (root === null || hex(root) !== hex(checkpoint.root)) {
      throw new HistoryRefused(`act ${entry.position} is not the one that was signed`);
    }
    events.push({ entry, proof });
  }
  return { events, checkpoint };
}
