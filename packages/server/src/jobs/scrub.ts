import { scrubContent } from "../actions/documents/scrub-content.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const MINUTE_SECONDS = 60;
const IDLE_SECONDS = 600;

/** Reads stored content again, a minute's share of the allowed rate at a time. */
export async function runScrub(
  world: Pick<World, "store" | "ids" | "keyring" | "blobs" | "clock" | "log" | "settings">,
): Promise<never> {
  const { scrubBytesPerSecond: rate } = world.settings;
  const bytes = rate === 0 ? 0 : await scrubContent(world, rate * MINUTE_SECONDS);
  const pause = bytes === 0 ? IDLE_SECONDS : Math.max(MINUTE_SECONDS, bytes / rate);
  throw new ComeBack("read on", Math.ceil(pause));
}
