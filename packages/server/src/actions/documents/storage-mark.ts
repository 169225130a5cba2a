import type { World } from "../../ports/world.ts";

/** Whose the storage is, by its mark: another's, or nobody's who said so. */
export type StorageState = "ours" | "foreign" | "unmarked";

type Needs = Pick<World, "store" | "blobs" | "clock" | "ids">;

export async function storageState({
  store,
  blobs,
}: Pick<World, "blobs"> & {
  readonly store: Pick<World["store"], "storageMarks">;
}): Promise<StorageState> {
  const found = await blobs.readMark();
  if (found === null) return "unmarked";
  const { current, next } = await store.storageMarks.read();
  return found === current || found === next ? "ours" : "foreign";
}

/** Marks the empty storage of an installation that never had one; any other is left as it is. */
export async function claimStorage(world: Needs): Promise<StorageState> {
  const state = await storageState(world);
  if (state !== "unmarked") return state;
  const { current } = await world.store.storageMarks.read();
  const { entries, next } = await world.blobs.list(null, 1);
  if (current !== null || entries.length > 0 || next !== null) return state;
  await renewStorageMark(world);
  return "ours";
}

/** Puts a new mark in its place, whoever placed the old one: how a storage is adopted. */
export async function renewStorageMark({ store, blobs, clock, ids }: Needs): Promise<void> {
  const mark = await store.storageMarks.announce(ids.uuid());
  await blobs.writeMark(mark);
  await store.storageMarks.settle(mark, clock.now());
}

const TROUBLE = {
  foreign: "The storage carries the mark of another installation",
  unmarked: "The storage is not empty and carries no mark of its owner",
} as const;

/** What to say of a storage that is not known to be ours, and what to do. */
export function storageTrouble(state: Exclude<StorageState, "ours">): string {
  return (
    `${TROUBLE[state]}; nothing in it is swept. Give this installation a storage of its own, or, ` +
    "when no other installation uses it, run 'npm run paraph admin storage adopt'."
  );
}
