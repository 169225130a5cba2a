import { bytesSource } from "@paraph/engine/bytes";
import { beyondTheSeal, writeReportPdf } from "@paraph/engine/report";
import { reportHtml } from "./report-html.ts";
import { reportPlan } from "./report-pdf.ts";
import type { EvidenceReport } from "./report.ts";

/**
 * What a person reads in the file is derived again from the facts that were proven, and compared: a page that says
 * something else than its proofs is altered, whatever it carries inside.
 */
export function shownFindings(file: Uint8Array, report: EvidenceReport): readonly ShownFinding[] {
  try {
    return derivedFindings(file, report);
  } catch (error) {
    // Facts that no service writes, such as a time that is none: nothing can be written from them.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return [
      { part: "page", problem: "cannot follow from the report: it holds what cannot be shown" },
    ];
  }
}

type ShownFinding = { readonly part: string; readonly problem: string };

/** Whether people read the file, and not only programs. */
export function hasPages(file: Uint8Array): boolean {
  return isPdf(file) || isHtml(new TextDecoder().decode(file));
}

function isPdf(file: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(file.subarray(0, 5)) === "%PDF-";
}

function isHtml(text: string): boolean {
  return /^\s*<!doctype html/i.test(text);
}

function derivedFindings(file: Uint8Array, report: EvidenceReport): readonly ShownFinding[] {
  if (isPdf(file)) {
    const written = writeReportPdf(reportPlan(report));
    return beyondTheSeal(bytesSource(file), written).map((problem) => ({ part: "PDF", problem }));
  }
  const text = new TextDecoder().decode(file);
  if (!isHtml(text)) return [];
  if (text === reportHtml(report)) return [];
  return [{ part: "page", problem: "says something else than the report inside it" }];
}
