import { hex } from "../../evidence/hash.ts";
import { leafOf } from "../../evidence/leaf.ts";
import { inclusionProofs } from "../../evidence/merkle.ts";
import { rootFromInclusion } from "../../evidence/proofs.ts";
import type { EventWithProof } from "../../evidence/report.ts";
import type { AuditEntry } from "../../ports/audit.ts";
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
  return proveEntries(world, await world.store.audit.read(subject));
}

/** The same for acts that were read; null where there are none. */
export async function proveEntries(
  world: CheckpointWorld,
  entries: readonly AuditEntry[],
): Promise<ProvedActs | null> {
  const last = Math.max(...entries.map(({ position }) => position));
  const known = await world.store.evidence.latest();
  const covers = known !== null && last < known.size;
  const checkpoint = covers ? known : await makeCheckpoint(world);
  if (checkpoint === null || entries.length === 0) return null;
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
