import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { lookUp } from "../../pdf/document.ts";
import { textOf } from "../../pdf/text.ts";
import {
  entryOf,
  isArray,
  isDict,
  isInteger,
  isRef,
  isString,
  nameText,
} from "../../pdf/objects.ts";
import { fieldsOf } from "../../pdf/fields.ts";
import { compareField } from "./compare-fields.ts";
import { allLooksAgree, markMisleadingLooks } from "./field-looks.ts";
import { examineNewField } from "./new-fields.ts";
import { fieldNamed } from "./field-names.ts";
import { sameObject } from "./same-object.ts";
import type { Place, Step } from "./walk.ts";
import { at, frozen, keysOf, resolvedIn, under, untouched } from "./walk.ts";

const EMPTY: PdfDict = { kind: "dict", entries: new Map() };

/** The form: fields may be filled in and signed, and fields for signatures may be added. */
export function compareForm(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  if (
    then === undefined ||
    today === undefined ||
    !isDict(today) ||
    (then !== null && !isDict(then))
  ) {
    return step.report(place, {
      kind: "form changed",
      level: "other",
      text: "the form was removed or cannot be read",
    });
  }
  const before = then ?? EMPTY;
  compareRoots(step, entryOf(before, "Fields"), entryOf(today, "Fields"), under(place, "Fields"));
  markMisleadingLooks(step);
  for (const key of keysOf(before, today)) {
    if (key === "Fields") continue;
    const [a, b] = [entryOf(before, key), entryOf(today, key)];
    const here = at(under(place, key), b);
    if (untouched(step, a, b)) continue;
    const rule = FREE.get(key);
    if (rule === undefined) frozen(step, a, b, here, { kind: "form changed", mentions: true });
    else if (!rule(step, a, b)) {
      step.report(here, {
        kind: "form changed",
        level: "other",
        text: `the form's /${key} was changed`,
      });
    } else {
      step.report(here, {
        kind: "form changed",
        level: "longTerm",
        text: `the form has another /${key}`,
      });
    }
  }
}

type Allowed = (step: Step, old: PdfObject, now: PdfObject) => boolean;

/** Keys that writers of signatures and values set; each only in a harmless way. */
const FREE: ReadonlyMap<string, Allowed> = new Map<string, Allowed>([
  ["SigFlags", growingFlags],
  ["DA", firstTime("DA")],
  ["Q", firstTime("Q")],
  ["DR", moreResources],
  ["NeedAppearances", needsAppearances],
]);

/** Fields without a look are drawn by it: it may come where all that have a value have a look, or say it themselves. */
function firstTime(key: string): Allowed {
  return (step, old, now) => {
    const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
    if (then === undefined || today === undefined) return false;
    if (then !== null) return sameObject(step.before, step.after, then, today);
    return withoutLook(step).every((dict) => entryOf(dict, key) !== null);
  };
}

/** The places of fields with a value that each reader draws by itself, since they have no look. */
function withoutLook({ before }: Step): readonly PdfDict[] {
  return fieldsOf(before).flatMap(({ type, value, widgets, dict }) =>
    type === "Sig" || resolvedIn(before, value) === null
      ? []
      : widgets
          .filter((widget) => entryOf(widget.dict, "AP") === null)
          .map((widget) => ({
            ...dict,
            entries: new Map([...dict.entries, ...widget.dict.entries]),
          })),
  );
}

/** Whether a field without a look is drawn with the font of this name. */
function isNamed(step: Step, name: string): boolean {
  const said = withoutLook(step).map(
    (dict) => resolvedIn(step.before, entryOf(dict, "DA")) ?? null,
  );
  return said.some(
    (each) =>
      !isString(each) ||
      textOf(each)
        .split(/[\s/]+/)
        .includes(name),
  );
}

/** Table 225: signatures exist, append only. Nobody takes them back. */
function growingFlags(step: Step, old: PdfObject, now: PdfObject): boolean {
  const [then, today] = [resolvedIn(step.before, old) ?? 0, resolvedIn(step.after, now)];
  return isInteger(then) && today !== undefined && isInteger(today) && (then & 3 & ~today) === 0;
}

const LOOKED_UP: ReadonlySet<string> = new Set(["Font", "Encoding"]);

/** Resources for what will be filled in may come; those in use stay what they are. */
function moreResources(step: Step, old: PdfObject, now: PdfObject): boolean {
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  if (then === undefined || today === undefined || !isDict(today)) return false;
  if (then !== null && !isDict(then)) return false;
  const [fonts, known] = [
    lookUp(step.after, today, "Font"),
    lookUp(step.before, then ?? EMPTY, "Font"),
  ];
  const late = isDict(fonts) ? [...fonts.entries.keys()] : [];
  if (late.some((name) => !(isDict(known) && known.entries.has(name)) && isNamed(step, name)))
    return false;
  return (
    then === null ||
    [...then.entries].every(([key, value]) => {
      const other = entryOf(today, key);
      // Only fonts and encodings are looked up here, by the default appearance of a field (12.7.4.3).
      if (untouched(step, value, other) || !LOOKED_UP.has(key)) return true;
      const [a, b] = [resolvedIn(step.before, value), resolvedIn(step.after, other)];
      if (a === undefined || b === undefined) return false;
      if (!isDict(a) || !isDict(b)) return false;
      return [...a.entries].every(([name, each]) => untouched(step, each, entryOf(b, name)));
    })
  );
}

/**
 * Readers then draw every field from its value and not as it was signed. That is harmless only where no
 * field but those filled in now has a value. Taken back, they show the looks that stand there: only where each of them
 * shows its value is that what was signed.
 */
function needsAppearances(step: Step, old: PdfObject, now: PdfObject): boolean {
  const today = resolvedIn(step.after, now);
  if (today !== true) {
    const wasDrawn = resolvedIn(step.before, old) === true;
    return (today === false || today === null) && (!wasDrawn || allLooksAgree(step));
  }
  return fieldsOf(step.before).every(
    ({ type, value, name }) => type === "Sig" || value === null || step.found.filled.has(name),
  );
}

function compareRoots(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  const [then, today] = [resolvedIn(step.before, old), resolvedIn(step.after, now)];
  const lists = [then, today].map((list) => (list !== undefined && isArray(list) ? list : null));
  const [before, after] = [lists[0] ?? [], lists[1] ?? []];
  if (then !== null && lists[0] === null) return unreadable(step, place);
  if (lists[1] === null && before.length > 0) return unreadable(step, place);
  for (const [index, item] of before.entries()) {
    const here = at(under(place, index), item);
    const match = isRef(item)
      ? after.find(
          (each) =>
            isRef(each) && each.number === item.number && each.generation === item.generation,
        )
      : after[index];
    if (match === undefined || (isRef(item) ? false : isRef(match)))
      reportRemoved(step, item, here);
    else compareField(step, item, match, here, { name: "", type: null, signed: false });
  }
  for (const [index, item] of after.entries()) {
    const known = isRef(item)
      ? before.some(
          (each) =>
            isRef(each) && each.number === item.number && each.generation === item.generation,
        )
      : index < before.length && !isRef(before[index] ?? null);
    if (!known) examineNewField(step, item, at(under(place, index), item));
  }
}

function unreadable(step: Step, place: Place): void {
  step.report(place, {
    kind: "unreadable",
    level: "other",
    text: "the list of fields cannot be read",
  });
}

function reportRemoved(step: Step, item: PdfObject, place: Place): void {
  const dict = resolvedIn(step.before, item);
  if (dict === undefined || !isDict(dict)) return;
  const name = fieldNamed(step.before, dict, "");
  const signature =
    nameText(resolvedIn(step.before, entryOf(dict, "FT")) ?? null) === "Sig" &&
    isDict(resolvedIn(step.before, entryOf(dict, "V")) ?? null);
  step.report(place, {
    kind: signature ? "signature removed" : "field removed",
    level: "other",
    field: name,
    text: signature ? `the signature ${name} was removed` : `the field ${name} was removed`,
  });
}
