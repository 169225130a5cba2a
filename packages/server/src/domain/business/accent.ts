import { Refusal } from "@paraph/contract/errors";

/** What a scheme of the pages is coloured with: text and buttons, under the pointer, behind, and text on a button. */
export type Shades = {
  readonly brand: string;
  readonly strong: string;
  readonly tint: string;
  readonly on: string;
};
/** An accent for light and dark pages. */
export type Accent = { readonly light: Shades; readonly dark: Shades };

type Rgb = readonly [number, number, number];

/** WCAG 2.2, 1.4.3: text and its ground differ by as much. */
export const LEAST_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The grounds of the pages (web/styles/tokens.css): in the light the darkest, in the dark the lightest one decides. */
const LIGHT_CANVAS: Rgb = [0xf4, 0xf4, 0xf2];
const DARK_RAISED: Rgb = [0x23, 0x28, 0x2f];
const DARK_PAPER: Rgb = [0x1d, 0x21, 0x27];
const DARK_ON: Rgb = [0x0d, 0x1a, 0x2e];
const STEPS = 100;

/** How much two colours differ, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  return ratio(read(one), read(other));
}

/** Whether a colour can be an accent as it is: white text is readable on it, and it on white. */
export function isReadable(colour: string): boolean {
  return ratio(read(colour), WHITE) >= LEAST_CONTRAST;
}

/** The nearest darker shade that is readable; a readable colour is its own. */
export function readableShade(colour: string): string {
  return write(firstOf(read(colour), BLACK, (one) => ratio(one, WHITE) >= LEAST_CONTRAST));
}

/** The shades of an accent, each readable where it stands; refuses a colour on which white text is not. */
export function accentFrom(colour: string): Accent {
  if (!isReadable(colour)) throw new Refusal("error.business.accent_faint");
  const asked = read(colour);
  const light = firstOf(
    asked,
    BLACK,
    (one) =>
      ratio(one, LIGHT_CANVAS) >= LEAST_CONTRAST && ratio(one, lightTint(one)) >= LEAST_CONTRAST,
  );
  const dark = firstOf(asked, WHITE, (one) =>
    [DARK_RAISED, darkTint(one), DARK_ON].every((ground) => ratio(one, ground) >= LEAST_CONTRAST),
  );
  return {
    light: {
      brand: write(light),
      strong: write(mixed(light, BLACK, 0.25)),
      tint: write(lightTint(light)),
      on: write(WHITE),
    },
    dark: {
      brand: write(dark),
      strong: write(mixed(dark, WHITE, 0.35)),
      tint: write(darkTint(dark)),
      on: write(DARK_ON),
    },
  };
}

function lightTint(colour: Rgb): Rgb {
  return mixed(WHITE, colour, 0.1);
}

function darkTint(colour: Rgb): Rgb {
  return mixed(DARK_PAPER, colour, 0.12);
}

/** On the way from one colour to another the first that will do; the end of the way always does. */
function firstOf(from: Rgb, to: Rgb, does: (one: Rgb) => boolean): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const one = mixed(from, to, step / STEPS);
    if (does(one)) return one;
  }
  return to;
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function ratio(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** #rrggbb; whoever calls has seen to its form. */
function read(colour: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`${colour} is no colour`);
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function write(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
