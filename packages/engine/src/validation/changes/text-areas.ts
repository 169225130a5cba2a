import { type DrawnPage, dropRules, type Ink, inkIn, type PixelArea } from "./ink.ts";

/** What is known of a page besides its pixels: where its letters stand and where pictures are. */
export type PageText = {
  /** One for each letter, as high as its line. */
  readonly letters: readonly PixelArea[];
  readonly pictures: readonly PixelArea[];
};

export const NO_TEXT: PageText = { letters: [], pictures: [] };

/** How much of the height of a letter is kept clear of other ink: beside it, and above and below. */
const BESIDE = 0.75;
const ABOVE = 0.15;

/** Letters that are ink only have no line around them, so more is kept clear above and below. */
const INK_BESIDE = 1;
const INK_ABOVE = 0.35;

/**
 * Where new ink would be read together with what is written: around each letter of the page, and around ink of the size
 * of letters, which may be drawn, scanned or written by an earlier signer.
 */
export function textAreas(page: DrawnPage, near: PixelArea, text: PageText): readonly PixelArea[] {
  const around = within(page, grown(near, REACH, REACH));
  const letters = text.letters
    .map((letter) => grownBy(letter, BESIDE, ABOVE))
    .filter((area) => meet(area, near));
  const ink = shapesOf(around, inkIn(page, around))
    .filter((shape) => isLetter(shape) && !text.pictures.some((picture) => holds(picture, shape)))
    .map((shape) => grownBy(shape, INK_BESIDE, INK_ABOVE));
  return [...letters, ...ink.filter((area) => meet(area, near))];
}

/** The highest ink that is taken for a letter, and the lowest. */
const HIGHEST = 40;
const LOWEST = 3;
/** How far the areas of such letters reach. */
const REACH = HIGHEST * INK_BESIDE;
/** What fills its rectangle and is larger than this is a box and no letter. */
const BOX = { share: 0.85, side: 14 };

type Shape = PixelArea & { readonly pixels: number };

function isLetter({ left, top, right, bottom, pixels }: Shape): boolean {
  const [width, height] = [right - left, bottom - top];
  if (height < LOWEST || height > HIGHEST) return false;
  const share = pixels / (width * height);
  return share < BOX.share || width <= BOX.side || height <= BOX.side;
}

/** Ink that hangs together, each piece with its rectangle. */
function shapesOf({ left, top }: PixelArea, ink: Ink): readonly Shape[] {
  dropRules(ink);
  const [width, height] = [ink.right - ink.left, ink.bottom - ink.top];
  const { mask } = ink;
  const shapes: Shape[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue;
    mask[start] = 2;
    const pending = [start];
    let [l, t, r, b, pixels] = [width, height, 0, 0, 0];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [l, t, r, b] = [Math.min(l, x), Math.min(t, y), Math.max(r, x + 1), Math.max(b, y + 1)];
      pixels++;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u;
          if (mask[next] !== 1) continue;
          mask[next] = 2;
          pending.push(next);
        }
      }
    }
    shapes.push({ left: left + l, top: top + t, right: left + r, bottom: top + b, pixels });
  }
  return shapes;
}

function grownBy(area: PixelArea, beside: number, above: number): PixelArea {
  const height = area.bottom - area.top;
  return grown(area, Math.ceil(height * beside), Math.ceil(height * above));
}

function grown({ left, top, right, bottom }: PixelArea, x: number, y: number): PixelArea {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

function within({ width, height }: DrawnPage, area: PixelArea): PixelArea {
  return {
    left: Math.max(0, area.left),
    top: Math.max(0, area.top),
    right: Math.min(width, area.right),
    bottom: Math.min(height, area.bottom),
  };
}

/** Whether two areas have a pixel in common. */
export function meet(a: PixelArea, b: PixelArea): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function holds(outer: PixelArea, inner: PixelArea): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}
