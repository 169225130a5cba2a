import type { Pdf } from "../../pdf/document.ts";
import { AT_OFFSET } from "../../pdf/read/entries.ts";

/**
 * Revisions whose cross-reference leads to bytes behind their own end, with the object that lies there: what
 * such a revision shows was never signed with it.
 */
export function objectsOutside(pdf: Pdf): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { index, end, sections } of pdf.revisions) {
    for (const { entries } of sections) {
      for (const [position, number] of entries.numbers.entries()) {
        if (entries.kinds[position] !== AT_OFFSET) continue;
        if ((entries.places[position] ?? 0) >= end) found.set(index, number);
      }
    }
  }
  return found;
}
