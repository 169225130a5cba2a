import type { Bitmap } from "./pdfium.ts";
import { encodeRows } from "./png.ts";

/** Red for what nobody may have put there, green for what has an explanation. */
const COLOURS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [22, 128, 60],
  [208, 20, 40],
];
/** How much of the page's own colours stays visible below. */
const FAINT = 0.25;
const FAINT_OF = Uint8Array.from({ length: 256 }, (_, own) => 255 - (255 - own) * FAINT + 0.5);

/** The page as it is shown now, faint, with everything that changed in colour. */
export function differencePicture({ width, height, pixels }: Bitmap, map: Uint8Array): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1)).fill(255);
  // Most of a page is ground: a white pixel stays as it was filled in.
  const whole = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  for (let y = 0, index = 0; y < height; y++) {
    let to = y * (width * 3 + 1);
    rows[to++] = 0;
    for (let x = 0; x < width; x++, index++, to += 3) {
      const kind = map[index] ?? 0;
      if (kind === 0 && whole[index] === WHITE) continue;
      const [red, green, blue] = COLOURS[kind] ?? BLACK;
      rows[to] = kind > 0 ? red : (FAINT_OF[pixels[index * 4] ?? 0] ?? 0);
      rows[to + 1] = kind > 0 ? green : (FAINT_OF[pixels[index * 4 + 1] ?? 0] ?? 0);
      rows[to + 2] = kind > 0 ? blue : (FAINT_OF[pixels[index * 4 + 2] ?? 0] ?? 0);
    }
  }
  return encodeRows(width, height, rows, QUICK);
}

const WHITE = 0xffffffff;
const BLACK = [0, 0, 0] as const;
/** A picture is made of every page that changed and looked at seldom: some bytes more for a third of the time. */
const QUICK = 1;
