import { PdfError } from "../../errors.ts";
import type { Pdf, View } from "../../pdf/document.ts";
import { resolve, viewAt } from "../../pdf/document.ts";
import { fieldsOf } from "../../pdf/fields.ts";
import { pagesOf } from "../../pdf/pages.ts";
import type { PdfSignature, Permission } from "../../pdf/signatures.ts";
import { signaturesOf, strictest } from "../../pdf/signatures.ts";
import { attacksOn } from "./attacks.ts";
import { collides, coverageOf } from "./byte-range.ts";
import type { Coverage } from "./byte-range.ts";
import type { RevisionChanges } from "./compare-revisions.ts";
import { compareRevisions, exceeds, higher, MOST_CHANGES } from "./compare-revisions.ts";
import type {
  Change,
  ChangedPage,
  ChangeKind,
  ChangeLevel,
  Comparison,
  DocumentChanges,
  FoundMark,
  MarkPlace,
  ReadingFacts,
  RemovedSignature,
  RevisionFacts,
  ShadowWarning,
  SignatureChanges,
  Violation,
} from "./facts.ts";
import { rectangleOf } from "./annotation-words.ts";
import { idleObjects, unreadIn } from "./idle-objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { objectGraph } from "./object-graph.ts";
import { objectsOutside } from "./objects-outside.ts";
import { leavesOutSignature } from "./left-out.ts";
import { liesOnAnother } from "./marks.ts";
import { overlappingPages } from "./overlaps.ts";
import {
  certificationProblems,
  limitsIn,
  raisedPermissions,
  severityOf,
  violationsOf,
} from "./permissions.ts";
import type { Reading } from "./read-pdf.ts";
import { shadowsIn } from "./shadows.ts";
import { findTraces } from "./traces.ts";

/** A revision after the first signature, compared with the one before it. */
type Later = RevisionChanges & {
  readonly revision: number;
  readonly violations: readonly Violation[];
  readonly idle: readonly ShadowWarning[];
  /** What the signatures before it left to others; null where none limits it. */
  readonly permission: Permission | null;
};

/** Compares every revision with the one before it and tells what that means for each signature. */
export function collectChanges(
  reading: Reading,
  signatures: readonly PdfSignature[],
  traces: readonly number[] = findTraces(reading.pdf.source),
): DocumentChanges {
  const { pdf } = reading;
  const coverages = signatures.map((signature) => coverageOf(pdf, reading.facts.length, signature));
  const first = Math.min(pdf.revisions.length, ...coverages.map(({ revision }) => revision ?? 0));
  const graph = objectGraph(pdf);
  const { later, removed } = history(graph, first, signatures);
  const problem = reading.facts.problem ?? tailProblem(pdf);
  const isLeftOut = leavesOutSignature(pdf, traces, signatures.length + removed.length);
  const facts = { ...reading.facts, problem: problem ?? (isLeftOut ? LEFT_OUT : null) };
  const outside = objectsOutside(pdf);
  const answers = signatures.map((signature, index) =>
    answerFor(
      { pdf, facts, graph, later, outside, signatures },
      signature,
      coverages[index] ?? { facts: NO_RANGE, revision: null },
    ),
  );
  return { reading: facts, revisions: revisionFacts(pdf, later), signatures: answers, removed };
}

const LEFT_OUT = "it holds a signature to which its cross-reference does not lead";
const NO_RANGE = { written: null, end: null, covers: "nothing", problems: ["missing"] } as const;

/** Bytes behind the last revision that are more than the end of its line. */
function tailProblem(pdf: Pdf): string | null {
  const end = pdf.revisions.at(-1)?.end ?? 0;
  const rest = pdf.blocks.slice(end, pdf.length - end);
  return rest.every((byte) => WHITE.has(byte)) ? null : "there are bytes behind its last revision";
}

const WHITE: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/** Goes through the revisions once, and keeps of each no more than the next one needs. */
function history(
  graph: ObjectGraph,
  first: number,
  signatures: readonly PdfSignature[],
): { readonly later: readonly Later[]; readonly removed: readonly RemovedSignature[] } {
  const { pdf } = graph;
  const later: Later[] = [];
  const known = new Map<string, KnownSignature>();
  let before: View | null = null;
  for (const { index } of pdf.revisions) {
    const after = viewAt(pdf, index);
    rememberSignatures(known, after);
    if (before !== null && index > first) later.push(compareStep(graph, before, after));
    before = after;
  }
  return { later, removed: removedSignatures(known, signatures) };
}

function compareStep(graph: ObjectGraph, before: View, after: View): Later {
  const index = after.revision;
  const { revisions } = graph.pdf;
  const bounds = { from: revisions[index - 1]?.end ?? 0, to: revisions[index]?.end ?? 0 };
  const step = compareRevisions(graph, before, after, bounds);
  try {
    const limits = limitsIn(before);
    const forbidden = violationsOf(limits, step.changes, step.level);
    const changes = step.changes.map((change) => {
      const isForbidden = forbidden.some((each) => each.change === change);
      return { ...change, severity: severityOf(change, limits, isForbidden) };
    });
    const violations = [
      ...forbidden,
      ...raisedPermissions(before, after),
      ...certificationProblems(before, after),
    ];
    const permission = strictest(limits.map((limit) => limit.permission));
    const idle = idleObjects(graph, after);
    const notCompared = step.notCompared ?? unreadIn(graph, after);
    return { ...step, changes, notCompared, revision: index, violations, idle, permission };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    const unknown = { violations: [], idle: [], permission: null } as const;
    return { ...step, level: "other", notCompared: error.message, revision: index, ...unknown };
  }
}

function revisionFacts(pdf: Pdf, later: readonly Later[]): readonly RevisionFacts[] {
  const steps = new Map(later.map((step) => [step.revision, step]));
  return pdf.revisions.map(({ index, end }) => {
    const step = steps.get(index);
    return {
      revision: index,
      start: pdf.revisions[index - 1]?.end ?? 0,
      end,
      level: step?.level ?? "none",
      signed: step?.signed ?? [],
      changes: step?.changes ?? [],
      notCompared: step?.notCompared ?? null,
    };
  });
}

type World = {
  readonly pdf: Pdf;
  readonly facts: ReadingFacts;
  readonly graph: ObjectGraph;
  readonly later: readonly Later[];
  readonly outside: ReadonlyMap<number, number>;
  readonly signatures: readonly PdfSignature[];
};

function answerFor(world: World, signature: PdfSignature, coverage: Coverage): SignatureChanges {
  const { pdf, later, facts, graph } = world;
  const { name } = signature.field;
  const byteRange = rangeFacts(world, signature, coverage);
  const revision = byteRange.problems.length === 0 ? coverage.revision : null;
  const after = later.filter((step) => revision === null || step.revision > revision);
  const changes = after.flatMap((step) => step.changes);
  const own = changes.filter((change) => isOwn(change, name));
  const violations = later.flatMap((step) =>
    step.violations.filter((each) =>
      CERTIFYING.has(each.rule) ? each.by === name : revision === null || step.revision > revision,
    ),
  );
  const view = revision === null ? null : viewAt(pdf, revision);
  const overlaps = overlapsIn(pdf, view, after);
  const answer = {
    field: name,
    object: signature.ref?.number ?? null,
    revision,
    byteRange,
    dictionaryUnchanged: !own.some(({ text }) => /\/V\b/.test(text) || !text.includes("/")),
    placeUnchanged: !own.some(({ text }) => /\/(Rect|F|P|Kids|Parent)\b/.test(text)),
    appearanceUnchanged: !own.some(({ text }) => /\/(AP|AS|MK)\b/.test(text)),
    level: after.reduce<ChangeLevel>((most, step) => higher(most, step.level), "none"),
    changes,
    violations,
    warnings: [
      ...(view === null ? [] : shadowsIn(graph, view)),
      ...after.flatMap((step) => step.idle),
    ],
    notCompared: [
      ...new Set([...after.flatMap((step) => step.notCompared ?? []), ...overlaps.problems]),
    ],
    comparison: comparisonFor(world, view, after, overlaps.pages),
  };
  return { ...answer, attacks: attacksOn(answer, facts) };
}

const CERTIFYING: ReadonlySet<string> = new Set(["late certification", "second certification"]);

function isOwn({ kind, field }: Change, name: string): boolean {
  return field === name && (kind === "signature field changed" || kind === "signature removed");
}

function rangeFacts(
  { pdf, outside, signatures }: World,
  signature: PdfSignature,
  { facts, revision }: Coverage,
): SignatureChanges["byteRange"] {
  const problems = [...facts.problems];
  if (signatures.some((other) => other !== signature && collides(signature, other))) {
    problems.push("collides with another signature");
  }
  const covered = revision === null ? -1 : revision;
  if (pdf.revisions.slice(0, covered + 1).some(({ index }) => outside.has(index))) {
    problems.push("objects outside of it");
  }
  return problems.length === facts.problems.length
    ? facts
    : { ...facts, covers: "nothing", problems };
}

/** Pages on which annotations lie on each other; where that costs too much to be found out, it was not compared. */
function overlapsIn(pdf: Pdf, view: View | null, after: readonly Later[]) {
  if (!after.some(doesMore)) return { pages: [], problems: [] };
  try {
    return { pages: overlappingPages(pdf.latest, view ?? undefined), problems: [] };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { pages: [], problems: error.code === "too_complex" ? [error.message] : [] };
  }
}

function comparisonFor(
  { pdf, facts }: World,
  view: View | null,
  after: readonly Later[],
  overlapping: Comparison["overlappingPages"],
): Comparison {
  const end = view === null ? null : (pdf.revisions[view.revision]?.end ?? null);
  const unread = facts.problem !== null || after.some(({ notCompared }) => notCompared !== null);
  // Evidence that was added shows nothing: every object that a page reaches was compared.
  const changed = unread || after.some(({ level }) => exceeds(level, "longTerm"));
  const marks = view === null ? [] : after.flatMap((step) => marksFor(view, step));
  return {
    signedEnd: changed ? end : null,
    finalEnd: facts.length,
    pages: view === null ? 0 : readable(() => pagesOf(view).length, 0),
    finalPages: readable(() => pagesOf(pdf.latest).length, 0),
    marks,
    changedPages: unread ? null : changedPages(after),
    overlappingPages: overlapping,
  };
}

/** What signing and keeping evidence do; it changes nothing in how other annotations are drawn. */
const OF_SIGNING: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  "signature added",
  "time stamp added",
  "signature field added",
  "validation data",
  "metadata",
  "information",
  "version",
  "extensions",
  "structure",
]);

/** The pages that may look different; null where a change belongs to no single page. */
function changedPages(after: readonly Later[]): readonly ChangedPage[] | null {
  const since = new Map<number, number>();
  for (const { revision, changes, marks } of after) {
    if (changes.length >= MOST_CHANGES) return null;
    if (changes.some(({ kind, page }) => page === null && !OF_SIGNING.has(kind))) return null;
    for (const { page } of [...marks, ...changes]) {
      if (page !== null && !since.has(page)) since.set(page, revision);
    }
  }
  return [...since].map(([page, first]) => ({ page, since: first }));
}

function doesMore({ level, changes }: Later): boolean {
  return exceeds(level, "longTerm") && changes.some(({ kind }) => !OF_SIGNING.has(kind));
}

/** The marks of a later revision as the signed one sees them. */
function marksFor(view: View, { marks, permission }: Later): readonly MarkPlace[] {
  return marks.map(({ self, comment, ...mark }) => {
    const replaceable = mark.kind === "field" ? FILLING : comment && COMMENTING;
    const foreseen =
      mark.kind === "signature"
        ? readable(() => isForeseen(view, mark), false)
        : replaceable !== null && permission !== null && permission >= replaceable;
    const mayTouchText = mark.mayTouchText || (foreseen && comment !== "changed");
    // What was signed is taken away only where somebody said that it may be.
    const permitted = comment === "removed" ? foreseen : isPermitted(mark.kind, permission);
    // Two comments that both came later may lie on each other: neither was signed.
    const overlaps =
      mark.overlaps &&
      (mark.kind !== "annotation" || readable(() => liesOnAnother(view, { ...mark, self }), true));
    return { ...mark, overlaps, foreseen, mayTouchText, permitted };
  });
}

/** Whether the field stood there, empty, for everybody to see who signed. */
function isForeseen(view: View, { field: name, area }: Pick<FoundMark, "field" | "area">): boolean {
  const field = fieldsOf(view).find((each) => each.name === name);
  if (field?.type !== "Sig" || resolve(view, field.value) !== null) return false;
  return field.widgets.some(({ dict }) => rectangleOf(view, dict)?.join() === area.join());
}

const [FILLING, COMMENTING] = [2, 3];

/** What signatures said at that time (ISO 32000-2, table 257); without such a word nobody forbids it. */
function isPermitted(kind: MarkPlace["kind"], permission: Permission | null): boolean {
  if (kind === "signature") return true;
  return permission === null || permission >= (kind === "field" ? FILLING : COMMENTING);
}

/** What cannot be read has nothing to compare; that it cannot be read is reported by the comparison of objects. */
function readable<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) return otherwise;
    throw error;
  }
}

type KnownSignature = {
  readonly signature: PdfSignature;
  readonly first: number;
  last: number;
};

function rememberSignatures(known: Map<string, KnownSignature>, view: View): void {
  const { revision } = view;
  for (const signature of readable(() => signaturesOf(view), [])) {
    const entry = known.get(identity(signature));
    if (entry !== undefined) entry.last = revision;
    else known.set(identity(signature), { signature, first: revision, last: revision });
  }
}

function removedSignatures(
  known: ReadonlyMap<string, KnownSignature>,
  signatures: readonly PdfSignature[],
): readonly RemovedSignature[] {
  const present = new Set(signatures.map(identity));
  return [...known].flatMap(([key, { signature, first, last }]) => {
    if (present.has(key)) return [];
    const { field, ref, byteRange } = signature;
    const when = { signedIn: first, removedIn: last + 1 };
    return [{ field: field.name, object: ref?.number ?? null, byteRange, ...when }];
  });
}

/** The signed area says which signature it is, whatever became of its field. */
function identity({ byteRange, field, ref }: PdfSignature): string {
  return byteRange === null ? `${field.name}/${ref?.number ?? ""}` : byteRange.join();
}
