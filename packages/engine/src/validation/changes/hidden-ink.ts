import {
  distance,
  type DrawnPage,
  dropRules,
  groundOf,
  type Ink,
  inkIn,
  type PixelArea,
} from "./ink.ts";

/** Fewer pixels of ink than this are specks. */
const SPECKS = 3;
/** Ink that keeps less of its distance from the ground is hidden or faded. */
const KEPT = 0.5;

/** Whether ink of the old page cannot be seen any more where the new one differs: erased, faded or under a solid area. */
export function hidesInk(
  old: DrawnPage,
  now: DrawnPage,
  map: Uint8Array,
  area: PixelArea,
): boolean {
  return erases(old, now, map, area) || fills(old, now, map, area);
}

function erases(old: DrawnPage, now: DrawnPage, map: Uint8Array, area: PixelArea): boolean {
  const ground = groundOf(old, area);
  const { mask } = inkIn(old, area);
  const width = area.right - area.left;
  let erased = 0;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      if (map[y * old.width + x] === 0) continue;
      if (mask[(y - area.top) * width + x - area.left] !== 1) continue;
      if (distance(now, x, y, ground) >= KEPT * distance(old, x, y, ground)) continue;
      if (++erased > SPECKS) return true;
    }
  }
  return false;
}

/** No stroke of a pen is as wide; in points, as pages are drawn. */
const WIDE = 7;
/** A square with less between its lightest and darkest pixel shows nothing. */
const PLAIN = 24;

/** Whether a square of one colour lies where something besides lines was to be seen. */
function fills(old: DrawnPage, now: DrawnPage, map: Uint8Array, area: PixelArea): boolean {
  const ink = inkIn(old, area);
  dropRules(ink);
  for (let y = area.top; y + WIDE <= area.bottom; y++) {
    for (let x = area.left; x + WIDE <= area.right; x++) {
      const middle = (y + (WIDE >> 1)) * old.width + x + (WIDE >> 1);
      if (map[middle] === 0) continue;
      if (showsThrough(ink, x, y) && span(now, x, y) <= PLAIN) return true;
    }
  }
  return false;
}

/** Whether a square has both ink and ground; what is ink all over shows nothing that could be hidden. */
function showsThrough({ mask, left, top, right }: Ink, x: number, y: number): boolean {
  let ink = 0;
  for (let v = y - top; v < y - top + WIDE; v++) {
    for (let u = x - left; u < x - left + WIDE; u++) ink += mask[v * (right - left) + u] ?? 0;
  }
  return ink > SPECKS && ink < WIDE * WIDE - SPECKS;
}

/** The largest difference of one of the three values within a square. */
function span({ width, pixels }: DrawnPage, left: number, top: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    let [least, largest] = [255, 0];
    for (let y = top; y < top + WIDE; y++) {
      for (let x = left; x < left + WIDE; x++) {
        const value = pixels[(y * width + x) * 4 + channel] ?? 0;
        if (value < least) least = value;
        if (value > largest) largest = value;
      }
    }
    if (largest - least > most) most = largest - least;
  }
  return most;
}
