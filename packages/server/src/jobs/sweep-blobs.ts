import { sweepBlobs } from "../actions/documents/sweep-blobs.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const EVERY_SECONDS = 6 * 3600;

/** Bytes that belong to nothing, because a process ended between writing them and saying so. */
export async function runSweepBlobs(
  world: Pick<World, "store" | "blobs" | "clock">,
): Promise<never> {
  await sweepBlobs(world);
  throw new ComeBack("sweep again", EVERY_SECONDS);
}
