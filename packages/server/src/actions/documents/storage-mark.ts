import type { World } from "../../ports/world.ts";

/** Whose the storage is, by its mark: another's, or nobody's who said so. */
export type StorageState = "ours" | "foreign" | "unmarked";

type Needs = Pick<World, "store" | "blobs" | "clock" | "ids">;
type Marked = Pick<World, "blobs"> & { readonly store: Pick<World["store"], "storageMarks"> };

export async function storageState({ store, blobs }: Marked): Promise<StorageState> {
  const state = await compareMarks({ store, blobs });
  // Between the two looks another instance may have placed the next mark: that is seen at the second.
  return state === "ours" ? state : compareMarks({ store, blobs });
}

async function compareMarks({ store, blobs }: Marked): Promise<StorageState> {
  const found = await blobs.readMark();
  if (found === null) return "unmarked";
  const { current, next, database } = await store.storageMarks.read();
  const isKnown = found === current || found === next;
  // A restored copy of the database knows the mark too, but lies in another database.
  return isKnown && found.startsWith(`${database}.`) ? "ours" : "foreign";
}

/** Marks the empty storage of an installation that never had one; any other is left as it is. */
export async function claimStorage(world: Needs): Promise<StorageState> {
  const state = await storageState(world);
  if (state !== "unmarked") return state;
  // Whoever starts at the same time may have marked it by now.
  if (!(await isUnused(world))) return storageState(world);
  await renewStorageMark(world);
  return "ours";
}

/** An empty storage and an installation that never had another: theirs belong together. */
export async function isUnused({ store, blobs }: Marked): Promise<boolean> {
  const { current } = await store.storageMarks.read();
  const { entries, next } = await blobs.list(null, 1);
  return current === null && entries.length === 0 && next === null;
}

/** Puts a new mark in its place, whoever placed the old one: how a storage is adopted. */
export async function renewStorageMark({ store, blobs, clock, ids }: Needs): Promise<void> {
  const { database } = await store.storageMarks.read();
  const mark = await store.storageMarks.announce(`${database}.${ids.uuid()}`);
  await blobs.writeMark(mark);
  await store.storageMarks.settle(mark, clock.now());
}

const TROUBLE = {
  foreign:
    "The storage carries the mark of another installation, or of the database that this one was restored from",
  unmarked:
    "The storage carries no mark of its owner, and is not the new, empty one of a new installation",
} as const;

/** What to say of a storage that is not known to be ours, and what to do. */
export function storageTrouble(state: Exclude<StorageState, "ours">): string {
  return (
    `${TROUBLE[state]}; nothing is written to it or removed from it. Mount or name the storage that belongs to ` +
    "this database (PARAPH_DATA_DIR, PARAPH_S3_BUCKET, PARAPH_S3_PREFIX), give a copy a storage of its own, or, " +
    "when no other installation uses this one, run 'npm run paraph admin storage adopt'."
  );
}
