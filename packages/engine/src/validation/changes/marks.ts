import { lookUp } from "../../pdf/document.ts";
import { entryOf, isArray, isDict, isRef } from "../../pdf/objects.ts";
import { pagesOf } from "../../pdf/pages.ts";
import type { Rectangle } from "./annotation-words.ts";
import { isEmpty, isHidden, rectangleOf, subtypeOf } from "./annotation-words.ts";
import type { MarkPlace } from "./facts.ts";
import { intersect } from "./overlaps.ts";
import type { Step } from "./walk.ts";
import { resolvedIn } from "./walk.ts";

/** Something that a revision may have put on a page; `self` is the number of its annotation. */
export type NewMark = Omit<MarkPlace, "overlaps" | "page"> & {
  readonly page: number | null;
  readonly self: number | null;
};

/** Remembers the place, and whether it lies on an annotation that was there before. */
export function addMark(step: Step, { self, page, ...mark }: NewMark): void {
  if (page === null || isEmpty(mark.area)) return;
  const { marks } = step.found;
  const fresh = marks.some((other) => other.page === page && intersect(other.area, mark.area));
  const overlaps = fresh || shownOn(step, page, self).some((area) => intersect(area, mark.area));
  marks.push({ ...mark, page, overlaps });
}

/** Links and windows with notes draw nothing on the page itself. */
const UNDRAWN: ReadonlySet<string> = new Set(["Link", "Popup"]);

function shownOn(step: Step, page: number, self: number | null): readonly Rectangle[] {
  const { before } = step;
  const dict = pagesOf(before)[page]?.dict;
  const list = dict === undefined ? null : lookUp(before, dict, "Annots");
  if (!isArray(list)) return [];
  return list.flatMap((item) => {
    if (isRef(item) && item.number === self) return [];
    const annotation = resolvedIn(before, item);
    if (annotation === undefined || !isDict(annotation) || isHidden(before, annotation)) return [];
    if (entryOf(annotation, "AP") === null || UNDRAWN.has(subtypeOf(before, annotation) ?? ""))
      return [];
    const area = rectangleOf(before, annotation);
    return area === null ? [] : [area];
  });
}
