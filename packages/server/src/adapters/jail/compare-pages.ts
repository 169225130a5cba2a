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
import type { DifferencePicture, PageComparison, PageShare } from "../../ports/inspector.ts";
import { differencePicture } from "./difference-picture.ts";
import { type Bitmap, markArea, type OpenDocument, type Pdfium } from "./pdfium.ts";
import { encodePng } from "./png.ts";

/** What comparing may cost; what does not fit is reported, never taken as equal. */
export type ComparisonLimits = {
  readonly milliseconds: number;
  /** So much more for each signature. */
  readonly forEach: number;
  readonly pages: number;
  readonly pictures: number;
  /** Pages that are also drawn as they were signed and as they are now. */
  readonly views: number;
  readonly now: () => number;
};

export const COMPARISON_LIMITS: ComparisonLimits = {
  milliseconds: 3_500,
  forEach: 30,
  pages: 1_000,
  pictures: 20,
  views: 0,
  // Of the processor: on a busy machine a good document takes long by the clock.
  now: () => process.cpuUsage().user / 1000,
};

/** Well before the process is ended that draws: what was seen up to then is told. */
const MOST_MILLISECONDS = 20_000;
const SCALE = 1;
/** Views are enlarged and read. */
const VIEW_SCALE = 2;
/** Of compression: somebody waits for the picture, and it is looked at once. */
const QUICK = 1;
/** Drawings of the document as it is now that are kept for the next signature: about 2 MB each. */
const KEPT = 24;

/** Draws all pages of every signed revision, with annotations, and compares them with those shown now. */
export function comparePages(
  pdfium: Pdfium,
  source: Source,
  comparisons: readonly Comparison[],
  limits: ComparisonLimits = COMPARISON_LIMITS,
): PageComparison {
  const pictures = new Map<number, DifferencePicture>();
  const allowed = limits.milliseconds + limits.forEach * comparisons.length;
  const end = limits.now() + Math.min(allowed, MOST_MILLISECONDS);
  const known = new Map<string, VisualFacts>();
  const finals = new Map<number, Final>();
  const looks = new Map<string, VisualDifference | null>();

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
    const { changedPages } = comparison;
    const wanted: readonly Wanted[] =
      changedPages ?? Array.from({ length: pages }, (_, page) => ({ page, since: null }));
    for (const [index, each] of wanted.filter(({ page }) => page < pages).entries()) {
      if (index >= limits.pages || limits.now() > end) {
        const reason = `pages from ${each.page + 1} on were not compared`;
        return { checked: false, reason, differences };
      }
      const difference = differenceOn(signed, final, comparison, each);
      if (difference !== null) differences.push(difference);
    }
    return { checked: true, reason: null, differences };
  }

  /** Signatures between which nobody touched a page saw the same one: it is looked at once for all of them. */
  function differenceOn(
    signed: OpenDocument,
    final: Final,
    { marks: all, finalEnd }: Comparison,
    { page, since }: Wanted,
  ): VisualDifference | null {
    const marks = all.filter((mark) => mark.page === page);
    const key = JSON.stringify([finalEnd, page, since, marks]);
    const seen = since === null ? undefined : looks.get(key);
    if (seen !== undefined) return seen;
    const difference = lookAt(signed, final, marks, page);
    const found = difference && toVisualDifference(difference, page);
    looks.set(key, found);
    return found;
  }

  function lookAt(
    signed: OpenDocument,
    final: Final,
    marks: Comparison["marks"],
    page: number,
  ): PixelDifference | null {
    const now = drawingOf(final, page);
    const other = signed.drawOther(page, SCALE, now);
    if (other === null && !marks.some(({ unseen }) => unseen)) return null;
    const old = other ?? now;
    const bare = marks.some(isDrawnAnew) ? signed.draw(page, SCALE, true) : null;
    const places = marks.map((mark) => placeOf(final.document, page, now, mark, bare));
    const difference = comparePixels(old, now, places, () => signed.textOf(page, now));
    if (difference.changed > 0 && pictures.size < limits.pictures && !pictures.has(page)) {
      const whole = old.width === now.width && old.height === now.height;
      const map = whole ? difference.map : new Uint8Array(now.width * now.height).fill(2);
      const isViewed = pictures.size < limits.views && limits.now() < end;
      const view = ({ draw }: OpenDocument) => encodePng(draw(page, VIEW_SCALE), { level: QUICK });
      const views = isViewed ? { signed: view(signed), now: view(final.document) } : null;
      const png = differencePicture(now, map);
      pictures.set(page, { page, png, views, marks: signaturesIn(marks, places, now) });
    }
    return other === null && !difference.visible ? null : difference;
  }

  try {
    const signatures = comparisons.map(compare);
    return { signatures, pictures: [...pictures.values()].sort((a, b) => a.page - b.page) };
  } finally {
    for (const { document } of finals.values()) document.close();
  }
}

/** A page to be looked at; since when it is another one, where that is known. */
type Wanted = { readonly page: number; readonly since: number | null };

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

/** A revision that cannot be drawn was not compared; that is reported and never taken as equal. */
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

function toVisualDifference(difference: PixelDifference, page: number): VisualDifference {
  const { outside, covers, visible, unseen } = difference;
  if (!visible) return { page, explained: true, text: "later marks were added that hide nothing" };
  const parts = [
    ...(outside > 0 ? ["it looks different where nothing may have been put"] : []),
    ...covers.map((kind) => `a later ${kind} lies on, or too near to, what was signed`),
    ...(unseen ? ["something there is seen only on paper, when touched or in other readers"] : []),
  ];
  if (outside === 0 && covers.length === 0) parts.unshift("fields were filled in or comments made");
  const text = parts.join("; ");
  return { page, explained: false, text };
}

/** What takes the place of a widget's own look, an empty frame or an earlier value, does not hide it. */
function isDrawnAnew({ foreseen, overlaps }: Comparison["marks"][number]): boolean {
  return foreseen && !overlaps;
}

function placeOf(
  final: OpenDocument,
  page: number,
  size: Bitmap,
  mark: Comparison["marks"][number],
  bare: Bitmap | null,
): PixelMark {
  const { kind, overlaps, unseen, mayTouchText, permitted, words } = mark;
  return {
    kind,
    overlaps,
    unseen,
    mayTouchText,
    permitted,
    words: words === null ? null : markArea(final, page, size, words),
    ...markArea(final, page, size, mark.area),
    without: isDrawnAnew(mark) ? bare : null,
  };
}

/** Of the marks on a page, those of signatures, as shares of the page. */
function signaturesIn(
  marks: Comparison["marks"],
  places: readonly PixelMark[],
  { width, height }: Bitmap,
): DifferencePicture["marks"] {
  return marks.flatMap(({ kind, field }, index) => {
    const place = places[index];
    if (kind !== "signature" || field === null || place === undefined) return [];
    const share: PageShare = {
      left: place.left / width,
      top: place.top / height,
      width: (place.right - place.left) / width,
      height: (place.bottom - place.top) / height,
    };
    return [{ field, ...share }];
  });
}

function upTo(source: Source, end: number): Source {
  return {
    ...source,
    length: Math.min(end, source.length),
    read: (offset, length) => source.read(offset, Math.max(0, Math.min(length, end - offset))),
  };
}
