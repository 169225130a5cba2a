import { Mistake, type Call, type Command } from "./call.ts";

export const JOB_COMMANDS: Readonly<Record<string, Command>> = {
  "jobs parked": listParked,
  "jobs revive": reviveJob,
};

async function listParked({ world, say }: Call): Promise<void> {
  for (const job of await world.store.jobs.listParked(100)) {
    say(`${job.id}  ${job.kind}  ${job.parkedAt.toISOString()}  ${job.attempt} attempts`);
  }
}

async function reviveJob({ world, words: [id = ""] }: Call): Promise<void> {
  if (!(await world.store.jobs.revive(id))) throw new Mistake(`There is no parked job ${id}.`);
}
