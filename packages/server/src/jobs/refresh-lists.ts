import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const EVERY_SECONDS = 3600;

/** Keeps the trusted lists fresh; what is wrong with one is told and hides none of the others. */
export async function runRefreshLists({
  validationTrust,
  log,
}: Pick<World, "validationTrust" | "log">): Promise<never> {
  for (const problem of await validationTrust.refreshLists()) {
    log.warn("a trusted list is not believed", { component: "trusted-lists", reason: problem });
  }
  throw new ComeBack("look at the lists again", EVERY_SECONDS);
}
