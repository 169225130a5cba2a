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
import type { Typeface } from "./typeface.ts";

/** What has an outline and stands for a text: a glyph or an accent. */
type Drawable = Pick<Glyph, "glyph" | "text">;

/** The glyphs one signature uses, by typeface; all its places share them. */
export type FontSet = Map<string, { readonly face: Typeface; readonly used: UsedGlyphs }>;

type UsedGlyphs = Map<string, { glyph: Drawable; cid: number }>;

export function emptyFontSet(): FontSet {
  return new Map();
}

const OURS: Readonly<Record<string, string>> = { script: "FS", plain: "FP" };

/** The resource name a typeface has in every appearance. */
function resourceName(face: Typeface): string {
  return OURS[face.name] ?? `F-${face.name}`;
}

/**
 * The operators that choose the font and show one row of glyphs with the subset that will be embedded. What is drawn in place of
 * something else takes the text to read along; readers turn what runs from right to left round by themselves.
 */
export function show(
  fonts: FontSet,
  face: Typeface,
  glyphs: readonly Glyph[],
  { size, means = null }: { readonly size: number; readonly means?: string | null },
): string {
  let current: Typeface | null = null;
  const drawn = inOneFace(visualOrder(glyphs, face), face).map((run) => {
    const used = usedOf(fonts, run.face);
    const codes = written(run.glyphs, size, (glyph) => hex4(cidOf(used, glyph)));
    const change =
      run.face === current
        ? ""
        : `/${resourceName(run.face)} ${numberText(Math.round(size * 1000) / 1000)} Tf `;
    current = run.face;
    return change + codes;
  });
  const said = means ?? (glyphs.some(isComposed) ? glyphs.map(({ text }) => text).join("") : null);
  // ISO 32000-2, 14.9.4.
  return said === null
    ? drawn.join(" ")
    : `/Span <</ActualText <FEFF${utf16(said)}>>> BDC ${drawn.join(" ")} EMC`;
}

/** Drawn by several glyphs of a shaping engine, of which none stands for a character alone. */
function isComposed({ face, accents }: Glyph): boolean {
  return face !== undefined && accents !== undefined;
}

function usedOf(fonts: FontSet, face: Typeface): UsedGlyphs {
  const known = fonts.get(face.name) ?? { face, used: new Map() };
  fonts.set(face.name, known);
  return known.used;
}

type FaceRun = { readonly face: Typeface; readonly glyphs: readonly Glyph[] };

function inOneFace(glyphs: readonly Glyph[], face: Typeface): readonly FaceRun[] {
  const runs: { readonly face: Typeface; readonly glyphs: Glyph[] }[] = [];
  for (const glyph of glyphs) {
    const own = glyph.face ?? face;
    const last = runs.at(-1);
    if (last?.face === own) last.glyphs.push(glyph);
    else runs.push({ face: own, glyphs: [glyph] });
  }
  return runs;
}

/** ISO 32000-2, 9.4.3: numbers move the pen back in thousandths of an em, Ts lifts it in points. */
function written(
  glyphs: readonly Glyph[],
  size: number,
  codeOf: (glyph: Drawable) => string,
): string {
  if (!glyphs.some(isMoved)) return `<${glyphs.map(codeOf).join("")}> Tj`;
  const shown: string[] = [];
  for (const glyph of glyphs) {
    const { x = 0, y = 0, natural = glyph.advance, accents = [] } = glyph;
    let pen = 0;
    for (const part of [{ ...glyph, x, y, advance: natural }, ...accents]) {
      const lift = numberText(Math.round(part.y * size * 1000) / 1000);
      const back = thousandths(pen - part.x);
      if (back !== "0") shown.push(back);
      shown.push(
        lift === "0" ? `<${codeOf(part)}>` : `] TJ ${lift} Ts [<${codeOf(part)}>] TJ 0 Ts [`,
      );
      pen = part.x + part.advance;
    }
    const back = thousandths(pen - glyph.advance);
    if (back !== "0") shown.push(back);
  }
  return `[${shown.join(" ")}] TJ`;
}

/** Stands elsewhere than the pen, or moves it otherwise than its typeface says. */
function isMoved({ accents, x = 0, y = 0, natural, advance }: Glyph): boolean {
  return accents !== undefined || x !== 0 || y !== 0 || (natural ?? advance) !== advance;
}

function thousandths(ems: number): string {
  return numberText(Math.round(ems * 1000));
}

/** Embeds a subset of each typeface used; the /Font resources of all appearances of the signature. */
export function embedFonts(fonts: FontSet, add: AddObject): PdfDict {
  const entries: Record<string, PdfRef> = {};
  for (const { face, used } of fonts.values()) {
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

function cidOf(used: UsedGlyphs, glyph: Drawable): number {
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
