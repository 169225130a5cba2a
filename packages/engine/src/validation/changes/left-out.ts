import type { Pdf } from "../../pdf/document.ts";
import { viewAt } from "../../pdf/document.ts";
import { AT_OFFSET } from "../../pdf/read/entries.ts";
import { locateObject } from "../../pdf/signatures.ts";

type Place = { readonly offset: number; readonly number: number; readonly revision: number };

/**
 * Whether the bytes hold a signature to which no cross-reference of the document leads: a later one went back behind
 * the revision that was signed. What stands inside of an object, such as a signed PDF that is attached, is part of it.
 */
export function leavesOutSignature(pdf: Pdf, traces: readonly number[], known: number): boolean {
  if (traces.length <= known) return false;
  const places = placesIn(pdf);
  return traces.some((at) => {
    const place = places.findLast(({ offset }) => offset <= at);
    const span = place && locateObject(viewAt(pdf, place.revision), place.number);
    return !span || at >= span.offset + span.length;
  });
}

/** Where every object of every revision lies, in the order of the file. */
function placesIn({ revisions }: Pdf): readonly Place[] {
  const places: Place[] = [];
  for (const { index, sections } of revisions) {
    for (const { entries } of sections) {
      for (const [position, number] of entries.numbers.entries()) {
        if (entries.kinds[position] !== AT_OFFSET) continue;
        places.push({ offset: entries.places[position] ?? 0, number, revision: index });
      }
    }
  }
  return places.sort((a, b) => a.offset - b.offset);
}
