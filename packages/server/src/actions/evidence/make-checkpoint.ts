import { signCheckpoint } from "../../evidence/checkpoint.ts";
import { growTree, rootOf } from "../../evidence/merkle.ts";
import type { Frontier, StoredCheckpoint, StoredNode } from "../../ports/evidence.ts";
import type { Tables } from "../../ports/store.ts";
import type { World } from "../../ports/world.ts";
import { evidenceSigner } from "./evidence-signer.ts";

/** Acts taken in at once, so that a long backlog neither fills the memory nor the statement. */
const MOST_ACTS = 5_000;

/**
 * Signs the tree over all acts recorded so far. One process at a time does it; whoever waited finds
 * the work done. The latest checkpoint is the answer, or null when nothing has ever happened.
 */
export async function makeCheckpoint(
  world: Pick<World, "store" | "keyring" | "settings" | "ids" | "clock">,
): Promise<StoredCheckpoint | null> {
  const signer = await evidenceSigner(world);
  for (;;) {
    const more = await world.store.transaction(async (tx) => {
      const { size: before, ...tree } = await tx.evidence.lockFrontier();
      const { frontier, nodes } = await grow(tx, { size: before, ...tree });
      if (frontier.size === before) return false;
      const root = rootOf(frontier);
      const note = signCheckpoint({ size: frontier.size, root }, signer);
      const checkpoint = { size: frontier.size, root, note, createdAt: world.clock.now() };
      await tx.evidence.save(checkpoint, frontier, nodes);
      return frontier.size - before === MOST_ACTS;
    });
    if (!more) return world.store.evidence.latest();
  }
}

async function grow(
  tx: Tables,
  tree: Frontier,
): Promise<{ readonly frontier: Frontier; readonly nodes: readonly StoredNode[] }> {
  const leaves = await tx.evidence.readLeaves(tree.size, MOST_ACTS);
  const nodes: StoredNode[] = [];
  const frontier = leaves.reduce(
    (grown, leaf) => growTree(grown, leaf, (node) => nodes.push(node)),
    tree,
  );
  return { frontier, nodes };
}
