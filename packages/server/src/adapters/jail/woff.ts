import { inflateSync } from "node:zlib";

/**
 * WOFF 1.0, 4: the tables of a TrueType font, each packed by itself, as the one file that they were. An em of fewer
 * units makes all of its letters so many times larger.
 */
export function unpackWoff(woff: Uint8Array, larger = 1): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = view.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((step) => view.getUint32(at + step));
    const held = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    const bytes = packed === length ? held.slice() : new Uint8Array(inflateSync(held));
    const tag = woff.subarray(at, at + 4);
    if (String.fromCharCode(...tag) === "head") shrinkEm(bytes, larger);
    return { tag, checksum: view.getUint32(at + 16), bytes };
  });
  const headerLength = 12 + 16 * count;
  const padded = (length: number): number => Math.ceil(length / 4) * 4;
  const total = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), headerLength);
  const file = new Uint8Array(total);
  const out = new DataView(file.buffer);
  const log = Math.floor(Math.log2(count));
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  out.setUint16(6, 2 ** log * 16);
  out.setUint16(8, log);
  out.setUint16(10, (count - 2 ** log) * 16);
  let place = headerLength;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + index * 16;
    file.set(tag, at);
    out.setUint32(at + 4, checksum);
    out.setUint32(at + 8, place);
    out.setUint32(at + 12, bytes.length);
    file.set(bytes, place);
    place += padded(bytes.length);
  }
  return file;
}

/** OpenType, head: unitsPerEm. */
function shrinkEm(head: Uint8Array, larger: number): void {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  view.setUint16(18, Math.round(view.getUint16(18) / larger));
}
