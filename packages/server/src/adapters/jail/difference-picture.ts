import type { Bitmap } from "./pdfium.ts";
import { encodeRows } from "./png.ts";

/** By kind of change, red, green and blue: red for what nobody may have put there, green for what is explained. */
const COLOURS = Uint8Array.of(0, 0, 0, 22, 128, 60, 208, 20, 40);
/** How much of the page's own colours stays visible below. */
const FAINT = 0.25;
const FAINT_OF = Uint8Array.from({ length: 256 }, (_, own) => 255 - (255 - own) * FAINT + 0.5);

/** The page as it is shown now, faint, with everything that changed in colour. */
export function differencePicture({ width, height, pixels }: Bitmap, map: Uint8Array): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1)).fill(255);
  const [ground, unchanged] = [new Uint8Array(width * 4).fill(255), new Uint8Array(width)];
  for (let y = 0; y < height; y++) {
    const start = y * (width * 3 + 1);
    rows[start] = 0;
    const [from, to] = [y * width, (y + 1) * width];
    const isBlank =
      Buffer.compare(map.subarray(from, to), unchanged) === 0 &&
      Buffer.compare(pixels.subarray(from * 4, to * 4), ground) === 0;
    if (isBlank) continue;
    fillRow(rows.subarray(start + 1, start + 1 + width * 3), pixels, map, from);
  }
  return encodeRows(width, height, rows, { level: QUICK });
}

/** One row from its first pixel on. Most of a page is ground: a white pixel stays as it was filled in. */
function fillRow(row: Uint8Array, pixels: Uint8Array, map: Uint8Array, first: number): void {
  const count = row.length / 3;
  const whole = new Int32Array(pixels.buffer, pixels.byteOffset + first * 4, count);
  for (let x = 0; x < count; x++) {
    const kind = map[first + x] ?? 0;
    if (kind === 0 && whole[x] === WHITE) continue;
    const at = (first + x) * 4;
    for (let part = 0; part < 3; part++) {
      const own = pixels[at + part] ?? 0;
      row[x * 3 + part] = (kind > 0 ? COLOURS[kind * 3 + part] : FAINT_OF[own]) ?? 0;
    }
  }
}

/** Four bytes of 255 as a signed number. */
const WHITE = -1;
/** A picture is made of every page that changed and looked at seldom: some bytes more for a third of the time. */
const QUICK = 1;
