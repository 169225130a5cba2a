import { type Drawn, joined } from "./arabic.ts";
import { typeface, type Typeface } from "./typeface.ts";

/** One drawn glyph and the text it stands for when somebody copies or reads aloud. */
export type Glyph = { readonly glyph: number; readonly text: string; readonly advance: number };

/** U+FFFD: drawn for a character no shipped font knows, so that it is never an empty box or nothing. */
const REPLACEMENT = 0xfffd;
/** ISO 32000-2, 9.10.3: what one code stands for has at most 512 bytes. */
const MOST_TEXT = 200;

/** Line breaks and tabs become spaces; control, formatting and direction marks are not drawn. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u{85}\u{2028}\u{2029}]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}]/gu, "")
    .trim();
}

/**
 * Text as glyphs, in the order in which it is read. A character the typeface lacks is drawn as its plain parts (a
 * ligature, an accented letter); several that cannot be drawn at all share one U+FFFD. The true characters stay in
 * the text layer.
 */
export function shape(text: string, face: Typeface): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  for (const glyph of joined(Array.from(cleanText(text))).flatMap((each) => glyphsOf(each, face))) {
    const last = glyphs.at(-1);
    const alike = last && isReplacement(last, face) && isReplacement(glyph, face);
    if (alike && last.text.length < MOST_TEXT) {
      glyphs[glyphs.length - 1] = { ...last, text: last.text + glyph.text };
    } else glyphs.push(glyph);
  }
  return glyphs;
}

/** The words of a text that can be drawn whole; empty where none of them has a letter or a digit. */
export function drawableText(text: string): string {
  const face = typeface("plain");
  const words = cleanText(text)
    .split(" ")
    .filter((word) => !shape(word, face).some((glyph) => isReplacement(glyph, face)));
  return words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? words.join(" ") : "";
}

function isReplacement({ glyph, text }: Glyph, { font }: Typeface): boolean {
  return glyph === font.glyphOf(REPLACEMENT) && text !== String.fromCodePoint(REPLACEMENT);
}

/** Handwriting where it knows every character of the text, print where it does not. */
export function handFor(text: string): Typeface {
  const script = typeface("script");
  return canWrite(text, script) ? script : typeface("plain");
}

/** Whether the typeface draws every character of the text itself. */
export function canWrite(text: string, face: Typeface): boolean {
  return joined(Array.from(cleanText(text))).every(
    ({ shape: form }) => face.font.glyphOf(codePointOf(form)) !== 0,
  );
}

/** The width of shaped text at one point of size. */
export function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

/** How far the lowest of the glyphs goes below the line at one point of size; 0 where none does. */
export function depthOf(glyphs: readonly Glyph[], { font }: Typeface): number {
  const bottoms = glyphs.map(({ glyph }) => {
    const outline = font.outlineOf(glyph);
    // OpenType, glyf: the number of contours, then xMin and yMin; a blank has no outline.
    return outline.length < 10 ? 0 : new DataView(outline.buffer, outline.byteOffset).getInt16(4);
  });
  return Math.max(0, ...bottoms.map((bottom) => -bottom)) / font.unitsPerEm;
}

function glyphsOf({ shape: form, text: character }: Drawn, face: Typeface): readonly Glyph[] {
  const own = face.font.glyphOf(codePointOf(form));
  if (own !== 0) return [drawn(own, character, face)];
  const parts = Array.from(form.normalize("NFKD")).filter((part) => !/\p{M}/u.test(part));
  const known = parts.map((part) => face.font.glyphOf(codePointOf(part)));
  if (parts.length > 0 && known.every((glyph) => glyph !== 0)) {
    return known.map((glyph, index) => drawn(glyph, parts[index] ?? "", face));
  }
  return [drawn(face.font.glyphOf(REPLACEMENT), character, face)];
}

function drawn(glyph: number, text: string, { font }: Typeface): Glyph {
  return { glyph, text, advance: font.advanceOf(glyph) / font.unitsPerEm };
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
