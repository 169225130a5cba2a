import { openCheckpoint, signCheckpoint, type TreeHead } from "../../evidence/checkpoint.ts";
import { growthProblem, pinnedBy, standingRefusal } from "../../evidence/kept.ts";
import { EMPTY_TREE, rootOf } from "../../evidence/merkle.ts";
import type { Finding } from "../../evidence/verify.ts";
import type { CheckpointLog } from "../../ports/checkpoint-log.ts";
import { TreeDamaged, type EvidenceLog } from "../../ports/store/evidence.ts";
import { checkHistory } from "./check-history.ts";
import { evidenceSigner } from "./evidence-signer.ts";
import { NO_FILE, type CheckpointWorld } from "./make-checkpoint.ts";
import { stampedAt } from "./stamp-checkpoint.ts";

/** At every start: an instance that comes before the first checkpoint begins its file by itself. */
export async function beginHistory({
  store,
  clock,
  checkpointLog,
}: Pick<CheckpointWorld, "store" | "clock" | "checkpointLog">): Promise<void> {
  await store.transaction(async (tx) => {
    const { size } = await tx.evidence.lockFrontier();
    if (size > 0 || (await checkpointLog.tail()) !== null) return;
    await checkpointLog.append({ kind: "begin", at: clock.now().toISOString() });
  });
}

/** What keeps the history from being signed, looked up and not changed; null when nothing does. */
export async function historyTrouble(
  evidence: Pick<EvidenceLog, "findKey" | "latest" | "countActs" | "readNode">,
  log: CheckpointLog,
): Promise<string | null> {
  const lines = await log.tail();
  const latest = await evidence.latest();
  const pinned = pinnedBy(lines, await evidence.findKey());
  if (pinned.kind === "fault") return pinned.problem;
  if (pinned.kind === "none") return latest === null ? null : NO_FILE;
  const refusal = standingRefusal(lines);
  if (refusal !== null) return refusal;
  return troubleBetween(pinned.head, latest, evidence);
}

async function troubleBetween(
  kept: TreeHead,
  latest: TreeHead | null,
  evidence: Pick<EvidenceLog, "countActs" | "readNode">,
): Promise<string | null> {
  if (latest !== null && latest.size >= kept.size) {
    return growthProblem(kept, latest, evidence.readNode).catch((error: unknown) => {
      if (error instanceof TreeDamaged) return error.message;
      throw error;
    });
  }
  // A crash between file and database: the next checkpoint takes those acts in.
  const acts = await evidence.countActs();
  return acts >= kept.size ? null : `${kept.size} acts were signed and ${acts} are left`;
}

/** The checkpoints of the file since it was last adopted, and what is wrong with the file itself. */
export async function keptCheckpoints(
  log: CheckpointLog,
  latest: TreeHead | null,
): Promise<{ readonly notes: readonly string[]; readonly findings: readonly Finding[] }> {
  const part = "checkpoint file";
  if ((await log.tail()) === null) {
    return { notes: [], findings: latest === null ? [] : [{ part, problem: "is missing" }] };
  }
  let notes: string[] = [];
  let findings: Finding[] = [];
  let number = 0;
  for await (const line of log.lines()) {
    number += 1;
    if (line.kind === "adopted") [notes, findings] = [[], []];
    if (line.kind === "adopted" || line.kind === "checkpoint") notes.push(line.note);
    if (line.kind === "stamped" && stampedAt(line.note, line.token) === null) {
      findings.push({ part, problem: `line ${number} is no time stamp of its checkpoint` });
    }
    if (line.kind === "stamped" || line.kind === "witnessed") notes.push(line.note);
    if (line.kind === "damaged") findings.push({ part, problem: `line ${number} is not ours` });
  }
  return { notes, findings };
}

/**
 * Takes the history of the database as it is, for this instance's file: after a restore of an older
 * backup, or for one more instance. Refused while the database does not even agree with itself.
 */
export async function adoptHistory(
  world: CheckpointWorld,
): Promise<{ readonly size: number; readonly findings: readonly Finding[] }> {
  const { findings } = await checkHistory(world);
  const signer = await evidenceSigner(world);
  return world.store.transaction(async (tx) => {
    const { size } = await tx.evidence.lockFrontier();
    if (findings.length > 0) return { size, findings };
    const latest = await tx.evidence.latest();
    const note = latest?.note ?? signCheckpoint({ size: 0, root: rootOf(EMPTY_TREE) }, signer);
    if (!openCheckpoint(note, signer)?.verified)
      throw new Error("the latest checkpoint is not ours");
    await world.checkpointLog.append({
      kind: "adopted",
      at: world.clock.now().toISOString(),
      note,
    });
    return { size, findings };
  });
}
