import { BlobMissing, type Blobs } from "../../ports/blobs.ts";
import { Outage } from "../../ports/outage.ts";
import type { World } from "../../ports/world.ts";
import { storageState, storageTrouble } from "./storage-mark.ts";

/** How long an answer is believed: no sweep removes anything that is younger than a day. */
const BELIEVED_MILLISECONDS = 5_000;

/**
 * The same blobs, which keep and remove nothing while the storage is not known to be ours: another installation would
 * sweep what we put there, and we would remove what it needs. Reading goes on, but what a storage lacks that is not
 * ours, such as an empty folder where a disk is not mounted, is away and not lost.
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

  async function awayOrMissing(error: unknown): Promise<never> {
    if (error instanceof BlobMissing) await requireOurs();
    throw error;
  }

  return {
    ...blobs,
    read: (...given) => blobs.read(...given).catch(awayOrMissing),
    stream: async function* (...given) {
      try {
        yield* blobs.stream(...given);
      } catch (error) {
        await awayOrMissing(error);
      }
    },
    local: (...given) => blobs.local(...given).catch(awayOrMissing),
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
