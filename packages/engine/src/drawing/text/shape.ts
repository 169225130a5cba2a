import { accented, accentGlyph, MARK, MOST_TEXT } from "./accents.ts";
import { type Drawn, joined } from "./arabic.ts";
import type { Glyph } from "./glyph.ts";
import { SHAPED, type ShapedText } from "./shaped.ts";
import { typeface, type Typeface } from "./typeface.ts";

/** U+FFFD: drawn for a character no shipped font knows, so that it is never an empty box or nothing. */
const REPLACEMENT = 0xfffd;

/** Between letters of some scripts they decide how these are joined. */
const JOINERS: ReadonlySet<string> = new Set(["\u{200C}", "\u{200D}"]);

/** A text as it is drawn and read aloud: line breaks and tabs are spaces; control, formatting and direction marks go. */
export function plainText(text: string): string {
  return text
    .normalize("NFC")
    .replace(
      /[\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}]|(?![\s\u{85}])\p{Cc}/gu,
      (found, at: number, whole: string) =>
        JOINERS.has(found) && SHAPED.test(whole[at - 1] ?? "") ? found : "",
    )
    .replace(/[\s\u{85}]+/gu, " ")
    .trim();
}

/**
 * Text as glyphs, in the order in which it is read. An accented letter the typeface lacks is drawn as the letter with
 * its accents, a ligature as its letters; several characters that cannot be drawn at all share one U+FFFD. The true
 * characters stay in the text layer.
 */
export function shape(text: string, face: Typeface): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  for (const each of joined(Array.from(plainText(text)))) {
    const last = glyphs.at(-1);
    if (MARK.test(each.shape)) {
      if (last) glyphs[glyphs.length - 1] = accented(last, each.shape, face);
      continue;
    }
    const [first, ...more] = glyphsOf(each, face);
    const alike = last && first && isReplacement(last, face) && isReplacement(first, face);
    if (alike && last.text.length < MOST_TEXT) {
      glyphs[glyphs.length - 1] = { ...last, text: last.text + first.text };
    } else if (first) glyphs.push(first, ...more);
  }
  return glyphs;
}

const SHAPED_RUN = new RegExp(`${SHAPED.source}[\\p{M}\\u{200C}\\u{200D}]*`, "gu");

/** The words of a text that can be drawn whole; empty where none of them has a letter or a digit. */
export function drawableText(text: string): string {
  const face = typeface("plain");
  const words = plainText(text)
    .split(" ")
    .filter((word) => {
      // What a shaping engine is asked for is taken as drawn; it says itself where it cannot.
      const own = word.replace(SHAPED_RUN, "");
      return !shape(own, face).some((glyph) => isReplacement(glyph, face));
    });
  return words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? words.join(" ") : "";
}

function isReplacement({ glyph, text }: Glyph, { font }: Typeface): boolean {
  return glyph === font.glyphOf(REPLACEMENT) && text !== String.fromCodePoint(REPLACEMENT);
}

/** Handwriting where it knows every character of the text, print where it does not. */
export function typefaceForName(text: string, shaped: ShapedText | null = null): Typeface {
  const script = typeface("script");
  return canWrite(shaped ? ownText(shaped) : text, script) ? script : typeface("plain");
}

/** What our own fonts draw of a text that a shaping engine draws the rest of. */
function ownText({ words }: ShapedText): string {
  return words
    .flat()
    .filter(({ font }) => font === null)
    .map(({ text }) => text)
    .join("");
}

/** Whether the typeface draws every character of the text itself, an accented letter by its letter and accents. */
export function canWrite(text: string, face: Typeface): boolean {
  const draws = (part: string): boolean =>
    MARK.test(part) ? accentGlyph(part, face) !== 0 : face.font.glyphOf(codePointOf(part)) !== 0;
  return joined(Array.from(plainText(text))).every(
    ({ shape: form }) => draws(form) || Array.from(form.normalize("NFD")).every(draws),
  );
}

/** The width of shaped text at one point of size. */
export function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

function glyphsOf({ shape: form, text: character }: Drawn, face: Typeface): readonly Glyph[] {
  const own = face.font.glyphOf(codePointOf(form));
  if (own !== 0) return [drawn(own, character, face)];
  const [letter = "", ...accents] = Array.from(form.normalize("NFD"));
  const plain = face.font.glyphOf(codePointOf(letter));
  if (plain !== 0 && accents.every((part) => MARK.test(part))) {
    return [accents.reduce((base, mark) => accented(base, mark, face), drawn(plain, letter, face))];
  }
  const parts = Array.from(form.normalize("NFKD")).filter((part) => !MARK.test(part));
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
