import type { View } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isInteger, isName, isRef } from "../../pdf/objects.ts";
import type { ChangeLevel } from "./facts.ts";
import type { Frozen, Place, Step } from "./walk.ts";
import { at, frozen, keysOf, meansTheSame, resolvedIn, under, untouched } from "./walk.ts";

const STRUCTURE: Frozen = { kind: "structure", mentions: true };

/**
 * The tree that tells what the content means (14.7). It may only follow the annotations: elements for those
 * that came or went. Anything else would make a screen reader tell another document.
 */
export function compareStructure(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  if (then === undefined || today === undefined || !isDict(then) || !isDict(today)) {
    return changed(step, place, "other");
  }
  compareNode(step, then, today, place);
}

function changed(step: Step, place: Place, level: ChangeLevel): void {
  step.report(place, {
    kind: "structure",
    level,
    text:
      level === "other"
        ? "the structure of the document was changed"
        : "the structure follows the annotations",
  });
}

function compareNode(step: Step, then: PdfDict, today: PdfDict, place: Place): void {
  for (const key of keysOf(then, today)) {
    const [a, b] = [entryOf(then, key), entryOf(today, key)];
    const here = under(place, key);
    if (untouched(step, a, b)) continue;
    if (key === "K") compareKids(step, a, b, here);
    else if (key === "ParentTree") compareParentTree(step, a, b, here);
    else if (key === "ParentTreeNextKey") compareNextKey(step, a, b, here);
    else if (key === "IDTree" && a === null) changed(step, here, "annotations");
    else frozen(step, a, b, here, STRUCTURE);
  }
}

function compareNextKey(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  const [then, today] = [resolvedIn(step.before, old) ?? 0, resolvedIn(step.after, now) ?? null];
  const grows = isInteger(then) && isInteger(today) && today >= then;
  changed(step, place, grows ? "longTerm" : "other");
}

function kidsOf(view: View, object: PdfObject): readonly PdfObject[] {
  const kids = resolvedIn(view, object);
  if (kids === null || kids === undefined) return [];
  return isArray(kids) ? kids : [object];
}

function keyOf(kid: PdfObject): string | null {
  return isRef(kid) ? `${kid.number}.${kid.generation}` : null;
}

function compareKids(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  const [before, after] = [kidsOf(step.before, old), kidsOf(step.after, now)];
  let next = 0;
  for (const [index, kid] of before.entries()) {
    const found = after.findIndex((each, at) => at >= next && isSameKid(step, kid, each));
    const here = at(under(place, index), kid);
    if (found < 0) {
      changed(step, here, isOfAnnotations(step, "before", kid) ? "annotations" : "other");
      continue;
    }
    for (const extra of after.slice(next, found)) added(step, extra, here);
    compareKid(step, kid, after[found] ?? null, here);
    next = found + 1;
  }
  for (const extra of after.slice(next)) added(step, extra, place);
}

function isSameKid(step: Step, old: PdfObject, now: PdfObject): boolean {
  const key = keyOf(old);
  return key === null ? meansTheSame(step, old, now, true) : key === keyOf(now);
}

function compareKid(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  if (!isRef(old) || !step.first(`element/${old.number}`)) return;
  step.later(() => {
    const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
    if (then === undefined || today === undefined || !isDict(then) || !isDict(today)) {
      return changed(step, place, "other");
    }
    compareNode(step, then, today, place);
  });
}

/** What an element says in place of its content, or about it (14.9): of a new one nobody heard it before. */
const SAYING = ["ActualText", "Alt", "E", "T", "A"];

function added(step: Step, kid: PdfObject, place: Place): void {
  const about = aboutOf(step, "after", kid);
  if (about === null) return changed(step, place, "other");
  const { widgets, stamps } = step.found;
  const only = (known: { has: (number: number) => boolean }): boolean =>
    [...about].every((number) => known.has(number));
  changed(step, place, only(stamps) ? "longTerm" : only(widgets) ? "forms" : "annotations");
}

/** Whether the element and all below it are about annotations that the other revision does not have. */
function isOfAnnotations(step: Step, when: "before" | "after", kid: PdfObject): boolean {
  return aboutOf(step, when, kid) !== null;
}

/** The annotations that an element and all below it are about; null where it is about, or says, anything else. */
function aboutOf(step: Step, when: "before" | "after", kid: PdfObject): ReadonlySet<number> | null {
  const about = new Set<number>();
  if (!collectAbout(step, when, kid, about, 0)) return null;
  const known = step.roles.annotations;
  const fits = [...about].every((number) =>
    when === "before" ? known.has(number) : !known.has(number) && isAnnotation(step, number),
  );
  return fits ? about : null;
}

function isAnnotation(step: Step, number: number): boolean {
  const object = resolvedIn(step.after, { kind: "ref", number, generation: 0 });
  return object !== undefined && isDict(object) && entryOf(object, "Rect") !== null;
}

function collectAbout(
  step: Step,
  when: "before" | "after",
  kid: PdfObject,
  into: Set<number>,
  depth: number,
): boolean {
  if (depth > 32) return false;
  const element = resolvedIn(step[when], kid);
  if (element === null) return true;
  if (element === undefined || !isDict(element)) return false;
  if (isName(resolvedIn(step[when], entryOf(element, "Type")) ?? null, "OBJR")) {
    const object = entryOf(element, "Obj");
    if (!isRef(object)) return false;
    into.add(object.number);
    return true;
  }
  const kids = kidsOf(step[when], entryOf(element, "K"));
  const says = SAYING.filter((key) => entryOf(element, key) !== null);
  // An annotation may be described; it has no other text, and what is about none has nothing to say.
  const mute =
    kids.length > 0 ? says.every((key) => key === "Alt" || key === "A") : says.length === 0;
  return mute && kids.every((each) => collectAbout(step, when, each, into, depth + 1));
}

/** Numbers of annotations and pages to their elements: what was there stays, more may come (14.7.5.4). */
function compareParentTree(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  const [before, after] = [numbersIn(step.before, old), numbersIn(step.after, now)];
  if (before === null || after === null) return changed(step, place, "other");
  let gone = false;
  for (const [key, value] of before) {
    const other = after.get(key);
    if (other === undefined) {
      const about = isOfAnnotations(step, "before", value);
      gone ||= about;
      if (!about) return changed(step, place, "other");
    } else frozen(step, value, other, under(place, key), STRUCTURE);
  }
  if (gone) changed(step, place, "annotations");
  else if (after.size > before.size) changed(step, place, "longTerm");
}

function numbersIn(view: View, root: PdfObject): ReadonlyMap<number, PdfObject> | null {
  const found = new Map<number, PdfObject>();
  const seen = new Set<number>();
  const pending: PdfObject[] = [root];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (isRef(item)) {
      if (seen.has(item.number)) return null;
      seen.add(item.number);
    }
    const node = resolvedIn(view, item);
    if (node === undefined || (node !== null && !isDict(node))) return null;
    if (node === null) continue;
    const kids = resolvedIn(view, entryOf(node, "Kids"));
    if (kids !== undefined && isArray(kids)) pending.push(...kids);
    const numbers = resolvedIn(view, entryOf(node, "Nums"));
    if (numbers === undefined || !isArray(numbers)) continue;
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const key = resolvedIn(view, numbers[index] ?? null);
      if (key === undefined || !isInteger(key)) return null;
      found.set(key, numbers[index + 1] ?? null);
    }
  }
  return found;
}
