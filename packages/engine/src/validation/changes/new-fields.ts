import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import {
  entryOf,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  nameText,
} from "../../pdf/objects.ts";
import { PdfError } from "../../errors.ts";
import { decodeStream } from "../../pdf/document.ts";
import { fieldsOf } from "../../pdf/fields.ts";
import { ACTIONS, isEmpty, isHidden, rectangleOf } from "./annotation-words.ts";
import { fieldNamed } from "./field-names.ts";
import { examineNewSignature } from "./new-signatures.ts";
import type { Place, Step } from "./walk.ts";
import { resolvedIn } from "./walk.ts";

/** A field at the root of the form that was not there before: only one for a signature may come. */
export function examineNewField(step: Step, item: PdfObject, place: Place): void {
  const dict = resolvedIn(step.after, item);
  // A list may name what was never written.
  if (dict === null) return;
  const name = dict !== undefined && isDict(dict) ? fieldNamed(step.after, dict, "") : "";
  const problem =
    dict === undefined || !isDict(dict) ? "cannot be read" : problemOf(step, item, dict, name);
  if (problem !== null || dict === undefined || !isDict(dict)) {
    return step.report(place, {
      kind: "field added",
      level: "other",
      field: name,
      text: `a field was added that ${problem ?? "cannot be read"}`,
    });
  }
  const widgets = widgetsOf(step, item, dict);
  for (const { number } of widgets) if (number !== null) step.found.widgets.set(number, name);
  const visible = widgets.some((widget) => isVisible(step, widget.dict));
  const value = entryOf(dict, "V");
  if (resolvedIn(step.after, value) !== null) {
    const added = examineNewSignature(step, value, place, name, { visible });
    if (added !== "time stamp" || visible) return;
    for (const { number } of widgets) if (number !== null) step.found.stamps.add(number);
    return;
  }
  const drawn = visible && widgets.some((widget) => isDrawn(step, widget.dict));
  step.report(place, {
    kind: "signature field added",
    level: drawn ? "other" : "forms",
    field: name,
    text: drawn
      ? `the field ${name} for a signature nobody made was added and draws on its page`
      : `the empty field ${name} for a signature was added`,
  });
}

type OwnWidget = { readonly number: number | null; readonly dict: PdfDict };

function problemOf(step: Step, item: PdfObject, dict: PdfDict, name: string): string | null {
  if (!isName(resolvedIn(step.after, entryOf(dict, "FT")) ?? null, "Sig"))
    return "is not for a signature";
  if (isRef(item) && step.before.entry(item.number) !== null) return "lay ready in the file";
  const partial = resolvedIn(step.after, entryOf(dict, "T"));
  if (partial === undefined || !isString(partial) || name.includes("."))
    return "has no proper name";
  if (fieldsOf(step.before).some((field) => field.name === name))
    return "has the name of another one";
  const widgets = widgetsOf(step, item, dict);
  if (widgets.some(({ dict: widget }) => widget !== dict && widget.entries.has("T")))
    return "has fields below it";
  if (widgets.some(({ number }) => number !== null && step.before.entry(number) !== null)) {
    return "takes a place that lay ready in the file";
  }
  const acting = [dict, ...widgets.map((widget) => widget.dict)].some((each) =>
    ACTIONS.some((key) => entryOf(each, key) !== null),
  );
  return acting ? "does something when it is touched" : null;
}

function widgetsOf(step: Step, item: PdfObject, dict: PdfDict): readonly OwnWidget[] {
  const kids = resolvedIn(step.after, entryOf(dict, "Kids"));
  const own = { number: isRef(item) ? item.number : null, dict };
  if (kids === undefined || !isArray(kids)) return [own];
  return kids.flatMap((kid) => {
    const widget = resolvedIn(step.after, kid);
    if (widget === undefined || !isDict(widget)) return [];
    return [{ number: isRef(kid) ? kid.number : null, dict: widget }];
  });
}

function isVisible(step: Step, dict: PdfDict): boolean {
  const area = rectangleOf(step.after, dict);
  return area !== null && !isEmpty(area) && !isHidden(step.after, dict);
}

/** Whether its appearance draws anything at all. */
export function isDrawn(step: Step, dict: PdfDict): boolean {
  const appearance = resolvedIn(step.after, entryOf(dict, "AP"));
  if (appearance === undefined) return true;
  if (!isDict(appearance)) return nameText(appearance) !== null || hasBackground(step, dict);
  const normal = resolvedIn(step.after, entryOf(appearance, "N"));
  if (normal === null) return hasBackground(step, dict);
  if (normal === undefined || !isStream(normal)) return true;
  try {
    return decodeStream(step.after, normal).some((byte) => byte > 0x20);
  } catch (error) {
    // What cannot be decoded may draw anything.
    if (error instanceof PdfError) return true;
    throw error;
  }
}

/** Readers draw a widget without appearance from its characteristics (table 192). */
function hasBackground(step: Step, dict: PdfDict): boolean {
  const characteristics = resolvedIn(step.after, entryOf(dict, "MK"));
  if (characteristics === undefined) return true;
  return isDict(characteristics) && characteristics.entries.has("BG");
}
