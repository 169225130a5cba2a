import type { SANDBOX_INTERFACE_CALLS } from "@paraph/contract/sandbox";
import { moveClock, readClock, type BusinessClock } from "../../actions/sandbox/move-clock.ts";
import type { Handlers } from "../frame/handlers.ts";
import { ok } from "../frame/route.ts";

/** The time of one demo business. */
export const clockHandlers: Handlers<(typeof SANDBOX_INTERFACE_CALLS)["clock"]> = {
  read: async (world, { apiActor }) => ok(toWire(await readClock(world, apiActor.business.id))),
  advance: async (world, { apiActor, body }) =>
    ok(toWire(await moveClock(world, apiActor.business.id, body.advance_seconds))),
};

function toWire({ now, offsetSeconds }: BusinessClock) {
  return { now: now.toISOString(), offset_seconds: offsetSeconds };
}
