import { latin1 } from "../../bytes/hex.ts";
import type { Pdf } from "../../pdf/document.ts";
import type { Matrix, PageGeometry } from "../../pdf/geometry.ts";
import { dictOf, nameOf, type PdfRef, streamOf } from "../../pdf/objects.ts";
import type { DrawStamps, Stamp } from "../../pdf/watermark.ts";
import { numberText } from "../../pdf/write/serialize.ts";
import type { AddObject } from "../appearance/add-object.ts";
import { type Colour, colourResources, paint, type Palette } from "../appearance/colour.ts";
import { paletteOf } from "../appearance/palette.ts";
import { embedImage } from "../image/embed-image.ts";
import { extentOf } from "../text/extent.ts";
import { embedFonts, emptyFontSet, show } from "../text/font-set.ts";
import { shape, widthOf } from "../text/shape.ts";
import { typeface } from "../text/typeface.ts";

/** A place on a page as displayed, in points from its lower left corner; pages count from 0. */
export type WatermarkPlace = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What is drawn over the pages, how strongly and where. */
export type WatermarkPlan = {
  readonly mark:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "image"; readonly file: Uint8Array };
  /** From 0 (nothing) to 1 (opaque). */
  readonly opacity: number;
  /** Along the diagonal of every page, or in boxes of some. */
  readonly places: "diagonal" | readonly WatermarkPlace[];
};

/** A form XObject of size 1: how wide it is for its height, and where its lower left corner is. */
type Sized = {
  readonly form: PdfRef;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
};

const GREY: Colour = [0.45, 0.45, 0.48];
const DIAGONAL_SHARE = 0.75;
const HEIGHT_SHARE = 0.22;

/** The stamps of a watermark for `addWatermark`; one form serves every page and place. */
export function watermarkStamps(pdf: Pdf, plan: WatermarkPlan): DrawStamps {
  const palette = paletteOf(pdf.latest);
  let made: Sized | null = null;
  return ({ index, geometry }, add) => {
    const { places } = plan;
    const here = places === "diagonal" ? null : places.filter(({ page }) => page === index);
    if (here?.length === 0) return [];
    made ??= makeForm(plan, palette, add);
    const one = made;
    return here === null ? [alongDiagonal(one, geometry)] : here.map((box) => inBox(one, box));
  };
}

function makeForm(plan: WatermarkPlan, palette: Palette, add: AddObject): Sized {
  return plan.mark.kind === "text"
    ? textForm(plan.mark.text, plan.opacity, palette, add)
    : imageForm(plan.mark.file, plan.opacity, palette, add);
}

function textForm(text: string, opacity: number, palette: Palette, add: AddObject): Sized {
  const face = typeface("plain");
  const { ascent, descent, unitsPerEm } = face.font;
  const glyphs = shape(text, face);
  const fonts = emptyFontSet();
  const shown = `BT ${show(fonts, face, glyphs, { size: 1 })} ET`;
  const colour = palette.transparency ? GREY : lightened(GREY, opacity);
  const { before, after, up, down } = extentOf(glyphs, face);
  const [bottom, top] = [Math.min(descent / unitsPerEm, -down), Math.max(ascent / unitsPerEm, up)];
  const width = (widthOf(glyphs) || 1) + before + after;
  const resources = { Font: embedFonts(fonts, add), ColorSpace: colourResources(palette) };
  const content = `${strength(palette)}${paint(colour)} ${shown}`;
  const form = add(
    formOf(content, [-before, bottom, width - before, top], opacity, palette, resources),
  );
  return { form, width, height: top - bottom, left: -before, bottom };
}

/** Where nothing may shine through (PDF/A-1) a picture is drawn as it is. */
function imageForm(file: Uint8Array, opacity: number, palette: Palette, add: AddObject): Sized {
  const { ref, aspect, upright } = embedImage(file, palette, add);
  const content = `${strength(palette)}${numbers(aspect, 0, 0, 1, 0, 0)} cm ${numbers(...upright)} cm /IM Do`;
  const resources = { XObject: dictOf({ IM: ref }), ColorSpace: colourResources(palette) };
  const form = add(formOf(content, [0, 0, aspect, 1], opacity, palette, resources));
  return { form, width: aspect, height: 1, left: 0, bottom: 0 };
}

function formOf(
  content: string,
  box: readonly number[],
  opacity: number,
  { transparency }: Palette,
  resources: Readonly<Record<string, ReturnType<typeof dictOf>>>,
) {
  const state = dictOf({ GS: dictOf({ Type: nameOf("ExtGState"), ca: opacity, CA: opacity }) });
  const dict = dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Form"),
    FormType: 1,
    BBox: [...box],
    Resources: dictOf({ ...resources, ExtGState: transparency ? state : undefined }),
  });
  return streamOf(dict, latin1(`q ${content} Q`));
}

function strength({ transparency }: Palette): string {
  return transparency ? "/GS gs " : "";
}

/** What the colour looks like over white paper at this opacity. */
function lightened([red, green, blue]: Colour, opacity: number): Colour {
  const over = (value: number) => 1 - opacity * (1 - value);
  return [over(red), over(green), over(blue)];
}

function alongDiagonal(one: Sized, { width, height }: PageGeometry): Stamp {
  const diagonal = Math.hypot(width, height);
  const size = Math.min(
    (DIAGONAL_SHARE * diagonal) / one.width,
    (HEIGHT_SHARE * Math.min(width, height)) / one.height,
  );
  const [cosine, sine] = [width / diagonal, height / diagonal];
  const turn = (x: number, y: number) => [cosine * x - sine * y, sine * x + cosine * y] as const;
  const [x, y] = turn(size * (one.left + one.width / 2), size * (one.bottom + one.height / 2));
  const matrix: Matrix = [
    size * cosine,
    size * sine,
    -size * sine,
    size * cosine,
    width / 2 - x,
    height / 2 - y,
  ];
  return { form: one.form, matrix };
}

/** As large as the box allows in its own shape, centred. */
function inBox(one: Sized, box: WatermarkPlace): Stamp {
  const size = Math.min(box.width / one.width, box.height / one.height);
  const x = box.x + (box.width - size * one.width) / 2 - size * one.left;
  const y = box.y + (box.height - size * one.height) / 2 - size * one.bottom;
  return { form: one.form, matrix: [size, 0, 0, size, x, y] };
}

function numbers(...values: readonly number[]): string {
  return values.map(numberText).join(" ");
}
