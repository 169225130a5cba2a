import type { World } from "../ports/world.ts";
import type { WorkTable } from "./worker.ts";

/** Every kind of job, how it is worked off and when it is tried again. */
export const JOBS: WorkTable<World> = {};
