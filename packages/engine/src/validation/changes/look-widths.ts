import type { View } from "../../pdf/document.ts";
import { asDict, lookUp, resolve } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { isArray, isInteger, nameText } from "../../pdf/objects.ts";

/** How wide the glyph of a code is that means this text, in parts of its height; null where nobody can say. */
export type GlyphWidth = (code: number, text: string) => number | null;

/** From the blank to the tilde, in thousandths: the fonts that everybody has (ISO 32000-2, 9.6.2.2). */
const widthsIn = (text: string): readonly number[] => text.split(" ").map(Number);
const HELVETICA = widthsIn(
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584",
);
const TIMES = widthsIn(
  "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541",
);
const [COURIER, ITALIC] = [0.6, 0.84];

/** The widths of a simple font: as it says, or as the one that everybody has. Bold letters are hardly wider. */
export function simpleWidths(view: View, font: PdfDict): GlyphWidth {
  const [first, widths] = [lookUp(view, font, "FirstChar"), lookUp(view, font, "Widths")];
  const name = nameText(lookUp(view, font, "BaseFont")) ?? "";
  return (code, text) => {
    const place = isInteger(first) && isArray(widths) ? code - first : -1;
    const own = isArray(widths) ? resolve(view, widths[place] ?? null) : null;
    return typeof own === "number" ? own / 1000 : usualWidth(name, text);
  };
}

function usualWidth(name: string, text: string): number | null {
  if (/cour/i.test(name)) return COURIER;
  const isTimes = /times|tiro|tibo/i.test(name);
  if (!isTimes && !/helv|arial|hebo/i.test(name)) return null;
  const width = (isTimes ? TIMES : HELVETICA)[(text.normalize("NFD").codePointAt(0) ?? 0) - 32];
  return width === undefined ? null : (width / 1000) * (/ital|tiit/i.test(name) ? ITALIC : 1);
}

/** The widths of a font of many characters (9.7.4.3): lists from a code on, and ranges of one width. */
export function compositeWidths(view: View, font: PdfDict): GlyphWidth {
  const list = lookUp(view, font, "DescendantFonts");
  const below = isArray(list) ? asDict(resolve(view, list[0] ?? null)) : null;
  if (below === null) return () => null;
  const [usual, said] = [lookUp(view, below, "DW"), lookUp(view, below, "W")];
  const all = typeof usual === "number" ? usual : 1000;
  const own = isArray(said) ? widthsOf(view, said) : new Map<number, number>();
  return (code) => (own.get(code) ?? all) / 1000;
}

const LAST_CODE = 65_535;

function widthsOf(view: View, said: readonly PdfObject[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let at = 0; at + 1 < said.length;) {
    const from = resolve(view, said[at] ?? null);
    const to = resolve(view, said[at + 1] ?? null);
    const width = resolve(view, said[at + 2] ?? null);
    if (!isInteger(from) || from > LAST_CODE || from < 0) break;
    const last = isArray(to) ? from + to.length - 1 : Number(to);
    for (let code = from; code <= Math.min(last, LAST_CODE) && !found.has(code); code++) {
      const own = isArray(to) ? resolve(view, to[code - from] ?? null) : width;
      if (typeof own === "number") found.set(code, own);
    }
    at += isArray(to) ? 2 : 3;
  }
  return found;
}
