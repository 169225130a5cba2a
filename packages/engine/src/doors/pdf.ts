// PDF files, read and updated.

export { BEFORE_HEADER } from "../pdf/read/header.ts";
export { PdfError, type PdfErrorCode } from "../errors.ts";
export {
  catalogOf,
  changesOf,
  decodeStream,
  lookUp,
  openPdf,
  resolve,
  viewAt,
} from "../pdf/document.ts";
export { inspect, inspectPdf, type PdfFacts, type SignatureFieldFacts } from "../pdf/inspect.ts";
export type { PdfDict, PdfObject } from "../pdf/objects.ts";
export { initialRangesOf } from "../pdf/initial-ranges.ts";
export { pagesOf } from "../pdf/pages.ts";
export { repairPdf } from "../pdf/repair.ts";
export { locks, type PdfSignature, signaturesOf } from "../pdf/signatures.ts";
export { addWatermark } from "../pdf/watermark.ts";
export { beginUpdate } from "../pdf/write/update.ts";
