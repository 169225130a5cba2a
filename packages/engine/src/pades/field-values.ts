import { PdfError } from "../errors.ts";
import { decodeStream, dictIn, lookUp, resolve, type View } from "../pdf/document.ts";
import { acroFormOf, type Field, fieldsOf, type Widget } from "../pdf/fields.ts";
import {
  dictOf,
  entryOf,
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  nameText,
  numbersOf,
  type PdfDict,
  type PdfObject,
  sameObject,
  withEntries,
} from "../pdf/objects.ts";
import { textOf } from "../pdf/text.ts";
import type { Update } from "../pdf/write/update.ts";
import type { Colour } from "../drawing/appearance/colour.ts";
import { paletteOf } from "../drawing/appearance/palette.ts";
import { canDraw, type FieldValue, valueAppearances } from "../drawing/appearance/value.ts";
import { rectOf } from "./places.ts";

/** ISO 32000-2, tables 228, 231 and 233: rows of text, a password, a list that opens. */
const [MULTILINE, PASSWORD, COMBO] = [1 << 12, 1 << 13, 1 << 17];

/** /NeedAppearances: readers are told to draw every field from its value (table 224). */
export function isDrawnByReaders(view: View): boolean {
  const form = acroFormOf(view);
  return form !== null && lookUp(view, form, "NeedAppearances") === true;
}

/**
 * Draws the values that only readers would draw, so that they can be told to leave the form as it is: poppler shows no
 * mark otherwise. Before the first signature alone, which nobody's look at the document precedes.
 */
export function drawValues(update: Update): void {
  const view = update.pdf.latest;
  const missing = fieldsOf(view).flatMap((field) =>
    field.widgets.flatMap((widget) => {
      // Whatever look it has may be of another value: readers do not show it.
      const value = isFilled(view, field) ? valueOf(view, field, widget) : null;
      return widget.ref && value ? [{ ref: widget.ref, value }] : [];
    }),
  );
  if (missing.length === 0) return;
  const values = missing.map(({ value }) => value);
  const looks = valueAppearances(values, paletteOf(view), update.add);
  missing.forEach(({ ref }, index) => {
    const [dict, look] = [update.get(ref), looks[index]];
    if (isDict(dict) && look) update.put(ref, withEntries(dict, { AP: dictOf({ N: look }) }));
  });
}

/** Whether every value of the form is shown by a look of its own, or will be. */
export function allValuesDrawn(update: Update): boolean {
  const view = update.pdf.latest;
  return fieldsOf(view).every((field) =>
    field.widgets.every((widget) => {
      const now = widget.ref ? update.get(widget.ref) : widget.dict;
      const isNew = isDict(now) && !sameObject(entryOf(now, "AP"), entryOf(widget.dict, "AP"));
      return isNew || showsValue(view, field, widget);
    }),
  );
}

/** Whether readers that draw nothing anew show the value of a field that was not drawn here. */
function showsValue(view: View, field: Field, widget: Widget): boolean {
  if (field.type === "Sig") return true;
  if (field.type === "Btn") return showsState(view, field, widget);
  if (isFilled(view, field)) return false;
  const looks = dictIn(view, widget.dict, "AP");
  const look = looks && lookUp(view, looks, "N");
  return look === null || !isStream(look) || !hasText(view, look);
}

function isFilled(view: View, { type, value }: Field): boolean {
  const held = resolve(view, value);
  if (type !== "Tx" && type !== "Ch") return false;
  return held !== null && !(isString(held) && textOf(held).trim() === "");
}

/** A box is ticked where its state is the value of its field (12.7.5.2.3). */
function showsState(view: View, { value }: Field, { dict }: Widget): boolean {
  const [held, state] = [resolve(view, value), lookUp(view, dict, "AS")];
  const looks = dictIn(view, dict, "AP");
  const states = looks && dictIn(view, looks, "N");
  const wanted = held === null ? "Off" : nameText(held);
  if (wanted === null) return false;
  const isHere = wanted !== "Off" && states !== null && states.entries.has(wanted);
  if (isHere) return isName(state, wanted);
  // The value may be the state of another box of the same field; one box alone has to show it.
  return (state === null || isName(state, "Off")) && (wanted === "Off" || states !== null);
}

function hasText(view: View, look: Parameters<typeof decodeStream>[1]): boolean {
  try {
    // Text is also shown by what the look draws in turn.
    return /T[jJ]|['"]|Do/.test(LATIN1.decode(decodeStream(view, look)));
  } catch (error) {
    // What cannot be read may show anything.
    if (error instanceof PdfError) return true;
    throw error;
  }
}

const LATIN1 = new TextDecoder("latin1");

/** What is to be drawn; null where that is left to readers. */
function valueOf(view: View, field: Field, widget: Widget): FieldValue | null {
  const text = wordsOf(view, field);
  const rect = rectOf(view, widget);
  const kind = dictIn(view, widget.dict, "MK") ?? dictOf({});
  const isTurned = (lookUp(view, kind, "R") ?? 0) !== 0;
  if (text === null || rect === null || isTurned || !canDraw(text)) return null;
  const [left, bottom, right, top] = rect;
  const [width, height] = [right - left, top - bottom];
  if (width < 1 || height < 1) return null;
  const said = inherited(view, widget.dict, "DA");
  const style = isString(said) ? LATIN1.decode(said.bytes) : "";
  return {
    text,
    width,
    height,
    size: sizeIn(style),
    colour: colourIn(style),
    align: ALIGN[Number(inherited(view, widget.dict, "Q"))] ?? "left",
    multiline: field.type === "Tx" && (field.flags & MULTILINE) !== 0,
    background: colourOf(lookUp(view, kind, "BG")),
    border: colourOf(lookUp(view, kind, "BC")),
  };
}

const ALIGN = ["left", "centre", "right"] as const;
/** No field is larger, and no letter: what says so is not meant. */
const MOST_POINTS = 1_000;

function sizeIn(style: string): number {
  const size = Number(/([\d.]+)\s+Tf/.exec(style)?.[1] ?? 0);
  return size <= MOST_POINTS ? size : 0;
}

/** The words that a field shows: its text, or of a choice the words that stand for it (12.7.5.4). */
function wordsOf(view: View, { type, value, flags, dict }: Field): string | null {
  const held = resolve(view, value);
  if (!isString(held)) return null;
  if (type === "Tx") return (flags & PASSWORD) === 0 ? textOf(held) : null;
  if (type !== "Ch" || (flags & COMBO) === 0) return null;
  const options = inherited(view, dict, "Opt");
  const pairs = isArray(options) ? options.map((option) => resolve(view, option)) : [];
  const shown = pairs.flatMap((pair) =>
    isArray(pair) && wordIn(view, pair[0]) === textOf(held) ? [wordIn(view, pair[1])] : [],
  );
  return shown[0] ?? textOf(held);
}

function wordIn(view: View, object: PdfObject | undefined): string | null {
  const word = resolve(view, object ?? null);
  return isString(word) ? textOf(word) : null;
}

/** An entry of the widget, of a field above it or of the form; circles end. */
function inherited(view: View, dict: PdfDict, key: string): PdfObject {
  const seen = new Set<PdfObject>();
  for (
    let at: PdfDict | null = dict;
    at !== null && !seen.has(at);
    at = dictIn(view, at, "Parent")
  ) {
    seen.add(at);
    const found = lookUp(view, at, key);
    if (found !== null) return found;
  }
  const form = acroFormOf(view);
  return form && lookUp(view, form, key);
}

/** The last colour that a default appearance sets for filling. */
function colourIn(style: string): Colour {
  const red = /([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+rg\b/.exec(style)?.slice(1).map(Number);
  const gray = /([\d.]+)\s+g\b/.exec(style)?.slice(1).map(Number);
  return colourOf(red ?? gray ?? null) ?? [0, 0, 0];
}

function colourOf(object: PdfObject): Colour | null {
  const parts = numbersOf(object) ?? [];
  if (!parts.every((part) => part >= 0 && part <= 1)) return null;
  const [red, green, blue, ...more] = parts.map((part) => Math.round(part * 1000) / 1000);
  if (red === undefined || more.length > 0) return null;
  if (green === undefined) return [red, red, red];
  return blue === undefined ? null : [red, green, blue];
}
