import type { Source } from "@paraph/engine/bytes";
import { PdfError } from "@paraph/engine/pdf";
import {
  type Comparison,
  comparePixels,
  type PixelDifference,
  type PixelMark,
  type VisualDifference,
  type VisualFacts,
} from "@paraph/engine/validation";
import type { PageComparison } from "../../ports/inspector.ts";
import { differencePicture } from "./difference-picture.ts";
import type { Bitmap, OpenDocument, Pdfium } from "./pdfium.ts";

/** What comparing may cost; what does not fit is told, never taken as equal. */
export type ComparisonLimits = {
  readonly milliseconds: number;
  readonly pages: number;
  readonly pictures: number;
  readonly now: () => number;
};

export const COMPARISON_LIMITS: ComparisonLimits = {
  milliseconds: 3_500,
  pages: 1_000,
  pictures: 20,
  // Of the processor: on a busy machine a good document takes long by the clock.
  now: () => process.cpuUsage().user / 1000,
};

const SCALE = 1;
/** Drawings of the document as it is now that are kept for the next signature: about 2 MB each. */
const KEPT = 24;

/** Draws all pages of every signed revision, with annotations, and compares them with those shown now. */
export function comparePages(
  pdfium: Pdfium,
  source: Source,
  comparisons: readonly Comparison[],
  limits: ComparisonLimits = COMPARISON_LIMITS,
): PageComparison {
  const pictures = new Map<number, Uint8Array>();
  const end = limits.now() + limits.milliseconds;
  const known = new Map<string, VisualFacts>();
  const finals = new Map<number, Final>();

  function compare(comparison: Comparison): VisualFacts {
    const { signedEnd, finalEnd } = comparison;
    if (signedEnd === null) return UNCHANGED;
    const key = JSON.stringify(comparison);
    const found = known.get(key);
    if (found !== undefined) return found;
    const facts = attempt(() => {
      const final = finalUpTo(finalEnd);
      return opened(signedEnd, (signed) => look(signed, final, comparison));
    });
    known.set(key, facts);
    return facts;
  }

  /** The document as it is now, opened once for all its signatures. */
  function finalUpTo(end: number): Final {
    const found = finals.get(end);
    if (found !== undefined) return found;
    const final = { document: pdfium.open(upTo(source, end)), drawings: new Map() };
    finals.set(end, final);
    return final;
  }

  function opened<Result>(end: number, work: (document: OpenDocument) => Result): Result {
    const document = pdfium.open(upTo(source, end));
    try {
      return work(document);
    } finally {
      document.close();
    }
  }

  function look(signed: OpenDocument, final: Final, comparison: Comparison): VisualFacts {
    const differences = [...otherPages(signed, final.document), ...overlaps(comparison)];
    const pages = Math.min(signed.pageCount, final.document.pageCount);
    for (let page = 0; page < pages; page++) {
      if (page >= limits.pages || limits.now() > end) {
        return {
          checked: false,
          reason: `pages from ${page + 1} on were not compared`,
          differences,
        };
      }
      const difference = lookAt(signed, final, comparison, page);
      if (difference !== null) differences.push(told(difference, page));
    }
    return { checked: true, reason: null, differences };
  }

  function lookAt(
    signed: OpenDocument,
    final: Final,
    comparison: Comparison,
    page: number,
  ): PixelDifference | null {
    const now = drawingOf(final, page);
    const marks = comparison.marks.filter((mark) => mark.page === page);
    const other = signed.drawOther(page, SCALE, now);
    if (other === null && !marks.some(({ unseen }) => unseen)) return null;
    const old = other ?? now;
    const bare = marks.some(({ replaces }) => replaces) ? signed.draw(page, SCALE, true) : null;
    const places = marks.map((mark) => placeOf(final.document, page, now, mark, bare));
    const difference = comparePixels(old, now, places);
    if (difference.changed > 0 && pictures.size < limits.pictures && !pictures.has(page)) {
      const whole = old.width === now.width && old.height === now.height;
      const map = whole ? difference.map : new Uint8Array(now.width * now.height).fill(2);
      pictures.set(page, differencePicture(now, map));
    }
    return other === null && !difference.visible ? null : difference;
  }

  try {
    const signatures = comparisons.map(compare);
    const drawn = [...pictures].map(([page, png]) => ({ page, png }));
    return { signatures, pictures: drawn.sort((a, b) => a.page - b.page) };
  } finally {
    for (const { document } of finals.values()) document.close();
  }
}

/** The document as it is now, and its pages as they were drawn for the signature before. */
type Final = {
  readonly document: ReturnType<Pdfium["open"]>;
  readonly drawings: Map<number, Bitmap>;
};

function drawingOf({ document, drawings }: Final, page: number): Bitmap {
  const found = drawings.get(page);
  if (found !== undefined) return found;
  const drawing = document.draw(page, SCALE);
  if (drawings.size < KEPT) drawings.set(page, drawing);
  return drawing;
}

const UNCHANGED: VisualFacts = { checked: true, reason: null, differences: [] };

/** A revision that cannot be drawn was not compared; that is told and never taken as equal. */
function attempt(work: () => VisualFacts): VisualFacts {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { checked: false, reason: error.message, differences: [] };
  }
}

function otherPages(signed: OpenDocument, final: OpenDocument): VisualDifference[] {
  if (signed.pageCount === final.pageCount) return [];
  const page = Math.min(signed.pageCount, final.pageCount);
  const text = `${signed.pageCount} pages were signed, ${final.pageCount} are shown`;
  return [{ page, explained: false, text }];
}

function overlaps({ overlappingPages }: Comparison): VisualDifference[] {
  const text = "annotations lie on each other: which is seen is up to the reader";
  return overlappingPages.map((page) => ({ page, explained: false, text }));
}

function told(difference: PixelDifference, page: number): VisualDifference {
  const { outside, covers, visible, unseen } = difference;
  if (!visible) return { page, explained: true, text: "a signature was added on empty ground" };
  const parts = [
    ...(outside > 0 ? ["it looks different where nothing may have been put"] : []),
    ...covers.map((kind) => `a later ${kind} lies on what was signed`),
    ...(unseen ? ["something there is seen only on paper, when touched or in other readers"] : []),
  ];
  if (outside === 0 && covers.length === 0) parts.unshift("fields were filled in or comments made");
  const text = parts.join("; ");
  return { page, explained: false, text };
}

/** The mark among the pixels, with one more on each side for soft edges. */
function placeOf(
  final: OpenDocument,
  page: number,
  size: Bitmap,
  { area, kind, replaces, overlaps, unseen }: Comparison["marks"][number],
  bare: Bitmap | null,
): PixelMark {
  const [left, top, right, bottom] = final.toPixels(page, size, area);
  return {
    kind,
    overlaps,
    unseen,
    left: Math.max(0, left - 1),
    top: Math.max(0, top - 1),
    right: Math.min(size.width, right + 2),
    bottom: Math.min(size.height, bottom + 2),
    without: replaces ? bare : null,
  };
}

function upTo(source: Source, end: number): Source {
  return {
    ...source,
    length: Math.min(end, source.length),
    read: (offset, length) => source.read(offset, Math.max(0, Math.min(length, end - offset))),
  };
}
