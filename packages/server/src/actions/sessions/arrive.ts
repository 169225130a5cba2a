import { Refusal } from "@paraph/contract/errors";
import { sourceOf } from "../../domain/accounts/sources.ts";
import { keptParameters } from "../../domain/signing-page/exits.ts";
import type { Circumstances } from "./open-session.ts";
import { isUuid, type RequestId } from "../../domain/ids.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { Arrival } from "../../ports/store/sessions.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { firstFound } from "../first-found.ts";
import { urlText } from "../url-text.ts";

type ArrivalWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">;

const HANDLE_BYTES = 32;
/** Long enough to find the phone, register and read the mail. */
const LIFETIME_SECONDS = 2 * 3600;
const HOME = "/inbox";
/** Kept for somebody whom nobody knows yet: so many of one network, each a few thousand bytes at most. */
const OF_SOURCE = {
  production: { count: 300, perSeconds: 3600 },
  demo: { count: 10_000, perSeconds: 3600 },
} as const;

/** Keeps where somebody was going; an ended session's exits of the same document come along. */
export async function keepArrival(
  world: ArrivalWorld,
  given: Pick<Arrival, "requestId" | "parameters" | "page">,
  session: Session | null,
  { network }: Circumstances,
): Promise<string> {
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `arrival:${sourceOf(network)}`,
    OF_SOURCE[world.settings.mode],
  );
  if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
  const handle = urlText(world.ids.random(HANDLE_BYTES));
  const requestId = given.requestId?.toLowerCase() ?? "";
  const known = session?.memory[`exits:${requestId}`] as Arrival["parameters"] | undefined;
  const isGiven = Object.keys(given.parameters).length > 0;
  await world.store.arrivals.add({
    id: world.secretKeys.digest("entry", arrivalText(handle)),
    requestId: isUuid(requestId) ? requestId : null,
    parameters: isGiven ? keptParameters(given.parameters) : (known ?? {}),
    page: given.page,
    expiresAt: new Date(world.clock.now().getTime() + LIFETIME_SECONDS * 1000),
  });
  return handle;
}

/** The arrival of a handle, while it lasts. */
export async function findArrival(
  world: ArrivalWorld,
  tables: Pick<Tables, "arrivals">,
  handle: string | null,
): Promise<Arrival | null> {
  const names = handle === null ? [] : world.secretKeys.digests("entry", arrivalText(handle));
  const found = await firstFound(names, tables.arrivals.find);
  return found && found.expiresAt > world.clock.now() ? found : null;
}

/** Goes on with an arrival in a new session, which gets its exits: the page that the person came for. */
export async function goOn(
  world: ArrivalWorld,
  tables: Pick<Tables, "arrivals" | "sessions">,
  session: Session,
  handle: string | null,
): Promise<string> {
  const arrival = await findArrival(world, tables, handle);
  if (!arrival) return HOME;
  await tables.arrivals.remove(arrival.id);
  if (arrival.requestId === null) return arrival.page ?? HOME;
  const requestId = arrival.requestId as RequestId;
  await tables.sessions.remember(session.id, { [`exits:${requestId}`]: arrival.parameters });
  return `/view/${requestId}`;
}

function arrivalText(handle: string): string {
  return `arrival\n${handle}`;
}
