import type { Blobs } from "../../ports/blobs.ts";
import { Outage } from "../../ports/outage.ts";
import type { World } from "../../ports/world.ts";
import { storageState, storageTrouble } from "./storage-mark.ts";

/** How long an answer is believed: no sweep removes anything that is younger than a day. */
const BELIEVED_MILLISECONDS = 5_000;

/**
 * The same blobs, which keep and remove nothing while the storage is not known to be ours: another installation would
 * sweep what we put there, and we would remove what it needs. Reading goes on.
 */
export function ownedBlobs(
  blobs: Blobs,
  { store, log }: Pick<World, "log"> & { readonly store: Pick<World["store"], "storageMarks"> },
  now: () => number = () => performance.now(),
): Blobs {
  let believedUntil = -Infinity;

  async function requireOurs(): Promise<void> {
    const asked = now();
    if (asked < believedUntil) return;
    const state = await storageState({ store, blobs });
    if (state === "ours") {
      believedUntil = asked + BELIEVED_MILLISECONDS;
      return;
    }
    log.error(storageTrouble(state), { component: "storage" });
    throw new Outage(`a storage that is ${state}`);
  }

  return {
    ...blobs,
    put: async (...given) => {
      await requireOurs();
      await blobs.put(...given);
    },
    remove: async (name) => {
      await requireOurs();
      await blobs.remove(name);
    },
  };
}
