import type { PdfSignature } from "../../pdf/signatures.ts";
import type { DocumentChanges } from "./facts.ts";
import type { Reading } from "./read-pdf.ts";

/** Compares every revision with the one before it and tells what that means for each signature. */
export type CollectChanges = (
  reading: Reading,
  signatures: readonly PdfSignature[],
) => DocumentChanges;
