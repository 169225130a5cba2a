import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isName, isRef, isString, sameRef } from "../../pdf/objects.ts";
import type { ChangeKind } from "./facts.ts";
import { compareAnnotations } from "./compare-annotations.ts";
import type { Frozen, Place, Step } from "./walk.ts";
import { at, frozen, keysOf, resolvedIn, under, untouched } from "./walk.ts";

/** The tree of pages: the same pages in the same order, and nothing new that they inherit. */
export function comparePageTree(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  if (!isRef(old) || !isRef(now) || !sameRef(old, now)) return treeChanged(step, place);
  if (!step.first(`pages/${old.number}`)) return;
  step.later(() => {
    const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
    if (then === undefined || today === undefined || !isDict(then) || !isDict(today)) {
      return treeChanged(step, place);
    }
    const page = step.roles.pages.get(old.number);
    if (page !== undefined) return comparePage(step, then, today, { ...place, page });
    for (const key of keysOf(then, today)) {
      const [a, b] = [entryOf(then, key), entryOf(today, key)];
      if (key === "Kids") compareKids(step, a, b, under(place, key));
      else if (key === "ITXT") compareSignet(step, a, b, under(place, key));
      else frozen(step, a, b, under(place, key), PARTS.get(key) ?? TREE);
    }
  });
}

/** The name that one writer leaves in the root of the tree; a text says nothing to any reader. */
function compareSignet(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const today = resolvedIn(step.after, now);
  const text = today !== undefined && isString(today);
  step.report(place, {
    kind: "page tree",
    level: text ? "longTerm" : "other",
    text: "the program that wrote the file left its name",
  });
}

const TREE: Frozen = { kind: "page tree", mentions: true };

function treeChanged(step: Step, place: Place): void {
  step.report(place, {
    kind: "page tree",
    level: "other",
    text: "pages were added, removed or put in another order",
  });
}

function compareKids(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  if (then === undefined || today === undefined || !isArray(then) || !isArray(today)) {
    return treeChanged(step, place);
  }
  if (then.length !== today.length) treeChanged(step, place);
  for (const [index, kid] of then.entries()) {
    const here = at(under(place, index), kid);
    comparePageTree(step, kid, today[index] ?? null, here);
  }
}

/** How the parts of a page are called; what is drawn never counts as a mere mention. */
const PARTS: ReadonlyMap<string, Frozen> = new Map<string, Frozen>([
  ["Contents", { kind: "page content", mentions: false }],
  ["Resources", { kind: "resource", mentions: false }],
  ["AA", { kind: "action", mentions: true }],
]);
const PAGE: Frozen = { kind: "page changed", mentions: true };

function comparePage(step: Step, old: PdfDict, now: PdfDict, place: Place): void {
  for (const key of keysOf(old, now)) {
    const [a, b] = [entryOf(old, key), entryOf(now, key)];
    const here = under(place, key);
    if (key === "Annots") compareAnnotations(step, a, b, here);
    else if (key === "Tabs") compareTabs(step, a, b, here);
    else frozen(step, a, b, here, PARTS.get(key) ?? PAGE);
  }
}

/** The order in which the tab key goes through the annotations: a matter of them, not of the page. */
function compareTabs(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const today = resolvedIn(step.after, now);
  const known =
    today === null ||
    (today !== undefined && isName(today) && ["R", "C", "S", "A", "W"].includes(today.name));
  const kind: ChangeKind = "page changed";
  step.report(place, {
    kind,
    level: known ? "annotations" : "other",
    text: "the order of the annotations for the keyboard was changed",
  });
}
