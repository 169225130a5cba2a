import { openCheckpoint } from "../../evidence/checkpoint.ts";
import { hex } from "../../evidence/hash.ts";
import { commitmentTo, leafOf, NO_LEAF } from "../../evidence/leaf.ts";
import { appendLeaf, EMPTY_TREE, rootOf } from "../../evidence/merkle.ts";
import type { Finding } from "../../evidence/verify.ts";
import type { AuditEntry, StoredCheckpoint } from "../../ports/store/evidence.ts";
import type { World } from "../../ports/world.ts";

export type HistoryCheck = {
  readonly acts: number;
  readonly checkpoints: number;
  readonly findings: readonly Finding[];
};

const STEP = 1_000;

/**
 * Walks over the whole audit trail: every leaf is computed again, every chain followed, the tree
 * built anew and compared with every checkpoint ever signed, and with those kept elsewhere. An act
 * outside of the tree must wait for its place there.
 */
export async function checkHistory(
  world: Pick<World, "store">,
  kept: readonly string[] = [],
): Promise<HistoryCheck> {
  const key = await world.store.evidence.findKey();
  const signed = await world.store.evidence.list(0, Number.MAX_SAFE_INTEGER);
  const outside = kept.map((note) => ({ note, opened: key && openCheckpoint(note, key) }));
  const heads = new Map<number, { readonly root: Uint8Array; readonly from: string }[]>();
  const findings: Finding[] = [];
  const expect = (size: number, root: Uint8Array, from: string): void => {
    heads.set(size, [...(heads.get(size) ?? []), { root, from }]);
  };
  for (const checkpoint of signed) {
    if (!isOurs(checkpoint, key)) {
      findings.push({ part: `checkpoint ${checkpoint.size}`, problem: "is not signed by our key" });
    }
    expect(checkpoint.size, checkpoint.root, "checkpoint");
  }
  for (const { opened } of outside) {
    if (opened?.verified) expect(opened.size, opened.root, "kept checkpoint");
    else findings.push({ part: "kept checkpoint", problem: "is not signed by our key" });
  }
  const walked = await walk(world, heads);
  return {
    acts: walked.acts,
    checkpoints: signed.length,
    findings: [...findings, ...walked.findings],
  };
}

function isOurs(
  { note, size, root }: StoredCheckpoint,
  key: Parameters<typeof openCheckpoint>[1] | null,
): boolean {
  const opened = key && openCheckpoint(note, key);
  return (
    opened !== null && opened.verified && opened.size === size && hex(opened.root) === hex(root)
  );
}

type Heads = ReadonlyMap<number, readonly { readonly root: Uint8Array; readonly from: string }[]>;

async function walk(
  world: Pick<World, "store">,
  heads: Heads,
): Promise<{ readonly acts: number; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  const ends = new Map<string, { readonly n: number; readonly leaf: Uint8Array }>();
  let tree = EMPTY_TREE;
  // First: an act that gets its place meanwhile is met there, and not missed by both.
  const unplaced = await world.store.audit.readWithoutPosition();
  const waiting = new Map(unplaced.map((entry) => [`${entry.n} ${entry.subject}`, entry]));
  for (;;) {
    const entries = await world.store.audit.readFrom(tree.size, STEP);
    for (const entry of entries) {
      findings.push(...findingsOf(entry, tree.size, ends.get(entry.subject) ?? null));
      waiting.delete(`${entry.n} ${entry.subject}`);
      ends.set(entry.subject, { n: entry.n, leaf: entry.leaf });
      tree = appendLeaf(tree, entry.leaf);
      for (const head of heads.get(tree.size) ?? []) {
        if (hex(rootOf(tree)) === hex(head.root)) continue;
        findings.push({
          part: `${head.from} ${tree.size}`,
          problem: "does not fit the audit trail",
        });
      }
    }
    if (entries.length < STEP) break;
  }
  for (const entry of waiting.values()) {
    findings.push(...findingsOf(entry, null, ends.get(entry.subject) ?? null));
    if (!entry.isPending)
      findings.push({ part: partOf(entry), problem: "is kept out of the tree" });
    ends.set(entry.subject, { n: entry.n, leaf: entry.leaf });
  }
  for (const { n, subject } of await world.store.audit.readStrayPending()) {
    const problem = "waits for a place in the tree, but is gone, has one or waits already";
    findings.push({ part: `act ${n} of ${subject}`, problem });
  }
  for (const [size, [head]] of heads) {
    if (size <= tree.size) continue;
    const problem = `covers ${size} acts, but ${tree.size} are left: the history was rolled back`;
    findings.push({ part: `${head?.from ?? ""} ${size}`, problem });
  }
  return { acts: tree.size + waiting.size, findings };
}

function findingsOf(
  entry: AuditEntry,
  place: number | null,
  before: { readonly n: number; readonly leaf: Uint8Array } | null,
): readonly Finding[] {
  const part = partOf(entry);
  const personal = entry.salt === null ? null : commitmentTo(entry.personal, entry.salt);
  const problems: readonly (readonly [boolean, string])[] = [
    [
      entry.position !== place,
      `stands at ${entry.position ?? "no place"} in place of ${place ?? "none"}: acts are missing`,
    ],
    [entry.n !== (before?.n ?? 0) + 1, "is not the next act of its subject"],
    [hex(entry.previous) !== hex(before?.leaf ?? NO_LEAF), "does not follow the act before it"],
    [hex(leafOf(entry)) !== hex(entry.leaf), "was altered"],
    [personal !== null && hex(personal) !== hex(entry.commitment), "has altered personal details"],
  ];
  return problems.filter(([found]) => found).map(([, problem]) => ({ part, problem }));
}

function partOf({ position, type, subject }: AuditEntry): string {
  return `act ${position ?? "without a place"} (${type} of ${subject})`;
}
