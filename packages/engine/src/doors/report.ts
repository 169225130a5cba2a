// The report as a PDF.

export { beyondTheSeal } from "../report/appended.ts";
export { attachedFile } from "../report/attached.ts";
export type { Block } from "../report/layout.ts";
export { type ReportPlan, writeReportPdf } from "../report/report-pdf.ts";
