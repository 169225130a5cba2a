import { makeCheckpoint } from "../actions/evidence/make-checkpoint.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const LOOK_EVERY_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 60;
const MOST_UNSIGNED_ACTS = 1_000;

/** Signs the history every minute in which something happened, or after a thousand acts. */
export async function runCheckpoint(
  world: Pick<World, "store" | "keyring" | "settings" | "ids" | "clock">,
): Promise<never> {
  const acts = await world.store.evidence.countActs();
  const latest = await world.store.evidence.latest();
  const unsigned = acts - (latest?.size ?? 0);
  const pause = latest === null ? Infinity : secondsSince(latest.createdAt, world.clock.now());
  if (unsigned >= MOST_UNSIGNED_ACTS || (unsigned > 0 && pause >= LONGEST_PAUSE_SECONDS)) {
    await makeCheckpoint(world);
  }
  throw new ComeBack("look again", LOOK_EVERY_SECONDS);
}

function secondsSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / 1000;
}
