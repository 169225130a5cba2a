import { crc32, deflateSync } from "node:zlib";
import type { Bitmap } from "./pdfium.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** How well it is packed, and whether it shines through. */
type Packing = { readonly level?: number; readonly hasAlpha?: boolean };

/** A PNG of the pixels, without their alpha (PNG, 11.2) or with it. */
export function encodePng({ width, height, pixels }: Bitmap, how: Packing = {}): Uint8Array {
  const samples = how.hasAlpha ? 4 : 3;
  const rows = new Uint8Array(height * (width * samples + 1));
  let to = 0;
  for (let y = 0; y < height; y++) {
    rows[to++] = 0;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4) {
      for (let sample = 0; sample < samples; sample++) rows[to++] = pixels[from + sample] ?? 0;
    }
  }
  return encodeRows(width, height, rows, how);
}

/** The PNG of rows of red, green, blue and perhaps alpha, each behind a zero that says that it is not filtered. */
export function encodeRows(
  width: number,
  height: number,
  rows: Uint8Array,
  { level = 6, hasAlpha = false }: Packing = {},
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a sample; colour type 2 is red, green, blue, 6 has alpha as well.
  head.set([8, hasAlpha ? 6 : 2, 0, 0, 0], 8);
  const parts = [
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
