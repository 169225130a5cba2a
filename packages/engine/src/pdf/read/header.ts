import { PdfError } from "../../errors.ts";
import type { Blocks } from "./blocks.ts";

/** Said of a file that readers find the header of all the same; a repair takes away what stands before it. */
export const BEFORE_HEADER = "The file is not a PDF: something stands before its PDF header.";
/** How far behind junk readers search for the header. */
export const HEADER_WITHIN = 1024;

/**
 * The version in the header, which must be the first thing in the file: what stands before it could
 * make the same bytes another document in another program.
 */
export function headerVersion(blocks: Blocks): string {
  const line = String.fromCharCode(...blocks.slice(0, HEADER_WITHIN));
  const version = /^%PDF-(\d\.\d)/.exec(line)?.[1];
  if (version !== undefined) return version;
  if (/%PDF-\d\.\d/.test(line)) throw new PdfError("not_a_pdf", BEFORE_HEADER);
  throw new PdfError("not_a_pdf", "The file is not a PDF: it does not begin with a PDF header.");
}
