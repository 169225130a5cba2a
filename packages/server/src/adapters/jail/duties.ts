import { bytesSource, type Source } from "@paraph/engine/bytes";
import { examineImage, watermarkStamps } from "@paraph/engine/drawing";
import { inspectForSigning, revisionSteps } from "@paraph/engine/pades";
import { addWatermark, openPdf, initialRangesOf, PdfError, repairPdf } from "@paraph/engine/pdf";
import { writeReportPdf } from "@paraph/engine/report";
import { collectFacts, validate, trustFromLists, wantedEvidence } from "@paraph/engine/validation";
import type { Inspection } from "../../domain/documents/document.ts";
import { INITIAL_RANGES_FROM_BYTES } from "../../domain/documents/initial-ranges.ts";
import type { FieldOutcome, FieldQuestion } from "../../ports/validator.ts";
import { clearPlaces } from "./clear-places.ts";
import { COMPARISON_LIMITS, comparePages } from "./compare-pages.ts";
import { drawMark } from "./draw-mark.ts";
import { groundsWith } from "./grounds.ts";
import type { Duties, Duty } from "./messages.ts";
import type { Bitmap, OpenDocument, Pdfium } from "./pdfium.ts";
import { withShapes } from "./shaping.ts";
import { redrawImage } from "./redraw-image.ts";

/** How a confined process does each of its duties; `source` is the document, empty where a task has none. */
export type DutyTable = {
  readonly [Kind in Duty]: (ask: Duties[Kind]["ask"], source: Source) => Duties[Kind]["answer"];
};

/** The duties, with the libraries that draw and pack. */
export function dutiesWith(pdfium: Pdfium, encodeWebp: (bitmap: Bitmap) => Uint8Array): DutyTable {
  return {
    inspect: (_, source) => inspect(pdfium, source),
    redraw: ({ file, how }) => redrawImage(pdfium, file, how),
    image: ({ file }) => examineImage(file),
    render: ({ page, scale }, source) => encodeWebp(pdfium.draw(source, page, scale)),
    places: ({ places }, source) => clearPlaces(pdfium, source, places),
    watermark: ({ plan, fileId }, source) => {
      const opened = openPdf(source);
      return addWatermark(opened, watermarkStamps(opened, plan), fileId).tail;
    },
    repair: (_, source) => repair(pdfium, source),
    sign: ({ appearance, ...plan }, source) =>
      revisionSteps(source, groundsWith(pdfium, source)).signature({
        ...plan,
        appearance: appearance && withShapes(appearance),
      }),
    mark: (asked, source) => drawMark(pdfium, source, asked),
    archive: (plan, source) => revisionSteps(source).archive(plan),
    evidence: (plan, source) => revisionSteps(source).evidence(plan),
    report: (plan) => writeReportPdf(plan),
    compare: ({ comparisons, views }, source) =>
      comparePages(pdfium, source, comparisons, { ...COMPARISON_LIMITS, views }),
    facts: (_, source) => collectFacts(source),
    field: (question, source) => validateField(question, source),
    wanted: ({ facts, policy, at }) => wantedEvidence(facts, policy, at),
    lists: ({ sources, at }) => trustFromLists(sources, at),
    validate: ({ facts, policy, at }) => validate(facts, policy, at),
  };
}

function validateField(
  { field: name, policy, at }: FieldQuestion,
  source: Source,
): FieldOutcome | null {
  const facts = collectFacts(source, name);
  const { signers } = validate(facts, policy, at);
  // One signature may be shown in several fields; it is known by the first of them.
  const kept = facts.signatures.find(({ fields }) => fields.includes(name));
  const own = kept && signers.find(({ field }) => field === kept.field);
  return own ? { indication: own.indication, subIndication: own.subIndication } : null;
}

function inspect(pdfium: Pdfium, source: Source): Inspection {
  const facts = inspectForSigning(source);
  crossCheck(pdfium, source, facts.pageCount);
  return {
    pageCount: facts.pageCount,
    pageSizes: facts.pages.map(({ width, height }) => [width, height]),
    pdfVersion: facts.pdfVersion,
    pdfA: facts.pdfA,
    signatureFields: facts.signatureFields,
    certification: facts.certification,
    activeContent: facts.activeContent,
    restrictions: facts.restrictions,
    initialRanges: source.length < INITIAL_RANGES_FROM_BYTES ? null : initialRangesOr(source),
  };
}

/** A PDF written anew, where PDFium makes the same of the original: else readers disagree about what it says. */
function repair(pdfium: Pdfium, source: Source): Uint8Array {
  const bytes = repairPdf(source);
  const original = pdfium.open(source);
  try {
    const repaired = pdfium.open(bytesSource(bytes));
    try {
      requireSamePages(original, repaired);
    } finally {
      repaired.close();
    }
  } finally {
    original.close();
  }
  return bytes;
}

const LOOK_SCALE = 1;

function requireSamePages(original: OpenDocument, repaired: OpenDocument): void {
  const pages = original.pageCount === repaired.pageCount ? original.pageCount : 0;
  for (let page = 0; page < pages; page++) {
    const drawing = repaired.draw(page, LOOK_SCALE);
    if (original.drawOther(page, LOOK_SCALE, drawing) !== null) throw readDifferently();
  }
  if (pages === 0) throw readDifferently();
}

function readDifferently(): PdfError {
  return new PdfError(
    "corrupted",
    "The PDF is damaged and cannot be repaired here: readers see different documents in it.",
  );
}

/** It saves requests and nothing else, so a file that costs too much to be walked again has none. */
function initialRangesOr(source: Source): Inspection["initialRanges"] {
  try {
    return initialRangesOf(openPdf(source));
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}

/**
 * A file in which two readers see different pages shows one thing and signs another. Without pages
 * it shows and signs nothing, whatever a reader counts.
 */
function crossCheck(pdfium: Pdfium, source: Source, pageCount: number): void {
  if (pageCount === 0) return;
  const seen = pdfium.pageCount(source);
  if (seen !== pageCount) {
    throw new PdfError(
      "corrupted",
      `The PDF is damaged and would have to be repaired: one reader finds ${pageCount} pages in it, another ${seen}.`,
    );
  }
}
