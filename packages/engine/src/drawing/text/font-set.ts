import { deflateSync } from "node:zlib";
import { latin1 } from "../../bytes/hex.ts";
import {
  dictOf,
  nameOf,
  type PdfDict,
  type PdfRef,
  stringOf,
  streamOf,
} from "../../pdf/objects.ts";
import { numberText } from "../../pdf/write/serialize.ts";
import type { AddObject } from "../appearance/add-object.ts";
import { visualOrder } from "./direction.ts";
import type { Glyph } from "./glyph.ts";
import { subsetOf } from "./subset.ts";
import { typeface, type Typeface, type TypefaceName } from "./typeface.ts";

/** What has an outline and stands for a text: a glyph or an accent. */
type Drawable = Pick<Glyph, "glyph" | "text">;

/** The glyphs one signature uses, by typeface; all its places share them. */
export type FontSet = Map<TypefaceName, Map<string, { glyph: Drawable; cid: number }>>;

export function emptyFontSet(): FontSet {
  return new Map();
}

/** The resource name a typeface has in every appearance. */
export function resourceName(face: Typeface): string {
  return face.name === "script" ? "FS" : "FP";
}

/**
 * The operators that show one row of glyphs with the subset that will be embedded. What is drawn in place of
 * something else takes the text to read along; readers turn what runs from right to left round by themselves.
 */
export function show(
  fonts: FontSet,
  face: Typeface,
  glyphs: readonly Glyph[],
  { size, means = null }: { readonly size: number; readonly means?: string | null },
): string {
  const used = fonts.get(face.name) ?? new Map<string, { glyph: Drawable; cid: number }>();
  fonts.set(face.name, used);
  const drawn = written(visualOrder(glyphs, face), size, (glyph) => hex4(cidOf(used, glyph)));
  // ISO 32000-2, 14.9.4.
  return means === null ? drawn : `/Span <</ActualText <FEFF${utf16(means)}>>> BDC ${drawn} EMC`;
}

/** ISO 32000-2, 9.4.3: numbers move the pen back in thousandths of an em, Ts lifts it in points. */
function written(
  glyphs: readonly Glyph[],
  size: number,
  codeOf: (glyph: Drawable) => string,
): string {
  if (!glyphs.some(({ accents }) => accents)) return `<${glyphs.map(codeOf).join("")}> Tj`;
  const shown: string[] = [];
  for (const glyph of glyphs) {
    shown.push(`<${codeOf(glyph)}>`);
    let pen = glyph.advance;
    for (const accent of glyph.accents ?? []) {
      const lift = numberText(Math.round(accent.y * size * 1000) / 1000);
      shown.push(thousandths(pen - accent.x), `] TJ ${lift} Ts [<${codeOf(accent)}>] TJ 0 Ts [`);
      pen = accent.x + accent.advance;
    }
    if (glyph.accents) shown.push(thousandths(pen - glyph.advance));
  }
  return `[${shown.join(" ")}] TJ`;
}

function thousandths(ems: number): string {
  return numberText(Math.round(ems * 1000));
}

/** Embeds a subset of each typeface used; the /Font resources of all appearances of the signature. */
export function embedFonts(fonts: FontSet, add: AddObject): PdfDict {
  const entries: Record<string, PdfRef> = {};
  for (const [name, used] of fonts) {
    const face = typeface(name);
    entries[resourceName(face)] = embedFont(face, [...used.values()], add);
  }
  return dictOf(entries);
}

type Used = readonly { readonly glyph: Drawable; readonly cid: number }[];

/** A Type 0 font over CIDFontType2 with Identity-H: character codes are the glyph numbers of the subset. */
function embedFont(face: Typeface, used: Used, add: AddObject): PdfRef {
  const { program, glyphs } = subsetOf(
    face.font,
    used.map(({ glyph }) => glyph.glyph),
  );
  const fontName = nameOf(`${subsetTag(glyphs)}+${face.postScriptName}`);
  const descendant = add(
    dictOf({
      Type: nameOf("Font"),
      Subtype: nameOf("CIDFontType2"),
      BaseFont: fontName,
      CIDSystemInfo: dictOf({
        Registry: stringOf(latin1("Adobe")),
        Ordering: stringOf(latin1("Identity")),
        Supplement: 0,
      }),
      FontDescriptor: add(descriptorOf(face, fontName.name, program, glyphs.length, add)),
      CIDToGIDMap: nameOf("Identity"),
      DW: 0,
      W: [0, glyphs.map((glyph) => perThousand(face, face.font.advanceOf(glyph)))],
    }),
  );
  return add(
    dictOf({
      Type: nameOf("Font"),
      Subtype: nameOf("Type0"),
      BaseFont: fontName,
      Encoding: nameOf("Identity-H"),
      DescendantFonts: [descendant],
      ToUnicode: add(deflated(latin1(toUnicode(used)))),
    }),
  );
}

function descriptorOf(
  face: Typeface,
  fontName: string,
  program: Uint8Array,
  glyphCount: number,
  add: AddObject,
): PdfDict {
  const { font } = face;
  return dictOf({
    Type: nameOf("FontDescriptor"),
    FontName: nameOf(fontName),
    Flags: face.flags,
    FontBBox: font.box.map((value) => perThousand(face, value)),
    ItalicAngle: face.italicAngle,
    Ascent: perThousand(face, font.ascent),
    Descent: perThousand(face, font.descent),
    CapHeight: perThousand(face, font.capHeight),
    StemV: 80,
    FontFile2: add(deflated(program, { Length1: program.length })),
    // ISO 19005-1, 6.3.5 asks for the set of a subset; later parts ask that it be complete.
    CIDSet: add(streamOf(dictOf({}), fullSet(glyphCount))),
  });
}

function deflated(bytes: Uint8Array, extra: Readonly<Record<string, number>> = {}) {
  return streamOf(dictOf({ Filter: nameOf("FlateDecode"), ...extra }), deflateSync(bytes));
}

function fullSet(count: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (let cid = 0; cid < count; cid++)
    bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
  return bits;
}

/** ISO 32000-2, 9.10.3; the blocks hold at most 100 lines each. */
function toUnicode(used: Used): string {
  const lines = used.map(({ glyph, cid }) => `<${hex4(cid)}> <${utf16(glyph.text)}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, index * 100 + 100),
  );
  return [
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange",
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`),
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
  ].join("\n");
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join("");
}

function cidOf(used: Map<string, { glyph: Drawable; cid: number }>, glyph: Drawable): number {
  const key = `${glyph.glyph} ${glyph.text}`;
  const known = used.get(key);
  if (known) return known.cid;
  const cid = used.size + 1;
  used.set(key, { glyph, cid });
  return cid;
}

/** ISO 32000-2, 9.9.2: six capital letters, here made from the glyphs so that equal subsets agree. */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 2166136261;
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 16777619) >>> 0;
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26)),
  ).join("");
}

function perThousand(face: Typeface, units: number): number {
  return Math.round((units * 1000) / face.font.unitsPerEm);
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, "0").toUpperCase();
}
