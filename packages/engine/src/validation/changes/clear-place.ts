import { hidesInk } from "./hidden-ink.ts";
import { type DrawnPage, dropRules, inkIn, type PixelArea } from "./ink.ts";
import { meet, type PageText, textAreas } from "./text-areas.ts";

/**
 * Whether a later mark may fill this area of a page that somebody has signed: whatever its ink, it would hide nothing and
 * not be read together with what is written. The same rules decide it that compare pages. Taken are the areas of others.
 */
export function isClearPlace(
  page: DrawnPage,
  area: PixelArea,
  text: PageText,
  taken: readonly PixelArea[],
): boolean {
  if (taken.some((one) => meet(one, area)) || textAreas(page, area, text).length > 0) return false;
  const { width, height } = page;
  const pixels = page.pixels.slice();
  const map = new Uint8Array(width * height);
  for (let y = area.top; y < area.bottom; y++) {
    const row = y * width;
    // The worst mark: one that is black all over.
    pixels.fill(0, (row + area.left) * 4, (row + area.right) * 4);
    map.fill(1, row + area.left, row + area.right);
  }
  return !hidesInk(page, { width, height, pixels }, map, area);
}

/** How far apart the places are that are tried, and how many of them are looked at closely; in pixels. */
const STEP = 3;
const MOST_TRIED = 60;
/** A place that is chosen for somebody does not stick to the edge of the page. */
const MARGIN = 18;

/** The nearest area of the same size that is clear, and of none of those that are taken; null where there is none. */
export function nearestClearPlace(
  page: DrawnPage,
  area: PixelArea,
  text: PageText,
  taken: readonly PixelArea[],
): PixelArea | null {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const blocked = blockedIn(page, text, taken);
  const found: { readonly far: number; readonly area: PixelArea }[] = [];
  const [x, y] = [marginOf(page.width, width), marginOf(page.height, height)];
  for (let top = y; top + height <= page.height - y; top += STEP) {
    for (let left = x; left + width <= page.width - x; left += STEP) {
      const place = { left, top, right: left + width, bottom: top + height };
      if (blocked(place) > 0) continue;
      found.push({ far: (left - area.left) ** 2 + (top - area.top) ** 2, area: place });
    }
  }
  found.sort((a, b) => a.far - b.far);
  return (
    found.slice(0, MOST_TRIED).find((one) => isClearPlace(page, one.area, text, taken))?.area ??
    null
  );
}

function marginOf(side: number, own: number): number {
  return Math.max(0, Math.min(MARGIN, Math.floor((side - own) / 2)));
}

/** Tells how many pixels of an area are ink, or too near to what is written, or taken. */
function blockedIn(
  page: DrawnPage,
  text: PageText,
  taken: readonly PixelArea[],
): (area: PixelArea) => number {
  const { width, height } = page;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const ink = inkIn(page, whole);
  dropRules(ink);
  const { mask } = ink;
  for (const area of [...textAreas(page, whole, text), ...taken]) {
    const [left, right] = [Math.max(0, area.left), Math.min(width, area.right)];
    const bottom = Math.min(height, area.bottom);
    if (left >= right) continue;
    for (let y = Math.max(0, area.top); y < bottom; y++) {
      mask.fill(1, y * width + left, y * width + right);
    }
  }
  // Sums of everything above and to the left, so that an area costs four look-ups.
  const across = width + 1;
  const sums = new Uint32Array(across * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += mask[y * width + x] ?? 0;
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + row;
    }
  }
  const sum = (x: number, y: number): number => sums[y * across + x] ?? 0;
  return ({ left, top, right, bottom }) =>
    sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
}
