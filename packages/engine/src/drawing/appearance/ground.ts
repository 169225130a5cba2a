import type { Colour } from "./colour.ts";

/** How the page looks where a mark will stand. */
export type Ground = {
  /** Whether ink is light there. */
  readonly isDark: boolean;
  /** What parts ink from the rest where no single ink is seen on all of it, as on a photograph; else null. */
  readonly edge: Colour | null;
};

/** Paper. */
export const PAPER: Ground = { isDark: false, edge: null };

/** Below this relative luminance (WCAG 2.2) light ink has the higher contrast. */
const DARK_BELOW = 0.16;
/** Print covers less than this share of a page; from here on both kinds of ground count. */
const MIXED_FROM = 0.3;
/** An edge that goes so far from the commonest colour towards the other end leaves half of every contrast. */
const KEPT = 0.48;

/** The ground that these pixels (red, green, blue, alpha) are; none at all are paper. */
export function groundOf(pixels: Uint8Array): Ground {
  const counts = new Map<number, number>();
  let [all, dark, commonest, most] = [0, 0, 0xffffff, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    const count = (counts.get(colour) ?? 0) + 1;
    counts.set(colour, count);
    if (count > most) [commonest, most] = [colour, count];
    if (isDarkColour(colour)) dark++;
    all++;
  }
  // What stands out from the commonest colour is what is written there, so ink is seen on that one first.
  const isDark = isDarkColour(commonest);
  const other = (isDark ? all - dark : dark) / Math.max(1, all);
  return { isDark, edge: other < MIXED_FROM ? null : edgeOf(commonest, isDark) };
}

function edgeOf(colour: number, isDark: boolean): Colour {
  return eachOf(partsOf(colour), (part) => {
    const value = part / 255;
    return isDark ? 1 - (1 - value) * KEPT : value * KEPT;
  });
}

function isDarkColour(colour: number): boolean {
  const [red, green, blue] = partsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) < DARK_BELOW;
}

function partsOf(colour: number): Colour {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function linear(value: number): number {
  return (value / 255) ** 2.2;
}

/**
 * The colour of ink on this ground: on a dark one it keeps its hue and is as light as it is dark on paper, and lighter;
 * with an edge it is as strong as it can be.
 */
export function inkOn({ isDark, edge }: Ground, colour: Colour): Colour {
  const share = edge ? 0.3 : 0.5;
  if (!isDark) return edge ? eachOf(colour, (value) => value * share) : colour;
  const shift = 1 - Math.max(...colour) - Math.min(...colour);
  return eachOf(colour, (value) => 1 - (1 - value - shift) * share);
}

function eachOf([red, green, blue]: Colour, change: (value: number) => number): Colour {
  const rounded = (value: number): number => Math.round(change(value) * 1000) / 1000;
  return [rounded(red), rounded(green), rounded(blue)];
}
