import { storageTrouble } from "../actions/documents/storage-mark.ts";
import { sweepBlobs } from "../actions/documents/sweep-blobs.ts";
import type { World } from "../ports/world.ts";
import { ComeBack, GiveUp } from "./outcome.ts";

const EVERY_SECONDS = 6 * 3600;

/** Bytes that belong to nothing, because a process ended between writing them and saying so. */
export async function runSweepBlobs(
  world: Pick<World, "store" | "blobs" | "clock" | "ids">,
): Promise<never> {
  const state = await sweepBlobs(world);
  if (state !== "ours") throw new GiveUp(storageTrouble(state));
  throw new ComeBack("sweep again", EVERY_SECONDS);
}
