import { randomBytes, randomUUID } from "node:crypto";
import type { Clock, Ids } from "../../ports/clock.ts";

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  random: (length) => new Uint8Array(randomBytes(length)),
};
