import { makeCheckpoint, type CheckpointWorld } from "../actions/evidence/make-checkpoint.ts";
import { stampCheckpoint } from "../actions/evidence/stamp-checkpoint.ts";
import { pinnedBy } from "../evidence/kept.ts";
import type { StoredCheckpoint } from "../ports/store/evidence.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const LOOK_EVERY_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 60;
const MOST_UNSIGNED_ACTS = 1_000;

/** Signs the history every minute in which something happened, or after a thousand acts. */
export async function runCheckpoint(world: CheckpointWorld & Pick<World, "trust">): Promise<never> {
  const acts = await world.store.evidence.countActs();
  const latest = await world.store.evidence.latest();
  const unsigned = acts - (latest?.size ?? 0);
  const pause = latest === null ? Infinity : secondsSince(latest.createdAt, world.clock.now());
  const isDue = unsigned >= MOST_UNSIGNED_ACTS || (unsigned > 0 && pause >= LONGEST_PAUSE_SECONDS);
  if (isDue || (await differs(world, latest, unsigned))) {
    await makeCheckpoint(world);
    await stampCheckpoint(world);
  }
  throw new ComeBack("look again", LOOK_EVERY_SECONDS);
}

/** The file of this instance says more than the database, or lacks what another instance signed. */
async function differs(
  { store, checkpointLog }: CheckpointWorld,
  latest: StoredCheckpoint | null,
  unsigned: number,
): Promise<boolean> {
  const pinned = pinnedBy(await checkpointLog.tail(), await store.evidence.findKey());
  if (pinned.kind === "fault") return true;
  if (pinned.kind === "none") return latest !== null;
  const size = latest?.size ?? 0;
  return pinned.head.size > size || (pinned.head.size < size && unsigned === 0);
}

function secondsSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / 1000;
}
