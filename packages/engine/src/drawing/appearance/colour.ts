import { dictOf, nameOf, type PdfDict, type PdfObject } from "../../pdf/objects.ts";

/** What the document allows a new mark on its pages to use. */
export type Palette = {
  /** PDF/A asks for colours that do not depend on a device (ISO 19005-1, 6.2.3; 19005-2, 6.2.4). */
  readonly calibrated: boolean;
  /** PDF/A-1 knows no transparency (6.4); later parts only over a known blending space (6.2.10). */
  readonly transparency: boolean;
};

/** Red, green, blue between 0 and 1. */
export type Colour = readonly [number, number, number];

export const INK: Colour = [0.08, 0.15, 0.42];
export const TEXT: Colour = [0.13, 0.13, 0.15];
export const QUIET: Colour = [0.36, 0.37, 0.4];
export const RULE: Colour = [0.78, 0.79, 0.82];
export const NOTICE: Colour = [0.66, 0.13, 0.1];

const WHITE_POINT = [0.9505, 1, 1.089];
// The primaries of sRGB (IEC 61966-2-1) with its customary gamma.
const MATRIX = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505];

/** The colour space of three components. */
export function rgbSpace({ calibrated }: Palette): PdfObject {
  if (!calibrated) return nameOf("DeviceRGB");
  const values = dictOf({ WhitePoint: WHITE_POINT, Gamma: [2.2, 2.2, 2.2], Matrix: MATRIX });
  return [nameOf("CalRGB"), values];
}

/** The colour space of one component. */
export function graySpace({ calibrated }: Palette): PdfObject {
  if (!calibrated) return nameOf("DeviceGray");
  return [nameOf("CalGray"), dictOf({ WhitePoint: WHITE_POINT, Gamma: 2.2 })];
}

/** The /ColorSpace resources of an appearance. */
export function colourResources(palette: Palette): PdfDict {
  return dictOf({ CS: rgbSpace(palette) });
}

/** The operators that fill and stroke in this colour. */
export function paint([red, green, blue]: Colour): string {
  return `/CS cs ${red} ${green} ${blue} sc /CS CS ${red} ${green} ${blue} SC`;
}
