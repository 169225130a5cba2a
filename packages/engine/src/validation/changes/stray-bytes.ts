import { PdfError } from "../../errors.ts";
import type { Pdf, View } from "../../pdf/document.ts";
import { AT_OFFSET } from "../../pdf/read/entries.ts";
import { locateObject } from "../../pdf/signatures.ts";

/**
 * Where a later revision has bytes that are neither one of its objects nor its cross-reference; null where it
 * has none. A reader that repairs files would find objects there that the revision does not list.
 */
export function strayBytes(pdf: Pdf, view: View): number | null {
  const revision = pdf.revisions[view.revision];
  const from = pdf.revisions[view.revision - 1]?.end ?? 0;
  if (revision === undefined) return null;
  const spans = revision.sections.map(({ offset, end }) => ({ from: offset, to: end }));
  for (const { entries } of revision.sections) {
    for (const [position, number] of entries.numbers.entries()) {
      const place = entries.places[position] ?? 0;
      if (entries.kinds[position] !== AT_OFFSET || place < from || place >= revision.end) continue;
      const span = spanOf(view, number);
      if (span !== null) spans.push({ from: span.offset, to: span.offset + span.length });
    }
  }
  let at = from;
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const stray = firstStray(view, at, span.from);
    if (stray !== null) return stray;
    at = Math.max(at, span.to);
  }
  return null;
}

function spanOf(view: View, number: number): ReturnType<typeof locateObject> {
  try {
    return locateObject(view, number);
  } catch (error) {
    // What cannot be read is no object; its bytes are stray then.
    if (error instanceof PdfError && error.code === "corrupted") return null;
    throw error;
  }
}

/** The first byte between two places that is neither white space nor part of a comment. */
function firstStray({ blocks }: View, from: number, to: number): number | null {
  let comment = false;
  for (let at = from; at < to; at++) {
    const byte = blocks.byteAt(at);
    if (byte === 0x0a || byte === 0x0d) comment = false;
    else if (byte === 0x25) comment = true;
    else if (!comment && byte > 0x20) return at;
  }
  return null;
}
