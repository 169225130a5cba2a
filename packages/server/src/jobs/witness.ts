import { handToWitness } from "../actions/evidence/hand-to-witness.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const EVERY_SECONDS = 60;

/** The witness gets the newest checkpoint once a minute, and one that it did not take again. */
export async function runWitness(
  world: Pick<World, "store" | "clock" | "log" | "checkpointLog" | "witness">,
): Promise<never> {
  await handToWitness(world);
  throw new ComeBack("look again", EVERY_SECONDS);
}
