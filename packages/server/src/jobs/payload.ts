import type { Job } from "../ports/store/jobs.ts";
import { GiveUp } from "./outcome.ts";

/** A text of a job's payload. A job without it was recorded wrongly, so trying again is no use. */
export function textOf(job: Job, name: string): string {
  const value = job.payload[name];
  if (typeof value !== "string") throw new GiveUp(`a job of kind ${job.kind} has no ${name}`);
  return value;
}

/** The environment of the business that a job works for. */
export function sideOf({ kind, businessId, environment }: Job) {
  if (businessId === null || environment === null) {
    throw new GiveUp(`a job of kind ${kind} has no business`);
  }
  return { businessId, environment };
}
