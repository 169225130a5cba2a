import { hex } from "../../evidence/hash.ts";
import { leafOf } from "../../evidence/leaf.ts";
import { inclusionProofs } from "../../evidence/merkle.ts";
import { rootFromInclusion } from "../../evidence/proofs.ts";
import type { EventWithProof } from "../../evidence/report.ts";
import { mapInTurns } from "../../evidence/turns.ts";
import type { AuditEntry, PlacedEntry, StoredCheckpoint } from "../../ports/store/evidence.ts";
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
  return proveEntries(world, () => world.store.audit.read(subject));
}

/** The same for the acts that `read` finds; null where there are none. */
export async function proveEntries(
  world: CheckpointWorld,
  read: () => Promise<readonly AuditEntry[]>,
): Promise<ProvedActs | null> {
  const found = await read();
  if (found.length === 0) return null;
  const known = await world.store.evidence.latest();
  if (known !== null && found.every((entry) => isCovered(entry, known)))
    return proveUnder(world, known, found);
  const made = await makeCheckpoint(world);
  if (made === null) throw new HistoryRefused("acts were recorded, and the tree is empty");
  // Read again, because the checkpoint gave them their positions; acts that came meanwhile are left out.
  const newest = Math.max(...found.map(({ n }) => n));
  return proveUnder(
    world,
    made,
    (await read()).filter(({ n }) => n <= newest),
  );
}

function isCovered({ position }: AuditEntry, { size }: StoredCheckpoint): boolean {
  return position !== null && position < size;
}

async function proveUnder(
  world: CheckpointWorld,
  checkpoint: StoredCheckpoint,
  entries: readonly AuditEntry[],
): Promise<ProvedActs> {
  const placed = entries.map((entry): PlacedEntry => {
    const { position } = entry;
    if (position !== null && position < checkpoint.size) return { ...entry, position };
    throw new HistoryRefused(`act ${entry.n} of ${entry.subject} has no place in the tree`);
  });
  const places = placed.map(({ position }) => position);
  const proofs = await inclusionProofs(places, checkpoint.size, world.store.evidence.readNodes);
  const events = await mapInTurns(placed, (entry, at): EventWithProof => {
    const proof = proofs[at] ?? [];
    const root = rootFromInclusion(leafOf(entry), entry.position, checkpoint.size, proof);
    if (root === null || hex(root) !== hex(checkpoint.root)) {
      throw new HistoryRefused(`act ${entry.position} is not the one that was signed`);
    }
    return { entry, proof };
  });
  return { events, checkpoint };
}
