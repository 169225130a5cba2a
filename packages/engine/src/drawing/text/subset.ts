import { concat, viewOf } from "../../bytes/hex.ts";
import type { TrueType } from "./truetype.ts";

/** Tables a CIDFontType2 font program must have (ISO 32000-2, 9.9.1); the shipped fonts have no hints. */
const COPIED = ["head", "hhea", "maxp"] as const;

/** The glyphs of a subset: new number = place in the list. Place 0 is .notdef. */
export type Subset = { readonly program: Uint8Array; readonly glyphs: readonly number[] };

/** A font program with only these glyphs (and the parts they are composed of), renumbered in order. */
export function subsetOf(font: TrueType, used: readonly number[]): Subset {
  const glyphs = [0, ...used];
  const outlines: Uint8Array[] = [];
  // Parts of composed glyphs join the end of the list while it is walked.
  for (let index = 0; index < glyphs.length; index++) {
    outlines.push(renumberParts(font.outlineOf(glyphs[index] ?? 0), glyphs));
  }
  return { program: assemble(font, glyphs, outlines), glyphs };
}

/** OpenType, glyf: a negative contour count means parts, each with flags and a glyph number. */
function renumberParts(outline: Uint8Array, glyphs: number[]): Uint8Array {
  if (outline.length < 12 || viewOf(outline).getInt16(0) >= 0) return outline;
  const copy = outline.slice();
  const view = viewOf(copy);
  for (let at = 10; ;) {
    const flags = view.getUint16(at);
    const part = view.getUint16(at + 2);
    const known = glyphs.indexOf(part);
    view.setUint16(at + 2, known === -1 ? glyphs.push(part) - 1 : known);
    if ((flags & 0x20) === 0) return copy;
    at += 4 + (flags & 1 ? 4 : 2) + scaleBytes(flags);
  }
}

function scaleBytes(flags: number): number {
  if (flags & 0x08) return 2;
  if (flags & 0x40) return 4;
  return flags & 0x80 ? 8 : 0;
}

function assemble(
  font: TrueType,
  glyphs: readonly number[],
  outlines: readonly Uint8Array[],
): Uint8Array {
  const padded = outlines.map((outline) => pad(outline, 4));
  const tables = new Map<string, Uint8Array>(COPIED.map((tag) => [tag, font.table(tag).slice()]));
  viewOf(tables.get("head") ?? new Uint8Array()).setInt16(50, 1);
  viewOf(tables.get("head") ?? new Uint8Array()).setUint32(8, 0);
  viewOf(tables.get("hhea") ?? new Uint8Array()).setUint16(34, glyphs.length);
  viewOf(tables.get("maxp") ?? new Uint8Array()).setUint16(4, glyphs.length);
  tables.set("glyf", concat(padded));
  tables.set("loca", locations(padded));
  tables.set("hmtx", metrics(font, glyphs));
  return writeFile(tables);
}

function locations(outlines: readonly Uint8Array[]): Uint8Array {
  const loca = new Uint8Array((outlines.length + 1) * 4);
  let at = 0;
  outlines.forEach((outline, index) => {
    at += outline.length;
    viewOf(loca).setUint32((index + 1) * 4, at);
  });
  return loca;
}

function metrics(font: TrueType, glyphs: readonly number[]): Uint8Array {
  const hmtx = new Uint8Array(glyphs.length * 4);
  glyphs.forEach((glyph, index) => {
    viewOf(hmtx).setUint16(index * 4, font.advanceOf(glyph));
    viewOf(hmtx).setInt16(index * 4 + 2, font.sideBearingOf(glyph));
  });
  return hmtx;
}

function writeFile(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const header = new Uint8Array(12 + sorted.length * 16);
  const view = viewOf(header);
  const log = Math.floor(Math.log2(sorted.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 2 ** log * 16);
  view.setUint16(8, log);
  view.setUint16(10, (sorted.length - 2 ** log) * 16);
  let offset = header.length;
  sorted.forEach(([tag, bytes], index) => {
    const at = 12 + index * 16;
    for (let i = 0; i < 4; i++) header[at + i] = tag.charCodeAt(i);
    view.setUint32(at + 4, checksum(bytes));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
    offset += pad(bytes, 4).length;
  });
  const file = concat([header, ...sorted.map(([, bytes]) => pad(bytes, 4))]);
  const head = sorted.findIndex(([tag]) => tag === "head");
  const headAt = view.getUint32(12 + head * 16 + 8);
  viewOf(file).setUint32(headAt + 8, (0xb1b0afba - checksum(file)) >>> 0);
  return file;
}

function checksum(bytes: Uint8Array): number {
  const view = viewOf(pad(bytes, 4));
  let sum = 0;
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function pad(bytes: Uint8Array, multiple: number): Uint8Array {
  const short = bytes.length % multiple;
  return short === 0 ? bytes : concat([bytes, new Uint8Array(multiple - short)]);
}
