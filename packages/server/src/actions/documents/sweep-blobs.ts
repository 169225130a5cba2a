import type { World } from "../../ports/world.ts";
import { renewStorageMark, storageState, type StorageState } from "./storage-mark.ts";

/** Younger blobs may belong to an upload that is still under way. */
const GRACE_MILLISECONDS = 24 * 3600 * 1000;
const PAGE = 500;

type Needs = Pick<World, "store" | "blobs" | "clock" | "ids">;

/**
 * Removes blobs that belong to nothing: what a crash between blob and row has left. Only in a storage
 * that carries our mark, and only what is older than that mark: whatever was written since may be known
 * to another copy of this database alone.
 */
export async function sweepBlobs(world: Needs): Promise<StorageState> {
  const state = await storageState(world);
  if (state !== "ours") return state;
  const { placedAt } = await world.store.storageMarks.read();
  const before = Math.min(
    world.clock.now().getTime() - GRACE_MILLISECONDS,
    placedAt?.getTime() ?? 0,
  );
  let after: string | null = null;
  do {
    const { entries, next } = await world.blobs.list(after, PAGE);
    const old = entries.filter(({ writtenAt }) => writtenAt.getTime() < before);
    const orphans = await world.store.keys.listOrphans(old.map(({ name }) => name));
    const still = await storageState(world);
    if (still !== "ours") return still;
    for (const name of orphans) await world.blobs.remove(name);
    after = next;
  } while (after !== null);
  await renewStorageMark(world);
  return "ours";
}
