import type { Source } from "@paraph/engine/bytes";
import { examineImage, watermarkStamps } from "@paraph/engine/drawing";
import { inspectForSigning, revisionSteps } from "@paraph/engine/pades";
import { addWatermark, openPdf, PdfError } from "@paraph/engine/pdf";
import { writeReportPdf } from "@paraph/engine/report";
import { collectFacts, judge, trustFromLists, wantedEvidence } from "@paraph/engine/validation";
import type { Inspection } from "../../domain/documents/document.ts";
import { comparePages } from "./compare-pages.ts";
import type { Duties, Duty } from "./messages.ts";
import type { Bitmap, Pdfium } from "./pdfium.ts";
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
    redraw: ({ file }) => redrawImage(pdfium, file),
    image: ({ file }) => examineImage(file),
    render: ({ page, scale }, source) => encodeWebp(pdfium.draw(source, page, scale)),
    watermark: ({ plan, fileId }, source) => {
      const opened = openPdf(source);
      return addWatermark(opened, watermarkStamps(opened, plan), fileId).tail;
    },
    sign: ({ appearance, ...plan }, source) =>
      revisionSteps(source).signature({
        ...plan,
        appearance: appearance && withShapes(appearance),
      }),
    archive: (plan, source) => revisionSteps(source).archive(plan),
    evidence: (plan, source) => revisionSteps(source).evidence(plan),
    report: (plan) => writeReportPdf(plan),
    compare: ({ comparisons }, source) => comparePages(pdfium, source, comparisons),
    facts: (_, source) => collectFacts(source),
    wanted: ({ facts, policy, at }) => wantedEvidence(facts, policy, at),
    lists: ({ sources, at }) => trustFromLists(sources, at),
    judge: ({ facts, policy, at }) => judge(facts, policy, at),
  };
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
  };
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
