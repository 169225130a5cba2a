import type { View } from "../../pdf/document.ts";
import { lookUp } from "../../pdf/document.ts";
import { isArray, isDict, isRef } from "../../pdf/objects.ts";
import { pagesOf } from "../../pdf/pages.ts";
import type { Rectangle } from "./annotation-words.ts";
import { isEmpty, isHidden, rectangleOf } from "./annotation-words.ts";
import { resolvedIn } from "./walk.ts";

const MOST_A_PAGE = 3_000;

/** Common borders are no overlap. */
export function intersect(a: Rectangle, b: Rectangle): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/**
 * The pages, from 0, on which annotations lie on each other: which one is on top is up to the reader. Those of which
 * neither was there in the signed revision hide nothing that was signed.
 */
export function overlappingPages(view: View, signed: View | undefined): readonly number[] {
  return pagesOf(view).flatMap(({ dict, index }) => {
    const list = lookUp(view, dict, "Annots");
    if (!isArray(list)) return [];
    const areas = list.slice(0, MOST_A_PAGE).flatMap((item) => {
      const annotation = resolvedIn(view, item);
      if (annotation === undefined || !isDict(annotation) || isHidden(view, annotation)) return [];
      const area = rectangleOf(view, annotation);
      if (area === null || isEmpty(area)) return [];
      const isNew = isRef(item) && signed !== undefined && signed.entry(item.number) === null;
      return [{ area, isNew }];
    });
    return hasOverlap(areas) ? [index] : [];
  });
}

/** From left to right, so that only those are held against each other that may meet. */
function hasOverlap(
  shown: readonly { readonly area: Rectangle; readonly isNew: boolean }[],
): boolean {
  const sorted = [...shown].sort((a, b) => a.area[0] - b.area[0]);
  return sorted.some(({ area, isNew }, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.area[0] >= area[2]) return false;
      if (!(isNew && other.isNew) && intersect(area, other.area)) return true;
    }
    return false;
  });
}
