import type { JobOrder } from "../ports/jobs.ts";
import type { World } from "../ports/world.ts";

/** Jobs that are never done: they come back by themselves, and one process at a time has them. */
const RECURRING: readonly string[] = ["checkpoint", "sweep", "sweep-blobs"];

/** Recorded at every start; a second one with the same key is not. */
export async function recordRecurringJobs({ store }: Pick<World, "store">): Promise<void> {
  await store.jobs.add(
    RECURRING.map((kind): JobOrder => ({
      kind,
      key: `recurring/${kind}`,
      payload: {},
      businessId: null,
    })),
  );
}
