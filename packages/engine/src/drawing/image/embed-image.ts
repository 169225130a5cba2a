import { deflateSync } from "node:zlib";
import { ImageError } from "../../errors.ts";
import { dictOf, nameOf, type PdfObject, type PdfRef, streamOf } from "../../pdf/objects.ts";
import type { AddObject } from "../appearance/add-object.ts";
import { graySpace, type Palette, rgbSpace } from "../appearance/colour.ts";
import { type Ground, PAPER } from "../appearance/ground.ts";
import { type Jpeg, readJpeg } from "./jpeg.ts";
import type { Orientation } from "./orientation.ts";
import { decodePng } from "./png.ts";
import { cleanEdged, flattened, IMAGE_LIMITS, lightened, type Raster, reduced } from "./raster.ts";

/** An image in the document: how wide it is for its height as seen, and how to draw it in a unit square. */
export type EmbeddedImage = {
  readonly ref: PdfRef;
  readonly aspect: number;
  /** The matrix that shows the unit square as the photographer saw it. */
  readonly upright: readonly [number, number, number, number, number, number];
};

/** The orientations as matrices of the unit square. */
const UPRIGHT: Readonly<Record<Orientation, EmbeddedImage["upright"]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** What an image is, as far as a document cares: how many inks a point of it has. */
export type ImageFacts = { readonly channels: 1 | 3 | 4 };

/** Reads an image as embedding it would, and throws ImageError where that would. */
export function examineImage(file: Uint8Array): ImageFacts {
  const { channels } = readImage(file).picture;
  return { channels };
}

/**
 * Recognises PNG and JPEG by their first bytes and embeds them; everything else is refused. On a dark ground light and
 * dark change places, and in a PNG every colour keeps its hue.
 */
export function embedImage(
  file: Uint8Array,
  palette: Palette,
  add: AddObject,
  ground: Ground = PAPER,
): EmbeddedImage {
  const image = readImage(file);
  return image.kind === "png"
    ? embedRaster(image.picture, palette, add, ground)
    : embedJpeg(image.picture, palette, add, ground);
}

function readImage(
  file: Uint8Array,
):
  | { readonly kind: "png"; readonly picture: Raster }
  | { readonly kind: "jpeg"; readonly picture: Jpeg } {
  if (file.length > IMAGE_LIMITS.bytes) {
    throw new ImageError("too_large", `an image of ${file.length} bytes`);
  }
  if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return { kind: "png", picture: decodePng(Uint8Array.from(file)) };
  }
  if (startsWith(file, [0xff, 0xd8, 0xff])) return { kind: "jpeg", picture: readJpeg(file) };
  throw new ImageError("unsupported", "the image is neither PNG nor JPEG");
}

function embedRaster(
  decoded: Raster,
  palette: Palette,
  add: AddObject,
  ground: Ground,
): EmbeddedImage {
  const small = reduced(palette.transparency ? decoded : flattened(decoded));
  const raster = cleanEdged(ground.isDark ? lightened(small) : small);
  const { width, height, channels, pixels, alpha } = raster;
  const mask = alpha
    ? add(samples({ width, height, pixels: alpha }, nameOf("DeviceGray"), {}))
    : null;
  const space = channels === 1 ? graySpace(palette) : rgbSpace(palette);
  const own = { SMask: mask ?? undefined, Mask: paperMask(channels, palette, ground) };
  const ref = add(samples({ width, height, pixels }, space, own));
  return { ref, ...seen(raster) };
}

function samples(
  { width, height, pixels }: { width: number; height: number; pixels: Uint8Array },
  space: PdfObject,
  masks: { readonly SMask?: PdfObject | undefined; readonly Mask?: PdfObject | undefined },
) {
  const dict = dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Image"),
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: 8,
    ...masks,
    Filter: nameOf("FlateDecode"),
  });
  return streamOf(dict, deflateSync(pixels));
}

function embedJpeg(jpeg: Jpeg, palette: Palette, add: AddObject, ground: Ground): EmbeddedImage {
  const dict = dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Image"),
    Width: jpeg.width,
    Height: jpeg.height,
    ColorSpace: jpegSpace(jpeg, palette),
    BitsPerComponent: 8,
    Mask: paperMask(jpeg.channels, palette, PAPER),
    Decode: jpegDecode(jpeg, ground),
    Filter: nameOf("DCTDecode"),
  });
  return { ref: add(streamOf(dict, jpeg.file)), ...seen(jpeg) };
}

/** From this value on a colour is white. */
const WHITE = 240;

/**
 * Paper around the ink would hide what is printed below. Where the document knows no transparency, colours near to
 * white are left out (ISO 32000-2, 8.9.6.4); elsewhere the mark is multiplied with the page.
 */
function paperMask(
  channels: 1 | 3 | 4,
  { transparency }: Palette,
  { isDark }: Ground,
): PdfObject | undefined {
  if (transparency || channels === 4) return undefined;
  const [from, to] = isDark ? [0, 255 - WHITE] : [WHITE, 255];
  return Array.from({ length: 2 * channels }, (_, index) => (index % 2 === 0 ? from : to));
}

/** The samples of a JPEG stay as they are packed; what they mean is turned around. */
function jpegDecode({ channels, inverted }: Jpeg, { isDark }: Ground): PdfObject | undefined {
  // Four inks turned around would be black all over.
  const isTurned = channels === 4 ? inverted : isDark;
  return isTurned ? Array.from({ length: 2 * channels }, (_, index) => (index + 1) % 2) : undefined;
}

/** The shape of a picture as it is seen; from 5 on the camera lay on its side. */
function seen({ width, height, orientation }: Pick<Raster, "width" | "height" | "orientation">) {
  const aspect = orientation >= 5 ? height / width : width / height;
  return { aspect, upright: UPRIGHT[orientation] };
}

/** Four inks without a profile mean nothing certain, so PDF/A refuses them, and so do we there. */
function jpegSpace({ channels }: Jpeg, palette: Palette): PdfObject {
  if (channels === 1) return graySpace(palette);
  if (channels === 3) return rgbSpace(palette);
  if (palette.calibrated) {
    throw new ImageError("unsupported", "a CMYK image cannot go into a PDF/A document");
  }
  return nameOf("DeviceCMYK");
}

function startsWith(file: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => file[index] === byte);
}
