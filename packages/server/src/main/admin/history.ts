import { adoptHistory, historyTrouble } from "../../actions/evidence/keep-history.ts";
import { HISTORY_REMEDY } from "../../actions/evidence/make-checkpoint.ts";
import type { Call, Command } from "./call.ts";

/** Whether the history goes on from the file beside the keys, and how it is taken as it is. */
export const HISTORY_COMMANDS: Readonly<Record<string, Command>> = {
  "history show": showHistory,
  "history adopt": adopt,
};

async function showHistory({ world, say }: Call): Promise<void> {
  const trouble = await historyTrouble(world.store.evidence, world.checkpointLog);
  say(
    trouble === null
      ? "The history goes on from the checkpoint file."
      : `Nothing is signed: ${trouble}. ${HISTORY_REMEDY}`,
  );
}

async function adopt({ world, say }: Call): Promise<void> {
  const { size, findings } = await adoptHistory(world);
  for (const { part, problem } of findings) say(`  ${part}: ${problem}`);
  if (findings.length > 0)
    throw new Error("The database does not agree with itself; nothing was adopted.");
  say(`The checkpoint file goes on from the database's history of ${size} signed acts.`);
}
