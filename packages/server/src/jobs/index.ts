import type { World } from "../ports/world.ts";
import { runCallback } from "./callback.ts";
import type { WorkTable } from "./worker.ts";

/** Every kind of job, how it is worked off and when it is tried again. */
export const JOBS: WorkTable<World> = {
  // The callback keeps its own timetable; these retries are for faults of ours.
  callback: { run: runCallback, retryAfter: [5, 30, 120, 600, 3600, 3600], atOnce: 256 },
};
