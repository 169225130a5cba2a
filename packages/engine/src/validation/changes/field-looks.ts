import type { View } from "../../pdf/document.ts";
import { dictIn, lookUp, resolve } from "../../pdf/document.ts";
import type { Field, Widget } from "../../pdf/fields.ts";
import { fieldsOf } from "../../pdf/fields.ts";
import type { PdfDict, PdfObject, PdfString } from "../../pdf/objects.ts";
import {
  entryOf,
  isArray,
  isDict,
  isStream,
  isString,
  nameText,
  numbersOf,
} from "../../pdf/objects.ts";
import { textOf } from "../../pdf/text.ts";
import { isHidden, rectangleOf } from "./annotation-words.ts";
import { type Shown, shownText } from "./look-text.ts";
import { addMark } from "./marks.ts";
import type { Step } from "./walk.ts";
import { meansTheSame } from "./walk.ts";

/** Table 229 and table 231: a button without a value; a password; one choice in a closed list. */
const [PUSHED, PASSWORD, COMBO] = [1 << 16, 1 << 13, 1 << 17];

/**
 * A field that was filled in says a value to programs and shows a look to people. Each of its places whose look does
 * not show the value, to everybody and whole, is marked as one where more may be seen than is drawn.
 */
export function markMisleadingLooks(step: Step): void {
  for (const field of fieldsOf(step.after)) {
    if (!step.found.redrawn.has(field.name)) continue;
    for (const widget of field.widgets) {
      const { dict, ref } = widget;
      const area = rectangleOf(step.after, dict);
      if (area === null || isHidden(step.after, dict) || agrees(step, field, widget)) continue;
      const self = ref?.number ?? null;
      const page = self === null ? null : (step.roles.annotations.get(self) ?? null);
      const mark = { page, area, field: field.name, mayTouchText: true, self, unseen: true };
      addMark(step, { ...mark, kind: "field" });
    }
  }
}

/** Whether every field that can be seen shows its value. */
export function allLooksAgree(step: Step): boolean {
  return fieldsOf(step.after).every((field) =>
    field.widgets.every(
      (widget) =>
        rectangleOf(step.after, widget.dict) === null ||
        isHidden(step.after, widget.dict) ||
        agrees(step, field, widget),
    ),
  );
}

function agrees(step: Step, field: Field, place: Widget): boolean {
  if (field.type === "Btn") return (field.flags & PUSHED) !== 0 || showsState(step, field, place);
  if (field.type !== "Tx" && field.type !== "Ch") return true;
  const { after } = step;
  const widget = place.dict;
  const looks = dictIn(after, widget, "AP");
  const look = looks === null ? null : lookUp(after, looks, "N");
  const said = wordsOf(after, field);
  // Nothing to be seen of nothing that is said.
  if (look === null) return said.join("") === "";
  if (!isStream(look) || isShrunk(after, widget, look.dict)) return false;
  const turned = turnOf(after, widget);
  const shown = turned === null ? null : shownText(after, look, turned, isOpenList(field));
  const formatted = lookUp(after, field.dict, "RV");
  if (isString(formatted) && lettersOf(said.join("")) !== lettersOf(withoutTags(formatted)))
    return false;
  return shown !== null && isSaid(field, said, shown, hasFormat(after, field));
}

/** By how many degrees the field says that it is turned (table 192). */
function turnOf(view: View, widget: PdfDict): number | null {
  const dressed = dictIn(view, widget, "MK");
  const turned = dressed === null ? null : lookUp(view, dressed, "R");
  if (turned === null) return 0;
  return typeof turned === "number" && turned % 90 === 0 ? turned : null;
}

/** The characters of a formatted value (12.7.4.4). */
function withoutTags(value: PdfString): string {
  return textOf(value).replace(/<[^>]*>/g, "");
}

/** Much smaller than it was drawn, letters cannot be read. */
function isShrunk(view: View, widget: PdfDict, look: PdfDict): boolean {
  const [left, bottom, right, top] = rectangleOf(view, widget) ?? [0, 0, 0, 0];
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(lookUp(view, look, "BBox")) ?? [];
  const drawn = Math.min(Math.abs(c - a), Math.abs(d - b));
  return Math.min(right - left, top - bottom) < 0.4 * drawn;
}

/** What the value of the field is to a reader: of a choice, the words that stand for it (12.7.5.4). */
function wordsOf(view: View, { value, dict, type }: Field): readonly string[] {
  const meant = resolve(view, value);
  const list = isArray(meant) ? meant.map((item) => resolve(view, item)) : [meant];
  const options = type === "Ch" ? lookUp(view, dict, "Opt") : null;
  return list.flatMap((item) => {
    const text = textIn(item);
    return text === null ? [] : [wordFor(view, options, text)];
  });
}

function textIn(item: PdfObject): string | null {
  if (isString(item)) return textOf(item);
  // A long text may stand in a stream; nobody draws that in one line.
  return isStream(item) ? "\u{fffd}" : nameText(item);
}

function wordFor(view: View, options: PdfObject, text: string): string {
  if (!isArray(options)) return text;
  for (const item of options) {
    const pair = resolve(view, item);
    if (!isArray(pair)) continue;
    const [value, shown] = pair.map((each) => textIn(resolve(view, each)));
    if (value === text && shown) return shown;
  }
  return text;
}

/** Letters, digits, currencies, and the signs beside digits that make another number of them. */
function lettersOf(text: string): string {
  return text
    .replace(/\p{No}/gu, (raised) => `^${raised}`)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s/g, "")
    .replace(/[^\p{L}\p{N}\p{Sc}^.,:+\-/%()±×÷*=<>]/gu, "")
    .replace(/(?<!\d)[^\p{L}\p{N}\p{Sc}^](?!\d)/gu, "");
}

function isOpenList({ type, flags }: Field): boolean {
  return type === "Ch" && (flags & COMBO) === 0;
}

function isSaid(
  field: Field,
  said: readonly string[],
  { text, picked, only }: Shown,
  formatted: boolean,
): boolean {
  const drawn = lettersOf(text);
  if (field.type === "Tx" && (field.flags & PASSWORD) !== 0) return drawn === "";
  const whole = said.map(lettersOf).join("");
  // An open list shows all that could be chosen, and what is chosen on a ground of its own, unless it is one row high.
  if (isOpenList(field))
    return whole === lettersOf(picked) || (picked === "" && whole === lettersOf(only));
  return whole === drawn || (formatted && isSameNumber(said.join(""), text));
}

/** A field that formats its value shows amounts with separators and a currency, and dates in another order. */
function isSameNumber(value: string, shown: string): boolean {
  if (/^\s*-/.test(value) && !/[-(\u2212]/.test(shown)) return false;
  const [a, b] = [value, shown].map((text) => text.match(/\d+/g) ?? []);
  if (a === undefined || b === undefined || a.length === 0) return false;
  if (a.toSorted().join() === b.toSorted().join()) return true;
  const [plain, decimals = ""] = value.replace(/[^\d.,]/g, "").split(/[.,](?=\d{1,2}$)/);
  const [whole, rest = ""] = shown.replace(/[^\d.,]/g, "").split(/[.,](?=\d{1,2}$)/);
  const digits = (text = ""): string => text.replace(/\D/g, "");
  return digits(plain) === digits(whole) && decimals.padEnd(2, "0") === rest.padEnd(2, "0");
}

function hasFormat(view: View, { dict }: Field): boolean {
  const actions = dictIn(view, dict, "AA");
  return actions !== null && entryOf(actions, "F") !== null;
}

/** A box or a radio button shows its state where the value names it, and the looks of the states are as they were. */
function showsState(step: Step, field: Field, { dict: widget, ref }: Widget): boolean {
  const { before, after } = step;
  const looks = dictIn(after, widget, "AP");
  const states = looks === null ? null : lookUp(after, looks, "N");
  const state = nameText(lookUp(after, widget, "AS")) ?? "Off";
  const value = nameText(resolve(after, field.value)) ?? "Off";
  if (!isDict(states)) return false;
  const has = (name: string): boolean => isStream(lookUp(after, states, name));
  if (state !== (has(value) ? value : "Off") || (state !== "Off" && !has(state))) return false;
  const old = ref === null ? null : resolve(before, ref);
  const drawn = isDict(old) ? dictIn(before, old, "AP") : null;
  const kept = drawn === null ? null : lookUp(before, drawn, "N");
  if (!isDict(kept)) return isBlank(after, states);
  return [...kept.entries].every(([name, look]) =>
    meansTheSame(step, look, entryOf(states, name), false),
  );
}

/** Whether a box whose looks are new shows no more than a frame while it is off. */
function isBlank(view: View, states: PdfDict): boolean {
  const off = lookUp(view, states, "Off");
  return off === null || (isStream(off) && shownText(view, off)?.text === "");
}
