import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isRef } from "../../pdf/objects.ts";
import type { Rectangle } from "./annotation-words.ts";
import { ACTIONS, COMMENTS, rectangleOf, showingBits, subtypeOf } from "./annotation-words.ts";
import { addMark } from "./marks.ts";
import { markedWords } from "./markup.ts";
import { commentIsUnseen, signatureIsUnseen } from "./unseen.ts";
import type { Place, Step } from "./walk.ts";
import { at, keysOf, meansTheSame, resolvedIn, under, untouched } from "./walk.ts";

type Entry = { readonly ref: number | null; readonly dict: PdfDict; readonly index: number };

/** The annotations of a page: which came, which went, and what became of the others. */
export function compareAnnotations(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  if (then === undefined || today === undefined || ![then, today].every(isListOrNone)) {
    return step.report(place, {
      kind: "unreadable",
      level: "other",
      text: "the list of annotations cannot be read",
    });
  }
  const [before, after] = [entriesOf(step, "before", then), entriesOf(step, "after", today)];
  const kept = after.filter(({ ref }) => ref !== null && before.some((each) => each.ref === ref));
  for (const entry of before) {
    const match = after.find((each) => isSame(entry, each));
    const here = { ...under(place, entry.index), object: entry.ref };
    if (match === undefined) reportRemoved(step, entry, here);
    else if (entry.ref === null || !step.roles.fields.has(entry.ref)) {
      compareAnnotation(step, entry, match, here);
    }
  }
  for (const entry of after) {
    if (before.some((each) => isSame(each, entry))) continue;
    reportAdded(step, entry, { ...under(place, entry.index), object: entry.ref });
  }
  const order = before.filter(({ ref }) => kept.some((each) => each.ref === ref));
  if (order.map(({ ref }) => ref).join() !== kept.map(({ ref }) => ref).join()) {
    // What lies on top decides what is seen, and one that is listed twice is drawn twice.
    step.report(place, {
      kind: "annotation changed",
      level: "other",
      text: "the annotations were put in another order",
    });
  }
}

function isListOrNone(object: PdfObject | undefined): boolean {
  return object === null || (object !== undefined && isArray(object));
}

function entriesOf(step: Step, when: "before" | "after", list: PdfObject): readonly Entry[] {
  if (!isArray(list)) return [];
  return list.flatMap((item, index) => {
    const dict = resolvedIn(step[when], item);
    if (dict === undefined || !isDict(dict)) return [];
    return [{ ref: isRef(item) ? item.number : null, dict, index }];
  });
}

/** By its number; one that stands inside the list, by its place among its like. */
function isSame(a: Entry, b: Entry): boolean {
  return a.ref === b.ref && (a.ref !== null || a.index === b.index);
}

function reportRemoved(step: Step, { ref, dict }: Entry, place: Place): void {
  const subtype = subtypeOf(step.before, dict);
  const field = ref !== null && step.roles.fields.has(ref);
  if (subtype === "Widget" || field) {
    return step.report(place, {
      kind: "field removed",
      level: "other",
      text: "the place of a form field was removed from its page",
    });
  }
  const comment = subtype !== null && COMMENTS.has(subtype);
  const area = rectangleOf(step.before, dict);
  if (comment && area !== null) {
    const mark = { page: place.page, area, field: null, self: ref, unseen: false };
    addMark(step, { ...mark, kind: "annotation", mayTouchText: true, comment: "removed" });
  }
  step.report(place, {
    kind: "annotation removed",
    level: comment ? "annotations" : "other",
    text: `a ${subtype ?? "nameless"} annotation was removed`,
  });
}

function reportAdded(step: Step, { ref, dict }: Entry, place: Place): void {
  const own = ref === null ? undefined : step.found.widgets.get(ref);
  const area = rectangleOf(step.after, dict);
  if (own !== undefined) {
    // The field itself was checked with the form.
    if (area !== null) {
      const { page } = place;
      const unseen = signatureIsUnseen(step.after, dict);
      const mark = { page, area, field: own, mayTouchText: false, self: ref, unseen };
      addMark(step, { ...mark, kind: "signature" });
    }
    return;
  }
  const subtype = subtypeOf(step.after, dict);
  const acting = ACTIONS.find((key) => entryOf(dict, key) !== null);
  const known = ref !== null && step.before.entry(ref) !== null;
  const good =
    subtype !== null && COMMENTS.has(subtype) && acting === undefined && !known && area !== null;
  if (good)
    addComment(
      step,
      place.page,
      { area, self: ref, dict, comment: null },
      commentIsUnseen(step.after, dict),
    );
  step.report(place, {
    kind: known ? "annotation shown" : "annotation added",
    level: good ? "annotations" : "other",
    text: known
      ? "an annotation that lay ready in the file is shown now"
      : acting === undefined
        ? `a ${subtype ?? "nameless"} annotation was added`
        : "an annotation that does something was added",
  });
}

type Comment = {
  readonly area: Rectangle;
  readonly self: number | null;
  readonly dict: PdfDict;
  readonly comment: "changed" | null;
};

function addComment(
  step: Step,
  page: number | null,
  { area, self, dict, comment }: Comment,
  unseen: boolean,
): void {
  const mark = { page, area, field: null, self, comment, unseen, kind: "annotation" } as const;
  const marked = unseen ? null : markedWords(step.after, dict);
  if (marked === null) return addMark(step, { ...mark, mayTouchText: false });
  for (const words of marked) {
    addMark(step, { ...mark, area: reachOf(words, area), words, mayTouchText: true });
  }
}

/** How far the bar over some words may reach: its ends are often round. */
function reachOf([left, bottom, right, top]: Rectangle, within: Rectangle): Rectangle {
  const by = Math.min(right - left, top - bottom) / 2;
  return [
    Math.max(within[0], left - by),
    Math.max(within[1], bottom - by),
    Math.min(within[2], right + by),
    Math.min(within[3], top + by),
  ];
}

/** What a comment says and who says it when: it is read in a window beside the page. */
const SAID: ReadonlySet<string> = new Set([
  "Contents",
  "RC",
  "M",
  "T",
  "Subj",
  "CreationDate",
  "NM",
  "IRT",
  "RT",
  "State",
  "StateModel",
]);

/** Who may see it, what it does and what it is must stay; the rest is commenting. */
function compareAnnotation(step: Step, then: Entry, today: Entry, place: Place): void {
  const keys = changedKeys(step, then.dict, today.dict);
  if (keys.length === 0) return;
  const here = at(place, null);
  const subtype = subtypeOf(step.before, then.dict);
  if (showingBits(step.before, then.dict) !== showingBits(step.after, today.dict)) {
    return step.report(here, {
      kind: "annotation shown",
      level: "other",
      text: "an annotation was hidden or is shown now",
    });
  }
  const acting = keys.some((key) => ACTIONS.includes(key));
  const comment =
    subtype !== null && COMMENTS.has(subtype) && subtypeOf(step.after, today.dict) === subtype;
  // Text that is written on the page itself is drawn by each reader in its own way where it has no look.
  const said = subtype !== "FreeText" && keys.every((key) => SAID.has(key));
  const unseen = !said && commentIsUnseen(step.after, today.dict);
  for (const [view, { dict }] of [[step.before, then] as const, [step.after, today] as const]) {
    const area = rectangleOf(view, dict);
    if (comment && !acting && area !== null) {
      addComment(step, here.page, { area, self: then.ref, dict, comment: "changed" }, unseen);
    }
  }
  step.report(here, {
    kind: acting ? "action" : "annotation changed",
    level: comment && !acting ? "annotations" : "other",
    text: `a ${subtype ?? "nameless"} annotation was changed: ${keys.map((key) => `/${key}`).join(", ")}`,
  });
}

/** The keys whose values mean something else than before. */
export function changedKeys(step: Step, then: PdfDict, today: PdfDict): readonly string[] {
  return keysOf(then, today).filter(
    (key) => !meansTheSame(step, entryOf(then, key), entryOf(today, key), !DRAWN.has(key), key),
  );
}

/** In what is drawn nothing counts as a mere mention. */
const DRAWN: ReadonlySet<string> = new Set(["AP", "MK", "DA", "DR"]);
