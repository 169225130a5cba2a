import { Type } from "@sinclair/typebox";
import { moveClock, readClock, type BusinessClock } from "../../actions/sandbox/move-clock.ts";
import { ok, route, type Route } from "../frame/route.ts";

const Clock = Type.Object(
  {
    now: Type.String({ format: "date-time" }),
    offset_seconds: Type.Integer(),
  },
  { $id: "SandboxClock" },
);
/** Ten years: enough for every retention policy, and every date stays a date. */
const MOST_SECONDS = 10 * 366 * 24 * 3600;

/** The time of one demo business. */
export const clockRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/clock",
    part: "sandbox",
    summary: "What time it is for your business",
    access: "token",
    demoOnly: true,
    limit: "read",
    answers: { 200: { description: "Its time.", schema: Clock } },
    refusals: [],
    handle: async (world, { apiActor }) => ok(toWire(await readClock(world, apiActor.business.id))),
  }),
  route({
    method: "POST",
    path: "/clock",
    part: "sandbox",
    summary: "Move the time of your business forward",
    access: "token",
    demoOnly: true,
    limit: "write",
    body: Type.Object({
      advance_seconds: Type.Integer({ minimum: 0, maximum: MOST_SECONDS }),
    }),
    answers: { 200: { description: "Its time now.", schema: Clock } },
    refusals: [],
    handle: async (world, { apiActor, body }) =>
      ok(toWire(await moveClock(world, apiActor.business.id, body.advance_seconds))),
  }),
];

function toWire({ now, offsetSeconds }: BusinessClock) {
  return { now: now.toISOString(), offset_seconds: offsetSeconds };
}
