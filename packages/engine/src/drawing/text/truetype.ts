import { inflateSync } from "node:zlib";
import { latin1, viewOf } from "../../bytes/hex.ts";

/** What a signature's text needs of a TrueType font: outlines, advances and the character map. */
export type TrueType = {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  readonly glyphCount: number;
  /** Zero where the font has no glyph for the character. */
  readonly glyphOf: (codePoint: number) => number;
  readonly advanceOf: (glyph: number) => number;
  readonly outlineOf: (glyph: number) => Uint8Array;
  /** What the glyph covers; null where it is blank. */
  readonly inkOf: (glyph: number) => Ink | null;
  readonly sideBearingOf: (glyph: number) => number;
  readonly table: (tag: string) => Uint8Array;
};

/** The box around an outline, from the glyph's origin on the line. */
export type Ink = {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

/** Opens a font as scripts/fonts/build.py writes it: deflated TrueType in base64. */
export function openPackedFont(packed: string): TrueType {
  // The platform inflates to a Buffer, whose slice would share memory: copied to plain bytes once.
  return openTrueType(new Uint8Array(inflateSync(latin1(atob(packed)))));
}

/** The tables are trusted: only fonts that the engine ships come here. */
export function openTrueType(file: Uint8Array): TrueType {
  const tables = readDirectory(file);
  const table = (tag: string): Uint8Array => tables.get(tag) ?? new Uint8Array();
  const head = viewOf(table("head"));
  const hhea = viewOf(table("hhea"));
  const hmtx = viewOf(table("hmtx"));
  const loca = viewOf(table("loca"));
  const glyf = table("glyf");
  const wide = head.getInt16(50) === 1;
  const offset = (glyph: number): number =>
    wide ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const lastMetric = hhea.getUint16(34) - 1;
  const characters = readCharacterMap(table("cmap"));
  const outlineOf = (glyph: number) => glyf.subarray(offset(glyph), offset(glyph + 1));
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    capHeight: capHeightOf(viewOf(table("OS/2")), hhea.getInt16(4)),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyphCount: viewOf(table("maxp")).getUint16(4),
    glyphOf: (codePoint) => characters.get(codePoint) ?? 0,
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, lastMetric) * 4),
    outlineOf,
    inkOf: (glyph) => readInk(outlineOf(glyph)),
    sideBearingOf: (glyph) =>
      glyph <= lastMetric
        ? hmtx.getInt16(glyph * 4 + 2)
        : hmtx.getInt16((lastMetric + 1) * 4 + (glyph - lastMetric - 1) * 2),
    table,
  };
}

function readDirectory(file: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = viewOf(file);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...file.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    tables.set(tag, file.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}

/** The Unicode map of format 4; every character of the shipped fonts lies in the basic plane. */
function readCharacterMap(cmap: Uint8Array): ReadonlyMap<number, number> {
  const view = viewOf(cmap);
  const glyphs = new Map<number, number>();
  if (cmap.length < 4) return glyphs;
  for (let index = 0; index < view.getUint16(2); index++) {
    const start = view.getUint32(4 + index * 8 + 4);
    if (view.getUint16(start) === 4) readSegments(viewOf(cmap.subarray(start)), glyphs);
  }
  return glyphs;
}

function readSegments(view: DataView, glyphs: Map<number, number>): void {
  const bytes = view.getUint16(6);
  for (let at = 0; at < bytes; at += 2) {
    const last = view.getUint16(14 + at);
    const first = view.getUint16(16 + bytes + at);
    const delta = view.getUint16(16 + bytes * 2 + at);
    const rangeAt = 16 + bytes * 3 + at;
    const range = view.getUint16(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const held = range === 0 ? code : view.getUint16(rangeAt + range + (code - first) * 2);
      const glyph = range !== 0 && held === 0 ? 0 : (held + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}

/** OpenType, glyf: the number of contours, then xMin, yMin, xMax and yMax. */
function readInk(outline: Uint8Array): Ink | null {
  if (outline.length < 10) return null;
  const view = viewOf(outline);
  return {
    left: view.getInt16(2),
    bottom: view.getInt16(4),
    right: view.getInt16(6),
    top: view.getInt16(8),
  };
}

function capHeightOf(os2: DataView, ascent: number): number {
  return os2.byteLength >= 90 && os2.getUint16(0) >= 2 ? os2.getInt16(88) : ascent;
}
