import type { PdfObject, PdfRef } from "../../pdf/objects.ts";

/** Gives an object a number of its own in the document under way. */
export type AddObject = (object: PdfObject) => PdfRef;
