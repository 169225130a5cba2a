import {
  deleteOldRequests,
  expireRequests,
  remindWaiting,
} from "../actions/requests/sweep-requests.ts";
import { SESSION_SECONDS } from "../domain/sessions/session.ts";
import { retireEndedKeys } from "../actions/rotate-secrets.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";

const EVERY_SECONDS = 30;
/** Messages of the sandbox are kept so long. */
const MESSAGE_DAYS = 30;
/** Who opens an invitation late is told how it ended, for so long. */
const INVITATION_DAYS_KEPT = 90;
/** How long after the end a late return from a provider is answered with "too late". */
const AUTHORISATION_MINUTES = 60;

/**
 * What time brings by itself: requests expire, the retention policy deletes, plans remind. It looks at what is
 * due by the clock of each business, so that it is right after any jump of time and any outage.
 */
async function sweep(
  world: Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">,
): Promise<void> {
  // Each round takes a bounded number; the next one begins where this one ended.
  while ((await expireRequests(world)) > 0);
  while ((await deleteOldRequests(world)) > 0);
  while ((await remindWaiting(world)) > 0);
}

/** The same again and again, for all businesses. */
export async function runSweep(
  world: Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">,
): Promise<never> {
  await sweep(world);
  const now = world.clock.now().getTime();
  await world.store.remoteAuthorisations.sweep(
    new Date(now),
    new Date(now - AUTHORISATION_MINUTES * 60_000),
  );
  await world.store.validations.sweep(new Date(now));
  await world.store.waysIn.sweep(new Date(now), new Date(now - SESSION_SECONDS.most * 1000));
  await world.store.invitations.removeBefore(
    new Date(now - INVITATION_DAYS_KEPT * 24 * 3600 * 1000),
  );
  await world.store.messages.removeBefore(new Date(now - MESSAGE_DAYS * 24 * 3600 * 1000));
  await retireEndedKeys(world);
  throw new ComeBack("sweep again", EVERY_SECONDS);
}
