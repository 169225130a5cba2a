import { typeface, type Typeface } from "./typeface.ts";

/** One drawn glyph and the text it stands for when somebody copies or reads aloud. */
export type Glyph = { readonly glyph: number; readonly text: string; readonly advance: number };

/** U+FFFD: drawn for a character no shipped font knows, so that it is never an empty box or nothing. */
const REPLACEMENT = 0xfffd;

/** Line breaks and tabs become spaces; control, formatting and direction marks are not drawn. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u{85}\u{2028}\u{2029}]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}]/gu, "")
    .trim();
}

/**
 * Text as glyphs. A character the typeface lacks is drawn as its plain parts (a ligature, an accented
 * letter), else as U+FFFD; the true character stays in the text layer.
 */
export function shape(text: string, face: Typeface): readonly Glyph[] {
  return Array.from(cleanText(text)).flatMap((character) => glyphsOf(character, face));
}

/** Handwriting where it knows every character of the text, print where it does not. */
export function handFor(text: string): Typeface {
  const script = typeface("script");
  return canWrite(text, script) ? script : typeface("plain");
}

/** Whether the typeface draws every character of the text itself. */
export function canWrite(text: string, face: Typeface): boolean {
  return Array.from(cleanText(text)).every(
    (character) => face.font.glyphOf(codePointOf(character)) !== 0,
  );
}

/** The width of shaped text at one point of size. */
export function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

function glyphsOf(character: string, face: Typeface): readonly Glyph[] {
  const own = face.font.glyphOf(codePointOf(character));
  if (own !== 0) return [drawn(own, character, face)];
  const parts = Array.from(character.normalize("NFKD")).filter((part) => !/\p{M}/u.test(part));
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
