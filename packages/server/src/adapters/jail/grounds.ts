import type { Source } from "@paraph/engine/bytes";
import { type Ground, groundOf, PAPER } from "@paraph/engine/drawing";
import type { LookAtGround, Place } from "@paraph/engine/pades";
import { PdfError } from "@paraph/engine/pdf";
import type { Bitmap, OpenDocument, Pdfium } from "./pdfium.ts";

/**
 * A page that takes more steps of PDFium is taken for paper: its mark is dark, and signing does not wait for it. A step
 * takes about a millisecond. Counted and not timed: a signature that is drafted twice must look the same both times.
 */
const STEPS = 2_000;

/** Draws the page on which a mark will stand and looks at what is below it. */
export function groundsWith(pdfium: Pdfium, source: Source): LookAtGround {
  return (page, rect) =>
    groundIn(pdfium, source, page, (document, drawn) => document.toPixels(page, drawn, rect));
}

/** The ground of a place that is given in points from the lower left corner of the page as displayed. */
export function groundOfPlace(pdfium: Pdfium, source: Source, place: Place): Ground {
  return groundIn(pdfium, source, place.page, (_, { height }) => {
    const { x, y } = place;
    const corners = [x, height - y - place.height, x + place.width, height - y] as const;
    const [left, top, right, bottom] = corners.map(Math.round);
    return [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0];
  });
}

function groundIn(
  pdfium: Pdfium,
  source: Source,
  page: number,
  area: (document: OpenDocument, drawn: Bitmap) => Corners,
): Ground {
  const document = pdfium.open(source);
  try {
    const drawn = document.drawWithin(page, 1, STEPS);
    return drawn ? groundOf(cut(drawn, area(document, drawn))) : PAPER;
  } catch (error) {
    // Signing asks for no more than what our own reader finds.
    if (error instanceof PdfError) return PAPER;
    throw error;
  } finally {
    document.close();
  }
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

function cut({ width, height, pixels }: Bitmap, [left, top, right, bottom]: Corners): Uint8Array {
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  const rows: Uint8Array[] = [];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    rows.push(pixels.subarray(4 * (y * width + from), 4 * (y * width + to)));
  }
  return Buffer.concat(rows);
}
