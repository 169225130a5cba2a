import { damageFields } from "../../ports/blobs.ts";
import { Outage } from "../../ports/outage.ts";
import type { World } from "../../ports/world.ts";
import { checkContent, type ContentWorld } from "./check-content.ts";

const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** What was whole is read again after a week, what was damaged after an hour: somebody may have mended it. */
const INTACT_MILLISECONDS = 7 * DAY_MILLISECONDS;
const DAMAGED_MILLISECONDS = 3600 * 1000;
const MOST_OBJECTS = 500;

/**
 * Reads the stored content whose last check is longest ago, up to so many bytes and one object at least, and tells of
 * each that is damaged. One that cannot be checked is told too and does not keep the others from it. Answers how many
 * bytes it was.
 */
export async function scrubContent(
  world: ContentWorld & Pick<World, "clock" | "log">,
  mostBytes: number,
): Promise<number> {
  const now = world.clock.now().getTime();
  const before = {
    intact: new Date(now - INTACT_MILLISECONDS),
    damaged: new Date(now - DAMAGED_MILLISECONDS),
  };
  let bytes = 0;
  for (const object of await world.store.keys.listUnchecked(before, MOST_OBJECTS)) {
    if (bytes > 0 && bytes + object.size > mostBytes) break;
    bytes += object.size;
    try {
      const found = await checkContent(world, object);
      if (found === null) continue;
      const fields = { component: "scrub", ...damageFields(found) };
      world.log.error("the stored content of a document is damaged", fields);
    } catch (error) {
      if (error instanceof Outage) throw error;
      const fields = { component: "scrub", document: object.id, fault: error };
      world.log.error("the stored content of a document could not be checked", fields);
    }
  }
  return bytes;
}
