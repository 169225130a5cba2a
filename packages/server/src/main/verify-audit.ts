import { readFileSync } from "node:fs";
import { checkHistory } from "../actions/evidence/check-history.ts";
import { keptCheckpoints } from "../actions/evidence/keep-history.ts";
import { notesIn } from "../evidence/notes-in.ts";
import type { Config } from "../config/config.ts";
import { compose, logBeside } from "./compose.ts";
import { openGround } from "./ground.ts";

/**
 * Walks over the whole audit trail and compares it with every checkpoint ever signed, and with those in
 * the file of this instance and in the files named, a witness's for example: they show whether an older backup was restored.
 */
export async function runVerifyAudit(
  config: Config,
  files: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const log = logBeside(config);
  const ground = await openGround({ config, log }, "refuse");
  const { world, close } = await compose(config, log, ground);
  try {
    const latest = await world.store.evidence.latest();
    const beside = await keptCheckpoints(world.checkpointLog, latest);
    const named = files.map((file) => ({ file, notes: notesIn(readFileSync(file, "utf8")) }));
    const kept = [...named.flatMap(({ notes }) => notes), ...beside.notes];
    const { acts, checkpoints, ...history } = await checkHistory(world, kept);
    const empty = named.filter(({ notes }) => notes.length === 0);
    const findings = [
      ...empty.map(({ file }) => ({ part: file, problem: "holds no checkpoint" })),
      ...beside.findings,
      ...history.findings,
    ];
    for (const { part, problem } of findings) say(`  ${part}: ${problem}`);
    for (const { file, notes } of named) say(`${notes.length} checkpoints in ${file}`);
    say(`${beside.notes.length} checkpoints in this instance's file`);
    say(
      `${acts} acts, ${checkpoints} checkpoints: ${findings.length === 0 ? "nothing was altered" : "ALTERED"}`,
    );
    if (latest) say(`\nThe latest checkpoint, to be kept elsewhere:\n${latest.note}`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await close();
    await ground.close();
  }
}
