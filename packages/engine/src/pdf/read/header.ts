import { PdfError } from "../../errors.ts";
import type { Blocks } from "./blocks.ts";

/**
 * The version in the header, which must be the first thing in the file: what stands before it could
 * make the same bytes another document in another program.
 */
export function headerVersion(blocks: Blocks): string {
  const line = String.fromCharCode(...blocks.slice(0, 16));
  const version = /^%PDF-(\d\.\d)/.exec(line)?.[1];
  if (version !== undefined) return version;
  throw new PdfError("not_a_pdf", "The file is not a PDF: it does not begin with a PDF header.");
}
