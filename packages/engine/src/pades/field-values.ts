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
      const value = showsValue(view, field, widget) ? null : valueOf(view, field, widget);
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

/** A look without any text was made for the field when it was empty. */
function showsValue(view: View, field: Field, { dict }: Widget): boolean {
  const value = resolve(view, field.value);
  if (field.type === "Sig" || value === null) return true;
  const isBlank = isString(value) ? textOf(value).trim() === "" : isName(value, "Off");
  const looks = dictIn(view, dict, "AP");
  if (isBlank || looks === null) return isBlank;
  const look = lookUp(view, looks, "N");
  const isText = field.type === "Tx" || field.type === "Ch";
  return !isText || !isStream(look) || hasText(view, look);
}

function hasText(view: View, look: Parameters<typeof decodeStream>[1]): boolean {
  try {
    // Text is also shown by what the look draws in turn.
    return /T[jJ]|['"]|Do/.test(LATIN1.decode(decodeStream(view, look)));
  } catch (error) {
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
    size: Number(/([\d.]+)\s+Tf/.exec(style)?.[1] ?? 0),
    colour: colourIn(style),
    align: ALIGN[Number(inherited(view, widget.dict, "Q"))] ?? "left",
    multiline: field.type === "Tx" && (field.flags & MULTILINE) !== 0,
    background: colourOf(lookUp(view, kind, "BG")),
    border: colourOf(lookUp(view, kind, "BC")),
  };
}

const ALIGN = ["left", "centre", "right"] as const;

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
  const [red, green, blue, ...more] = numbersOf(object) ?? [];
  if (red === undefined || more.length > 0) return null;
  if (green === undefined) return [red, red, red];
  return blue === undefined ? null : [red, green, blue];
}
