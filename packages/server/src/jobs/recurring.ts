import type { JobOrder } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";

/** Jobs that are never done: they come back by themselves, and one process at a time has them. */
const RECURRING: readonly string[] = [
  "checkpoint",
  "sweep",
  "sweep-blobs",
  "scrub",
  "refresh-lists",
  "witness",
];

const MOST_PARKED = 1000;

/** Recorded at every start; a second one with the same key is not, and a parked one is tried again. */
export async function recordRecurringJobs({ store }: Pick<World, "store">): Promise<void> {
  const parked = await store.jobs.listParked(MOST_PARKED);
  for (const { id, kind } of parked) if (RECURRING.includes(kind)) await store.jobs.revive(id);
  await store.jobs.add(
    RECURRING.map((kind): JobOrder => ({
      kind,
      key: `recurring/${kind}`,
      payload: {},
      businessId: null,
    })),
  );
}
