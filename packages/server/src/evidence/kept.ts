import type { KeptLine } from "../ports/checkpoint-log.ts";
import { openCheckpoint, type TreeHead } from "./checkpoint.ts";
import { hex, sha256 } from "./hash.ts";
import { consistencyProof, type NodeSource } from "./merkle.ts";
import type { NoteKey } from "./note.ts";
import { rootsFromConsistency } from "./proofs.ts";

/** What the history must go on from, or why that cannot be said. */
export type Pinned =
  | { readonly kind: "none" }
  | { readonly kind: "head"; readonly head: TreeHead }
  | { readonly kind: "fault"; readonly problem: string };

const EMPTY: TreeHead = { size: 0, root: sha256() };

/** Reads the end of the file; what stands before an adoption no longer counts. */
export function pinnedBy(lines: readonly KeptLine[] | null, key: NoteKey | null): Pinned {
  if (lines === null) return { kind: "none" };
  const since = lines.slice(
    Math.max(
      0,
      lines.findLastIndex(({ kind }) => kind === "adopted"),
    ),
  );
  if (since.some(({ kind }) => kind === "damaged")) return fault("has a line that is not ours");
  const last = since.findLast(({ kind }) => kind !== "refused" && !isBeside(kind));
  if (last?.kind === "begin") return { kind: "head", head: EMPTY };
  if (last?.kind !== "checkpoint" && last?.kind !== "adopted") return fault("has no checkpoint");
  const opened = key && openCheckpoint(last.note, key);
  if (!opened?.verified) return fault("ends with a checkpoint that our key has not signed");
  return { kind: "head", head: { size: opened.size, root: opened.root } };
}

function fault(problem: string): Pinned {
  return { kind: "fault", problem: `the checkpoint file ${problem}` };
}

/** Whether the last thing that the file says is that a history was refused; the reason, or null. */
export function standingRefusal(lines: readonly KeptLine[] | null): string | null {
  const last = lines?.findLast(({ kind }) => !isBeside(kind));
  return last?.kind === "refused" ? last.reason : null;
}

/** What others said of a checkpoint; the history goes on from what stands before it. */
function isBeside(kind: KeptLine["kind"]): boolean {
  return kind === "stamped" || kind === "witnessed";
}

/** The newest checkpoint, while the witness has not taken it, and since when one has been waiting for it. */
export function waitingForWitness(
  lines: readonly KeptLine[] | null,
): { readonly newest: string; readonly since: Date } | null {
  const all = lines ?? [];
  const taken = all.findLast(({ kind }) => kind === "witnessed");
  const done = all.findLastIndex(
    (line) => hasNote(line) && taken?.kind === "witnessed" && line.note === taken.note,
  );
  const waiting = all.slice(done + 1).filter(hasNote);
  const [first, last] = [waiting[0], waiting.at(-1)];
  return first && last ? { newest: last.note, since: new Date(first.at) } : null;
}

function hasNote(line: KeptLine): line is Extract<KeptLine, { kind: "checkpoint" | "adopted" }> {
  return line.kind === "checkpoint" || line.kind === "adopted";
}

/** RFC 6962, 2.1.2: null where the later tree begins with the earlier one, else what is wrong. */
export async function growthProblem(
  earlier: TreeHead,
  later: TreeHead,
  read: NodeSource,
): Promise<string | null> {
  if (later.size < earlier.size) {
    return `${earlier.size} acts were signed and ${later.size} are left`;
  }
  if (earlier.size === 0) return null;
  const proof = await consistencyProof(earlier.size, later.size, read);
  const roots = rootsFromConsistency(earlier, later.size, proof);
  const holds =
    roots !== null &&
    hex(roots.earlier) === hex(earlier.root) &&
    hex(roots.later) === hex(later.root);
  return holds ? null : `the history does not begin with the ${earlier.size} acts that were signed`;
}
