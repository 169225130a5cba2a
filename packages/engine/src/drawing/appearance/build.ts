import { deflateSync } from "node:zlib";
import { latin1 } from "../../bytes/hex.ts";
import { dictOf, nameOf, type PdfDict, type PdfRef, streamOf } from "../../pdf/objects.ts";
import { type EmbeddedImage, embedImage } from "../image/embed-image.ts";
import { embedFonts, emptyFontSet } from "../text/font-set.ts";
import type { AddObject } from "./add-object.ts";
import type { Appearance } from "./appearance.ts";
import { colourResources, type Palette } from "./colour.ts";
import { compose } from "./compose.ts";
import { type Ground, PAPER } from "./ground.ts";
import { overprintResources } from "./overprint.ts";

/** Counter-clockwise turns of the content in user space that make it upright as displayed. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** The area of one widget in points, how its content is turned in it, and what it stands on. */
export type WidgetArea = {
  readonly width: number;
  readonly height: number;
  readonly turn: QuarterTurn;
  readonly ground?: Ground;
};

/** ISO 32000-2, 8.3.3: rotations; a viewer moves the turned box onto the widget's rectangle itself. */
const TURNS: Readonly<Record<QuarterTurn, readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** One form XObject for each area; fonts are embedded once for all of them, an image once for each kind of ground. */
export function buildAppearances(
  appearance: Appearance,
  areas: readonly WidgetArea[],
  palette: Palette,
  add: AddObject,
): readonly PdfRef[] {
  const { mark } = appearance;
  const fonts = emptyFontSet();
  const images = new Map<boolean, EmbeddedImage>();
  const drawn = areas.map((area) => {
    const { ground = PAPER } = area;
    const image =
      mark?.kind === "image"
        ? (images.get(ground.isDark) ?? embedImage(mark.file, palette, add, ground))
        : null;
    if (image) images.set(ground.isDark, image);
    const content = compose(appearance, uprightSize(area), { fonts, image, palette, ground });
    return { area, ground, image, content };
  });
  const font = fonts.size > 0 ? embedFonts(fonts, add) : undefined;
  return drawn.map(({ area, ground, image, content }) => {
    const resources = dictOf({
      ColorSpace: colourResources(palette),
      ExtGState: overprintResources(palette, ground),
      Font: font,
      XObject: image ? dictOf({ IM: image.ref }) : undefined,
    });
    return add(form(content, area, resources));
  });
}

/** The appearance of a field that shows nothing: PDF/A asks for one (ISO 19005-2, 6.3.3). */
export function emptyAppearance(add: AddObject, area: WidgetArea | null = null): PdfRef {
  const box = [0, 0, area?.width ?? 0, area?.height ?? 0];
  return add(streamOf(formDict(box, TURNS[0]), new Uint8Array()));
}

function form(content: string, area: WidgetArea, resources: PdfDict) {
  const { width, height } = uprightSize(area);
  const dict = formDict([0, 0, width, height], TURNS[area.turn]);
  const entries = new Map([
    ...dict.entries,
    ["Resources", resources] as const,
    ["Filter", nameOf("FlateDecode")] as const,
  ]);
  return streamOf({ kind: "dict", entries }, deflateSync(latin1(content)));
}

function formDict(box: readonly number[], matrix: readonly number[]) {
  return dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Form"),
    FormType: 1,
    BBox: box,
    Matrix: matrix,
    Resources: dictOf({}),
  });
}

function uprightSize({ width, height, turn }: WidgetArea): { width: number; height: number } {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}
