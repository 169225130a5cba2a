import { openCheckpoint, signCheckpoint, type TreeHead } from "../../evidence/checkpoint.ts";
import { growthProblem, pinnedBy, standingRefusal } from "../../evidence/kept.ts";
import { hex } from "../../evidence/hash.ts";
import { EMPTY_TREE, growTree, rootOf, type NodeSource } from "../../evidence/merkle.ts";
import type { NoteKey, NoteSigner } from "../../evidence/note.ts";
import {
  TreeDamaged,
  type Frontier,
  type StoredCheckpoint,
  type StoredNode,
} from "../../ports/store/evidence.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { evidenceSigner } from "./evidence-signer.ts";

/** Acts taken in at once, so that a long backlog neither fills the memory nor the statement. */
const MOST_ACTS = 5_000;

/** What signing the history takes. */
export type CheckpointWorld = Pick<
  World,
  "store" | "keyring" | "settings" | "ids" | "clock" | "log" | "checkpointLog"
>;

/** The database's history does not go on from what was signed. Nothing is signed until a person acts. */
export class HistoryRefused extends Error {
  override readonly name = "HistoryRefused";
}

/** What the operator does about a refused history. */
export const HISTORY_REMEDY =
  "Run 'npm run paraph verify-audit'; restore the right database or the right checkpoint file, or, " +
  "when this history is to be taken as it is, run 'npm run paraph admin history adopt'.";

/**
 * Signs the tree over all acts recorded so far. One process at a time does it; whoever waited finds
 * the work done. The latest checkpoint is the answer, or null when nothing has ever happened. Before
 * the database has it, it stands in the file that the database's rights do not reach, and only a
 * tree that goes on from that file's last one is signed.
 */
export async function makeCheckpoint(world: CheckpointWorld): Promise<StoredCheckpoint | null> {
  try {
    // First: a key that is gone from the database is not replaced while the file knows it.
    await pinnedIn(world, world.store);
    const signer = await evidenceSigner(world);
    while (await world.store.transaction(placeAFew));
    while (await world.store.transaction((tx) => makeOne(world, tx, signer)));
  } catch (error) {
    if (!(error instanceof HistoryRefused || error instanceof TreeDamaged)) throw error;
    await tellOf(world, error.message);
    throw new HistoryRefused(error.message, { cause: error });
  }
  return world.store.evidence.latest();
}

/** Whether more acts may wait for their place. */
async function placeAFew({ evidence }: Tables): Promise<boolean> {
  await evidence.lockFrontier();
  return (await evidence.placePending(MOST_ACTS)) === MOST_ACTS;
}

/** Whether more acts wait. */
async function makeOne(world: CheckpointWorld, tx: Tables, signer: NoteSigner): Promise<boolean> {
  const tree = await tx.evidence.lockFrontier();
  const pinned = await pinnedIn(world, tx);
  requireOurs(tree, await tx.evidence.latest(), signer);
  const most = Math.max(MOST_ACTS, pinned.size - tree.size);
  const { frontier, nodes } = await grow(tx, tree, most);
  const head = { size: frontier.size, root: rootOf(frontier) };
  const problem = await growthProblem(pinned, head, nodesOf(tx, nodes));
  if (problem !== null) throw new HistoryRefused(problem);
  if (head.size === 0) return false;
  const note = signCheckpoint(head, signer);
  const createdAt = world.clock.now();
  // Also what another instance has signed: so the file of each instance follows.
  if (head.size > pinned.size) {
    await world.checkpointLog.append({ kind: "checkpoint", at: createdAt.toISOString(), note });
  }
  if (head.size === tree.size) return false;
  await tx.evidence.save({ ...head, note, createdAt }, frontier, nodes);
  return head.size - tree.size === most;
}

/** The tree that the history must go on from; the empty one where nothing was ever signed. */
async function pinnedIn(
  world: CheckpointWorld,
  { evidence }: Pick<Tables, "evidence">,
): Promise<TreeHead> {
  const pinned = pinnedBy(await world.checkpointLog.tail(), await evidence.findKey());
  switch (pinned.kind) {
    case "head":
      return pinned.head;
    case "fault":
      throw new HistoryRefused(pinned.problem);
    case "none":
      if ((await evidence.latest()) !== null) throw new HistoryRefused(NO_FILE);
      return { size: 0, root: rootOf(EMPTY_TREE) };
  }
}

/** The database has signed history and this instance has no file. */
export const NO_FILE = "there is no checkpoint file beside a database that has checkpoints";

/** The tree grows from the latest checkpoint of the database: only from one that we have signed. */
function requireOurs(tree: Frontier, latest: StoredCheckpoint | null, key: NoteKey): void {
  if (latest === null) return;
  const opened = openCheckpoint(latest.note, key);
  const isOurs =
    opened?.verified === true &&
    opened.size === tree.size &&
    hex(opened.root) === hex(rootOf(tree));
  if (!isOurs) throw new HistoryRefused("our key has not signed the database's latest checkpoint");
}

async function grow(
  tx: Tables,
  tree: Frontier,
  most: number,
): Promise<{ readonly frontier: Frontier; readonly nodes: readonly StoredNode[] }> {
  const leaves = await tx.evidence.readLeaves(tree.size, most);
  const nodes: StoredNode[] = [];
  const frontier = leaves.reduce(
    (grown, leaf) => growTree(grown, leaf, (node) => nodes.push(node)),
    tree,
  );
  return { frontier, nodes };
}

/** Those that were just made are not in the table yet. */
function nodesOf(tx: Tables, made: readonly StoredNode[]): NodeSource {
  const fresh = new Map(made.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return async (address) =>
    fresh.get(`${address.level}/${address.index}`) ?? tx.evidence.readNode(address);
}

/** Every time in the log, once in the file: the job comes back every few seconds. */
async function tellOf(world: CheckpointWorld, reason: string): Promise<void> {
  world.log.error("the history is not signed", { component: "evidence", reason });
  const lines = await world.checkpointLog.tail();
  if (lines === null || standingRefusal(lines) === reason) return;
  const at = world.clock.now().toISOString();
  await world.checkpointLog.append({ kind: "refused", at, reason });
}
