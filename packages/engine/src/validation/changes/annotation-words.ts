import type { View } from "../../pdf/document.ts";
import { lookUp } from "../../pdf/document.ts";
import type { PdfDict } from "../../pdf/objects.ts";
import { isInteger, nameText, numbersOf, isArray } from "../../pdf/objects.ts";
import { resolvedIn } from "./walk.ts";

/** Comments as people make them (ISO 32000-2, 12.5.6): they say something about a page and do nothing. */
export const COMMENTS: ReadonlySet<string> = new Set([
  "Text",
  "FreeText",
  "Line",
  "Square",
  "Circle",
  "Polygon",
  "PolyLine",
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
  "Caret",
  "Stamp",
  "Ink",
  "Popup",
]);

/** Comments that are made on text (12.5.6.10). */
export const TEXT_MARKUP: ReadonlySet<string> = new Set([
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
]);

/** What runs or leads somewhere when a person touches the annotation, and the layer it is shown with. */
export const ACTIONS: readonly string[] = ["A", "AA", "PA", "Dest", "OC"];

/**
 * Table 167: invisible, hidden, print, no zoom, no rotate, no view, toggle no view: the bits that decide who sees it,
 * how large and where.
 */
const SHOWING = 1 | 2 | 4 | 8 | 16 | 32 | 256;

export function showingBits(view: View, dict: PdfDict): number {
  const flags = lookUp(view, dict, "F");
  return isInteger(flags) ? flags & SHOWING : 0;
}

/** Hidden, invisible or not for the screen. */
export function isHidden(view: View, dict: PdfDict): boolean {
  return (showingBits(view, dict) & (2 | 32)) !== 0;
}

export function subtypeOf(view: View, dict: PdfDict): string | null {
  return nameText(lookUp(view, dict, "Subtype"));
}

export type Rectangle = readonly [number, number, number, number];

/** Its place on the page with the corners in order, or null where it has none. */
export function rectangleOf(view: View, dict: PdfDict): Rectangle | null {
  const list = lookUp(view, dict, "Rect");
  const items = isArray(list) ? list.map((item) => resolvedIn(view, item) ?? null) : null;
  const [a, b, c, d] = numbersOf(items) ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export function isEmpty([left, bottom, right, top]: Rectangle): boolean {
  return right - left <= 0 || top - bottom <= 0;
}
