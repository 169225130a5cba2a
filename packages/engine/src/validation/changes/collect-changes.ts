import { PdfError } from "../../errors.ts";
import type { Pdf, View } from "../../pdf/document.ts";
import { viewAt } from "../../pdf/document.ts";
import { pagesOf } from "../../pdf/pages.ts";
import type { PdfSignature } from "../../pdf/signatures.ts";
import { signaturesOf } from "../../pdf/signatures.ts";
import { attacksOn } from "./attacks.ts";
import { collides, coverageOf } from "./byte-range.ts";
import type { Coverage } from "./byte-range.ts";
import type { RevisionChanges } from "./compare-revisions.ts";
import { compareRevisions, exceeds, higher } from "./compare-revisions.ts";
import type {
  Change,
  ChangeLevel,
  Comparison,
  DocumentChanges,
  ReadingFacts,
  RemovedSignature,
  RevisionFacts,
  ShadowWarning,
  SignatureChanges,
  Violation,
} from "./facts.ts";
import { idleObjects } from "./idle-objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { objectGraph } from "./object-graph.ts";
import { objectsOutside } from "./objects-outside.ts";
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

/** A revision after the first signature, compared with the one before it. */
type Later = RevisionChanges & {
  readonly revision: number;
  readonly violations: readonly Violation[];
  readonly idle: readonly ShadowWarning[];
};

/** Compares every revision with the one before it and tells what that means for each signature. */
export function collectChanges(
  reading: Reading,
  signatures: readonly PdfSignature[],
): DocumentChanges {
  const { pdf } = reading;
  const facts = { ...reading.facts, problem: reading.facts.problem ?? tailProblem(pdf) };
  const coverages = signatures.map((signature) => coverageOf(pdf, facts.length, signature));
  const first = Math.min(pdf.revisions.length, ...coverages.map(({ revision }) => revision ?? 0));
  const graph = objectGraph(pdf);
  const views = pdf.revisions.map(({ index }) => viewAt(pdf, index));
  const later = pdf.revisions.slice(first + 1).map(({ index }) => compareStep(graph, views, index));
  const outside = objectsOutside(pdf);
  const removed = removedSignatures(views, signatures);
  const answers = signatures.map((signature, index) =>
    answerFor(
      { pdf, facts, graph, views, later, outside, signatures },
      signature,
      coverages[index] ?? { facts: NO_RANGE, revision: null },
    ),
  );
  return { reading: facts, revisions: revisionFacts(pdf, later), signatures: answers, removed };
}

const NO_RANGE = { written: null, end: null, covers: "nothing", problems: ["missing"] } as const;

/** Bytes behind the last revision that are more than the end of its line. */
function tailProblem(pdf: Pdf): string | null {
  const end = pdf.revisions.at(-1)?.end ?? 0;
  const rest = pdf.blocks.slice(end, pdf.length - end);
  return rest.every((byte) => WHITE.has(byte)) ? null : "there are bytes behind its last revision";
}

const WHITE: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

function compareStep(graph: ObjectGraph, views: readonly View[], index: number): Later {
  const [before, after] = [views[index - 1], views[index]];
  const { revisions } = graph.pdf;
  if (before === undefined || after === undefined) throw new RangeError(`no revision ${index}`);
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
    return { ...step, changes, revision: index, violations, idle: idleObjects(graph, after) };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    const unknown = { violations: [], idle: [] } as const;
    return { ...step, level: "other", notCompared: error.message, revision: index, ...unknown };
  }
}

function revisionFacts(pdf: Pdf, later: readonly Later[]): readonly RevisionFacts[] {
  return pdf.revisions.map(({ index, end }) => {
    const step = later.find(({ revision }) => revision === index);
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
  readonly views: readonly View[];
  readonly later: readonly Later[];
  readonly outside: ReadonlyMap<number, number>;
  readonly signatures: readonly PdfSignature[];
};

function answerFor(world: World, signature: PdfSignature, coverage: Coverage): SignatureChanges {
  const { later, facts, views, graph } = world;
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
  const view = revision === null ? null : (views[revision] ?? null);
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
    notCompared: after.flatMap((step) => step.notCompared ?? []),
    comparison: comparisonFor(world, revision, after),
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

function comparisonFor(
  { pdf, views, facts }: World,
  revision: number | null,
  after: readonly Later[],
): Comparison {
  const view = revision === null ? undefined : views[revision];
  const end = revision === null ? null : (pdf.revisions[revision]?.end ?? null);
  const changed = after.length > 0 || facts.problem !== null;
  return {
    signedEnd: changed ? end : null,
    finalEnd: facts.length,
    pages: view === undefined ? 0 : readable(() => pagesOf(view).length, 0),
    finalPages: readable(() => pagesOf(pdf.latest).length, 0),
    marks: after.flatMap(({ marks }) => marks),
    overlappingPages: after.some(({ level }) => exceeds(level, "longTerm"))
      ? readable(() => overlappingPages(pdf.latest), [])
      : [],
  };
}

/** What cannot be read has nothing to compare; that it cannot be read is told by the comparison of objects. */
function readable<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) return otherwise;
    throw error;
  }
}

function removedSignatures(
  views: readonly View[],
  signatures: readonly PdfSignature[],
): readonly RemovedSignature[] {
  const removed: RemovedSignature[] = [];
  const present = new Set(signatures.map(identity));
  const known = new Map<
    string,
    { readonly signature: PdfSignature; readonly first: number; last: number }
  >();
  for (const [index, view] of views.entries()) {
    for (const signature of readable(() => signaturesOf(view), [])) {
      const entry = known.get(identity(signature));
      if (entry === undefined)
        known.set(identity(signature), { signature, first: index, last: index });
      else entry.last = index;
    }
  }
  for (const [key, { signature, first, last }] of known) {
    if (present.has(key)) continue;
    removed.push({
      field: signature.field.name,
      object: signature.ref?.number ?? null,
      byteRange: signature.byteRange,
      signedIn: first,
      removedIn: last + 1,
    });
  }
  return removed;
}

/** The signed area says which signature it is, whatever became of its field. */
function identity({ byteRange, field, ref }: PdfSignature): string {
  return byteRange === null ? `${field.name}/${ref?.number ?? ""}` : byteRange.join();
}
