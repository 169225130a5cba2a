import type { Bitmap } from "./pdfium.ts";
import { encodePng } from "./png.ts";

/** Red for what nobody may have put there, green for what has an explanation. */
const COLOURS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [22, 128, 60],
  [208, 20, 40],
];
/** How much of the page's own colours stays visible below. */
const FAINT = 0.25;

/** The page as it is shown now, faint, with everything that changed in colour. */
export function differencePicture(page: Bitmap, map: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(page.pixels.length).fill(255);
  for (let index = 0; index < page.width * page.height; index++) {
    const colour = COLOURS[map[index] ?? 0];
    const at = index * 4;
    for (let channel = 0; channel < 3; channel++) {
      const own = page.pixels[at + channel] ?? 0;
      pixels[at + channel] =
        (map[index] ?? 0) > 0 ? (colour?.[channel] ?? 0) : Math.round(255 - (255 - own) * FAINT);
    }
  }
  return encodePng({ ...page, pixels });
}
