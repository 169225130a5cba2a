export { PdfError, PkiError, type PdfErrorCode, type PkiErrorCode } from "./errors.ts";
export { bytesSource, type Source } from "./bytes/source.ts";
