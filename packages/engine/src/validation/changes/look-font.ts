import type { View } from "../../pdf/document.ts";
import { asDict, decodeStream, dictIn, lookUp, resolve } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { isArray, isInteger, isStream, nameText } from "../../pdf/objects.ts";
import { compositeWidths, simpleWidths } from "./look-widths.ts";

/** What is drawn for one code, and how wide it is in parts of its height; null where nobody can say. */
export type Glyph = { readonly text: string; readonly width: number | null };
/** What a font draws for the bytes of a string; null where nobody can say. */
export type FontText = (bytes: Uint8Array) => readonly Glyph[] | null;

/** Fonts that every reader has, or one of the same letters in its place (ISO 32000-2, 9.6.2.2). */
const EVERYWHERE = /^(?:helv|cour|times|tiro|arial|tibo|hebo)/i;
const WINDOWS = new TextDecoder("windows-1252");
const MAC = new TextDecoder("macintosh");

/** How a font's codes are read. One that is not embedded is drawn by each reader in its own way, unless all have it. */
export function fontText(view: View, font: PdfDict): FontText | null {
  const subtype = nameText(lookUp(view, font, "Subtype"));
  if (subtype === "Type0") return compositeText(view, font);
  if (subtype !== "Type1" && subtype !== "TrueType" && subtype !== "MMType1") return null;
  const name = (nameText(lookUp(view, font, "BaseFont")) ?? "").replace(/^[A-Z]{6}\+/, "");
  if (!isEmbedded(view, font) && !EVERYWHERE.test(name)) return null;
  const encoding = lookUp(view, font, "Encoding");
  const dict = asDict(encoding);
  const base = nameText(dict === null ? encoding : lookUp(view, dict, "BaseEncoding"));
  const letters = base === "MacRomanEncoding" ? MAC : WINDOWS;
  const others = dict === null ? new Map<number, string>() : differences(view, dict);
  const widthOf = simpleWidths(view, font);
  return (bytes) =>
    Array.from(bytes, (byte) => {
      const text = others.get(byte) ?? letters.decode(Uint8Array.of(byte));
      return { text, width: widthOf(byte, text) };
    });
}

function isEmbedded(view: View, font: PdfDict): boolean {
  const descriptor = dictIn(view, font, "FontDescriptor");
  if (descriptor === null) return false;
  return ["FontFile", "FontFile2", "FontFile3"].some((key) =>
    isStream(lookUp(view, descriptor, key)),
  );
}

/** The names of other glyphs for some codes (9.6.5.1). */
function differences(view: View, encoding: PdfDict): ReadonlyMap<number, string> {
  const list = lookUp(view, encoding, "Differences");
  const found = new Map<number, string>();
  if (!isArray(list)) return found;
  let code = 0;
  for (const item of list) {
    const value = resolve(view, item);
    const name = nameText(value);
    if (isInteger(value)) code = value;
    else if (name !== null) found.set(code++, letterOf(name));
  }
  return found;
}

const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ACCENTED =
  /^([A-Za-z])(?:acute|grave|dieresis|circumflex|tilde|ring|cedilla|caron|ogonek|macron|breve|dotaccent|hungarumlaut|commaaccent)?$/;
/** Letters of their own, raised and broken numbers, and what stands for letters where it is compared. */
const CHARACTERS: Readonly<Record<string, string>> = {
  AE: "Æ",
  ae: "æ",
  OE: "Œ",
  oe: "œ",
  germandbls: "ß",
  fi: "fi",
  fl: "fl",
  dotlessi: "ı",
  Oslash: "Ø",
  oslash: "ø",
  Lslash: "Ł",
  lslash: "ł",
  Dcroat: "Đ",
  dcroat: "đ",
  Eth: "Ð",
  eth: "ð",
  Thorn: "Þ",
  thorn: "þ",
  mu: "µ",
  ordfeminine: "ª",
  ordmasculine: "º",
  onesuperior: "¹",
  twosuperior: "²",
  threesuperior: "³",
  onequarter: "¼",
  onehalf: "½",
  threequarters: "¾",
  ellipsis: "…",
  trademark: "™",
};
const MARKS =
  /^(?:space|semicolon|backslash|quote\w*|bracket\w+|brace\w+|guil\w+|bullet|ampersand|at|underscore|exclam\w*|question\w*|bar|brokenbar|logicalnot|dagger\w*|nbspace|copyright|registered|degree|section|paragraph|fraction|perthousand|breve|caron|circumflex|dotaccent|hungarumlaut|ogonek|ring|tilde|grave|acute|dieresis|macron|cedilla|asciitilde|asciicircum|numbersign|periodcentered)$/;
/** Signs that make another number of the same digits. */
const SIGNS: Readonly<Record<string, string>> = {
  period: ".",
  comma: ",",
  colon: ":",
  hyphen: "-",
  minus: "-",
  endash: "-",
  emdash: "-",
  plus: "+",
  plusminus: "±",
  multiply: "×",
  divide: "÷",
  asterisk: "*",
  equal: "=",
  less: "<",
  greater: ">",
  slash: "/",
  percent: "%",
  parenleft: "(",
  parenright: ")",
  Euro: "€",
  dollar: "$",
  sterling: "£",
  yen: "¥",
  cent: "¢",
  currency: "¤",
  florin: "ƒ",
};

/** A letter or a digit by the name of its glyph; signs that change no number are blanks, since they are not compared. */
function letterOf(name: string): string {
  const digit = DIGITS.indexOf(name);
  if (digit >= 0) return String(digit);
  const code = /^uni([0-9A-F]{4})$/.exec(name)?.[1];
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return (
    ACCENTED.exec(name)?.[1] ??
    CHARACTERS[name] ??
    SIGNS[name] ??
    (MARKS.test(name) ? " " : UNKNOWN)
  );
}

/** Stands for a glyph that nobody knows: no value has it. */
const UNKNOWN = "\u{fffd}x";

/** Whether a font of many characters brings its letters with it; otherwise only some readers have them. */
export function isEmbeddedComposite(view: View, font: PdfDict): boolean {
  const list = lookUp(view, font, "DescendantFonts");
  const below = isArray(list) ? asDict(resolve(view, list[0] ?? null)) : null;
  return below !== null && isEmbedded(view, below);
}

function compositeText(view: View, font: PdfDict): FontText | null {
  const map = lookUp(view, font, "ToUnicode");
  if (!isEmbeddedComposite(view, font) || !isStream(map)) return null;
  const meanings = meaningsIn(new TextDecoder("latin1").decode(decodeStream(view, map)));
  const widthOf = compositeWidths(view, font);
  return (bytes) => {
    const glyphs: Glyph[] = [];
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      const code = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      const text = meanings.get(code);
      if (text === undefined) return null;
      glyphs.push({ text, width: widthOf(code, text) });
    }
    return glyphs;
  };
}

const MOST_CODES = 65_536;

/** The lists of a ToUnicode map (9.10.3): single codes, and ranges with a first meaning or one for each. */
function meaningsIn(map: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [, body = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", text = ""] of body.matchAll(/<([\dA-Fa-f]+)>\s*<([\dA-Fa-f\s]+)>/g)) {
      found.set(Number.parseInt(code, 16), unicode(text));
    }
  }
  const ranges = /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*(?:<([\dA-Fa-f\s]+)>|\[([^\]]*)\])/g;
  for (const [, body = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", to = "", first, each] of body.matchAll(ranges)) {
      const [low, high] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      const list = [...(each ?? "").matchAll(/<([\dA-Fa-f\s]+)>/g)].map(([, text = ""]) => text);
      for (let code = low; code <= high && found.size < MOST_CODES; code++) {
        const text = unicode(first ?? list[code - low] ?? "");
        const last = text.charCodeAt(text.length - 1) + (first === undefined ? 0 : code - low);
        found.set(code, text === "" ? "" : text.slice(0, -1) + String.fromCharCode(last));
      }
    }
  }
  return found;
}

function unicode(digits: string): string {
  const units = digits.replace(/\s/g, "").match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

/** The font that a look calls by this name, or null. */
export function fontNamed(view: View, resources: PdfDict | null, name: PdfObject): PdfDict | null {
  const fonts = resources === null ? null : dictIn(view, resources, "Font");
  const text = nameText(name);
  return fonts === null || text === null ? null : dictIn(view, fonts, text);
}
