import { catalogOf } from "../document.ts";
import { corrupted } from "../limits.ts";
import { entryOf, isDict, isRef, type PdfDict, type PdfRef } from "../objects.ts";
import type { Update } from "./update.ts";

/** The catalog's own reference. */
export function rootOf({ pdf }: Update): PdfRef {
  const root = entryOf(pdf.latest.trailer, "Root");
  if (!isRef(root)) throw corrupted("its catalog is missing");
  return root;
}

/** The catalog as it will be. */
export function catalogIn(update: Update): PdfDict {
  const catalog = update.get(rootOf(update));
  return isDict(catalog) ? catalog : catalogOf(update.pdf.latest);
}
