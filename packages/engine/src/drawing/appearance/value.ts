import { deflateSync } from "node:zlib";
import { latin1 } from "../../bytes/hex.ts";
import { dictOf, nameOf, type PdfRef, streamOf } from "../../pdf/objects.ts";
import { numberText } from "../../pdf/write/serialize.ts";
import { embedFonts, emptyFontSet, type FontSet, show } from "../text/font-set.ts";
import type { Glyph } from "../text/glyph.ts";
import { canWrite, widthOf } from "../text/shape.ts";
import { typeface } from "../text/typeface.ts";
import { type Breakable, breakable, rowsWithin, shattered } from "../text/wrap.ts";
import type { AddObject } from "./add-object.ts";
import { type Colour, colourResources, paint, type Palette } from "./colour.ts";
import { LINE } from "./text-rows.ts";

/** The value of a form field and how it is to be shown (ISO 32000-2, 12.7.4.3). */
export type FieldValue = {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** In points; 0 for as large as there is room for. */
  readonly size: number;
  readonly colour: Colour;
  readonly align: "left" | "centre" | "right";
  readonly multiline: boolean;
  readonly background: Colour | null;
  readonly border: Colour | null;
};

/** Whether every character of a value can be drawn. */
export function canDraw(text: string): boolean {
  return canWrite(text, typeface("plain"));
}

/**
 * One form XObject for each value; all share their fonts. A value that has no room in its size is drawn smaller; null
 * where a letter of it has no room in any.
 */
export function valueAppearances(
  values: readonly FieldValue[],
  palette: Palette,
  add: AddObject,
): readonly (PdfRef | null)[] {
  const fonts = emptyFontSet();
  const drawn = values.map((value) => ({ value, content: contentOf(value, fonts) }));
  const Font = fonts.size > 0 ? embedFonts(fonts, add) : undefined;
  return drawn.map(({ value: { width, height }, content }) => {
    if (content === null) return null;
    const dict = dictOf({
      Type: nameOf("XObject"),
      Subtype: nameOf("Form"),
      FormType: 1,
      BBox: [0, 0, width, height],
      Resources: dictOf({ Font, ColorSpace: colourResources(palette) }),
      Filter: nameOf("FlateDecode"),
    });
    return add(streamOf(dict, deflateSync(latin1(content))));
  });
}

/** Readers leave so much free around the text, in points. */
const PADDING = 2;
const [LARGEST, SMALLEST] = [12, 4];
const PITCH = LINE.up + LINE.down;

function contentOf(value: FieldValue, fonts: FontSet): string | null {
  const { width, height, colour, background, border } = value;
  const rows = rowsOf(value, fonts);
  if (rows === null) return null;
  const box = numbers(0, 0, width, height);
  const inner = numbers(0.5, 0.5, width - 1, height - 1);
  return [
    background && `q ${paint(background)} ${box} re f Q`,
    border && `q ${paint(border)} 1 w ${inner} re S Q`,
    `/Tx BMC q ${box} re W n BT ${paint(colour)} ${rows} ET Q EMC`,
  ]
    .filter((part) => part !== null)
    .join("\n");
}

function rowsOf(value: FieldValue, fonts: FontSet): string | null {
  const { height, width, align } = value;
  const lineWidth = Math.max(1, width - 2 * PADDING);
  const fit = fitted(value, lineWidth);
  if (fit === null) return null;
  const { rows, size } = fit;
  const used = rows.length * PITCH * size;
  const top = value.multiline ? height - PADDING : (height + used) / 2;
  return rows
    .map((glyphs, index) => {
      const left = lineWidth - widthOf(glyphs) * size;
      const x = PADDING + (align === "left" ? 0 : align === "right" ? left : left / 2);
      const y = top - (index * PITCH + LINE.up) * size;
      return `1 0 0 1 ${numbers(x, y)} Tm ${show(fonts, typeface("plain"), glyphs, { size })}`;
    })
    .join(" ");
}

type Fitted = { readonly rows: readonly (readonly Glyph[])[]; readonly size: number };

/** The largest size, from the one that is asked for downwards, in which all of it has room. */
function fitted(
  { text, height, size: asked, multiline }: FieldValue,
  lineWidth: number,
): Fitted | null {
  const lines = (multiline ? text.split(/\r\n|[\r\n]/) : [text]).map((line) =>
    breakable(line, typeface("plain")),
  );
  const most = asked > 0 ? asked : Math.max(SMALLEST, Math.min(LARGEST, height / PITCH));
  for (let size = most; ; size *= 0.92) {
    const width = lineWidth / size;
    const broken = lines.map((line) =>
      multiline ? rowsWithin(shattered(line, width), width) : wholeRow(line),
    );
    const rows = broken.flatMap((each) => each ?? []);
    // A single row is drawn in the middle of its box, however flat that is.
    const isLow = multiline && rows.length * PITCH * size > height;
    const isWhole = !broken.includes(null);
    const fits = isWhole && rows.every((row) => widthOf(row) <= width) && !isLow;
    if (fits || size <= SMALLEST) return isWhole ? { rows, size } : null;
  }
}

function wholeRow(line: Breakable): readonly (readonly Glyph[])[] {
  return rowsWithin(line, Infinity) ?? [];
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => numberText(Math.round(value * 1000) / 1000)).join(" ");
}
