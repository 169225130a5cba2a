import { lookUp, type View } from "../../pdf/document.ts";
import { entryOf, isArray, isDict, isRef } from "../../pdf/objects.ts";
import { pagesOf } from "../../pdf/pages.ts";
import type { Rectangle } from "./annotation-words.ts";
import { isEmpty, isHidden, rectangleOf, subtypeOf } from "./annotation-words.ts";
import type { FoundMark } from "./facts.ts";
import { intersect } from "./overlaps.ts";
import type { Step } from "./walk.ts";
import { resolvedIn } from "./walk.ts";

/** Something that a revision may have put on a page. */
type NewMark = Omit<FoundMark, "overlaps" | "page" | "comment" | "words"> & {
  readonly page: number | null;
  readonly comment?: FoundMark["comment"];
  readonly words?: FoundMark["words"];
};

/** Remembers the place, and whether it lies on an annotation that was there before. */
export function addMark(
  step: Step,
  { page, comment = null, words = null, ...mark }: NewMark,
): void {
  if (page === null || isEmpty(mark.area)) return;
  const { marks } = step.found;
  const fresh = marks.some((other) => other.page === page && intersect(other.area, mark.area));
  const overlaps = fresh || liesOnAnother(step.before, { ...mark, page });
  marks.push({ ...mark, page, comment, words, overlaps });
}

/** Whether the area lies on another annotation that this revision shows. */
export function liesOnAnother(
  view: View,
  { page, self, area }: Pick<FoundMark, "page" | "self" | "area">,
): boolean {
  return shownOn(view, page, self).some((other) => intersect(other, area));
}

/** Links and windows with notes draw nothing on the page itself. */
const UNDRAWN: ReadonlySet<string> = new Set(["Link", "Popup"]);

function shownOn(before: View, page: number, self: number | null): readonly Rectangle[] {
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
