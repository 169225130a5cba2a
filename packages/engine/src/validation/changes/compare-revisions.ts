import { PdfError } from "../../errors.ts";
import { FORGOTTEN, type Pdf, type View } from "../../pdf/document.ts";
import type { PdfDict } from "../../pdf/objects.ts";
import { entryOf, isInteger } from "../../pdf/objects.ts";
import { COMPRESSED } from "../../pdf/read/entries.ts";
import type { Revision } from "../../pdf/read/revisions.ts";
import { compareTrailers } from "./compare-catalogs.ts";
import type { Change, ChangeLevel, FoundMark } from "./facts.ts";
import { changedObjects } from "./object-graph.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { rolesIn } from "./roles.ts";
import { strayBytes } from "./stray-bytes.ts";
import type { Finding, Place, Step } from "./walk.ts";
import { changeOf } from "./walk.ts";

/** What a revision did to the one before it. */
export type RevisionChanges = {
  readonly changes: readonly Change[];
  readonly level: ChangeLevel;
  readonly signed: readonly string[];
  readonly marks: readonly FoundMark[];
  readonly notCompared: string | null;
};

const LEVELS: readonly ChangeLevel[] = ["none", "longTerm", "forms", "annotations", "other"];
/** How many changes of a revision are reported one by one. */
export const MOST_CHANGES = 500;

/** The level that permits more. */
export function higher(a: ChangeLevel, b: ChangeLevel): ChangeLevel {
  return LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b;
}

/** Whether `level` goes beyond `most`. */
export function exceeds(level: ChangeLevel, most: ChangeLevel): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(most);
}

/** Compares a revision with the one before it: everything that can be reached must be permitted. */
export function compareRevisions(
  graph: ObjectGraph,
  before: View,
  after: View,
  { from, to }: { readonly from: number; readonly to: number },
): RevisionChanges {
  const changes: Change[] = [];
  const queue: (() => void)[] = [];
  const seen = new Set<string>();
  const found = {
    widgets: new Map<number, string>(),
    stamps: new Set<number>(),
    marks: [],
    signed: [],
    filled: new Set<string>(),
    redrawn: new Set<string>(),
  };
  let level: ChangeLevel = "none";

  function report(place: Place, finding: Finding): void {
    level = higher(level, finding.level);
    if (changes.length < MOST_CHANGES) changes.push(changeOf(after.revision, place, finding));
  }

  let notCompared: string | null = null;
  try {
    const revision = graph.pdf.revisions[after.revision];
    const objects = changedObjects(graph, before, after);
    const step: Step = {
      ...objects,
      before,
      after,
      from,
      to,
      found,
      roles: rolesIn(before),
      report,
      later: (task) => queue.push(task),
      first: (key) => !seen.has(key) && seen.add(key).has(key),
    };
    if (revision !== undefined) reportSection(revision, before, report);
    reportStray(strayBytes(graph.pdf, after), report);
    reportLost(graph.pdf, before, after, report);
    compareTrailers(step);
    for (let task = queue.pop(); task !== undefined; task = queue.pop()) task();
    // Pages that cannot be told apart any more are not what was signed.
    rolesIn(after);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    notCompared = error.message;
    level = "other";
  }
  return { changes, level, signed: found.signed, marks: found.marks, notCompared };
}

/**
 * Readers that know only tables see other objects in a hybrid file than those that know streams: harmless
 * for what is new, not for what was there.
 */
function reportSection(
  revision: Revision,
  before: View,
  report: (place: Place, finding: Finding) => void,
): void {
  for (const { form, entries, contradiction } of revision.sections) {
    if (form !== "hybrid") continue;
    const hidden =
      contradiction ??
      entries.numbers.find(
        (number, position) =>
          entries.kinds[position] === COMPRESSED && before.entry(number)?.kind === "offset",
      );
    if (hidden === undefined) continue;
    report(
      { path: "XRefStm", page: null, object: hidden },
      { kind: "trailer", level: "other", text: "old and new readers see different objects here" },
    );
  }
}

/**
 * ISO 32000-2, 7.5.5: objects from /Size on are not there for whoever goes by it, wherever they are listed. The last
 * trailer decides; some programs count too few on the way, and count right with the next save.
 */
function reportLost(
  { revisions }: Pdf,
  before: View,
  after: View,
  report: (place: Place, finding: Finding) => void,
): void {
  if (after.revision < revisions.length - 1) return;
  const size = sizeIn(after.trailer);
  const counted = Math.max(0, ...revisions.slice(0, -1).map(({ trailer }) => sizeIn(trailer)));
  for (let number = size; number < Math.min(counted, size + FORGOTTEN); number++) {
    const entry = before.entry(number);
    if (entry === null || entry.kind === "free") continue;
    const text = `the document counts its objects without number ${number}, which it has`;
    return report(
      { path: "Size", page: null, object: number },
      { kind: "trailer", level: "other", text },
    );
  }
}

function sizeIn(trailer: PdfDict): number {
  const size = entryOf(trailer, "Size");
  return isInteger(size) ? size : 0;
}

function reportStray(stray: number | null, report: (place: Place, finding: Finding) => void): void {
  if (stray === null) return;
  report(
    { path: `byte ${stray}`, page: null, object: null },
    { kind: "trailer", level: "other", text: "there are bytes that belong to no object" },
  );
}
