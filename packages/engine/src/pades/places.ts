import { PdfError } from "../errors.ts";
import type { View } from "../pdf/document.ts";
import { lookUp, resolve } from "../pdf/document.ts";
import type { Field, Widget } from "../pdf/fields.ts";
import { boxOf, pageGeometry, toUserSpace } from "../pdf/geometry.ts";
import { entryOf, isArray, isDict, isRef, type PdfRef, sameRef } from "../pdf/objects.ts";
import { type Page, pageAttribute } from "../pdf/pages.ts";
import type { QuarterTurn, WidgetArea } from "../drawing/appearance/build.ts";

/** Where a signature shows: in points from the lower left corner of the page as displayed. */
export type Place = {
  /** The first page is 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise, as displayed. */
  readonly rotation: QuarterTurn;
};

/** A place in the page's own coordinates. */
export type Spot = {
  readonly page: Page;
  readonly rect: readonly [number, number, number, number];
  readonly area: WidgetArea;
};

/** Turns a place as displayed into one of the page's own space; outside the page there is none. */
export function spotOf(view: View, pages: readonly Page[], place: Place): Spot {
  const page = pages[place.page];
  if (!page) throw new PdfError("page_out_of_range", `the document has no page ${place.page}`);
  const geometry = pageGeometry(view, page);
  const { x, y, width, height } = place;
  // Half a point is what rounding of screen coordinates costs.
  const inside =
    x >= -0.5 &&
    y >= -0.5 &&
    x + width <= geometry.width + 0.5 &&
    y + height <= geometry.height + 0.5;
  if (!(width > 0 && height > 0 && inside)) {
    throw new PdfError("page_out_of_range", `the place lies outside of page ${place.page}`);
  }
  const { left, bottom, right, top } = toUserSpace(geometry, place);
  const turn = turned(geometry.rotate - place.rotation);
  return {
    page,
    rect: [rounded(left), rounded(bottom), rounded(right), rounded(top)],
    area: areaIn(geometry.userUnit, right - left, top - bottom, turn),
  };
}

/** The rectangle of an existing widget; null where it has none. */
export function rectOf(view: View, { dict }: Widget): Spot["rect"] | null {
  const box = boxOf(view, entryOf(dict, "Rect"));
  return box && [box.left, box.bottom, box.right, box.top];
}

/** The area of an existing widget; null where it has no area and its signature is invisible. */
export function areaOf(view: View, { dict }: Widget, page: Page | null): WidgetArea | null {
  const box = boxOf(view, entryOf(dict, "Rect"));
  if (!box) return null;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  if (width < 0.5 || height < 0.5) return null;
  const unit = page ? pageGeometry(view, page).userUnit : 1;
  return areaIn(unit, width, height, turnOf(view, dict, page));
}

/** In points, so that print has the size that it is read in; a viewer fits the appearance into its rectangle. */
function areaIn(unit: number, width: number, height: number, turn: QuarterTurn): WidgetArea {
  return { width: width * unit, height: height * unit, turn };
}

/** What the form's author said (ISO 32000-2, table 192, /R), else upright as the page is displayed. */
function turnOf(view: View, dict: Widget["dict"], page: Page | null): QuarterTurn {
  const characteristics = lookUp(view, dict, "MK");
  const own = isDict(characteristics) ? lookUp(view, characteristics, "R") : null;
  if (typeof own === "number" && own % 90 === 0) return turned(own);
  return page ? turned(pageGeometry(view, page).rotate) : 0;
}

/** The page on which a widget stands: the one that lists it, as /P is optional and may be wrong. */
export function pageOfWidget(
  view: View,
  pages: readonly Page[],
  { ref, dict }: Widget,
): Page | null {
  const claimed = entryOf(dict, "P");
  const own = isRef(claimed) ? pages.find((page) => sameRef(page.ref, claimed)) : undefined;
  if (own && ref && lists(view, own, ref)) return own;
  return pages.find((page) => ref && lists(view, page, ref)) ?? own ?? null;
}

function lists(view: View, page: Page, ref: PdfRef): boolean {
  const annotations = resolve(view, pageAttribute(view, page, "Annots"));
  return isArray(annotations) && annotations.some((each) => isRef(each) && sameRef(each, ref));
}

/** Gives names for new fields at the root of the form, each one once. */
export function freeNames(stem: string, taken: readonly Field[]): () => string {
  const names = new Set(taken.map(({ name }) => name.split(".")[0]));
  let number = 1;
  return () => {
    while (names.has(`${stem}${number}`)) number++;
    return `${stem}${number++}`;
  };
}

export function freeName(stem: string, taken: readonly Field[]): string {
  return freeNames(stem, taken)();
}

function turned(degrees: number): QuarterTurn {
  const turns = [0, 90, 180, 270] as const;
  return turns[(((degrees / 90) % 4) + 4) % 4] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
