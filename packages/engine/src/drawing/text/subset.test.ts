import assert from "node:assert/strict";
import { test } from "node:test";
import { canWrite, typefaceForName, shape } from "./shape.ts";
import { subsetOf } from "./subset.ts";
import { openTrueType } from "./truetype.ts";
import { typeface } from "./typeface.ts";

const plain = typeface("plain");

test("a subset draws the same outlines as the font it was taken from", () => {
  const used = shape("Aüß Ψώ Жй", plain).map(({ glyph }) => glyph);
  const { program } = subsetOf(plain.font, used);
  const subset = openTrueType(program);
  used.forEach((glyph, index) => {
    assert.equal(subset.advanceOf(index + 1), plain.font.advanceOf(glyph));
    assert.equal(contours(subset, index + 1), contours(plain.font, glyph));
  });
});

test("taking one subset leaves the font as it was for the next", () => {
  const used = shape("ü", plain).map(({ glyph }) => glyph);
  assert.deepEqual(subsetOf(plain.font, used), subsetOf(plain.font, used));
});

test("a subset of a signature's text stays small", () => {
  const used = shape("Ada Lovelace 15.11.2026 02:31:07 UTC Qualified electronic signature", plain);
  const { program } = subsetOf(plain.font, [...new Set(used.map(({ glyph }) => glyph))]);
  assert.ok(program.length < 16_000, `${program.length} bytes`);
});

test("print covers Latin, Greek, Cyrillic, Armenian and Georgian", () => {
  for (const name of ["Žofie Ångström Nguyễn", "Αλέξανδρος", "Їжак Қазақ", "Արամ", "გია"]) {
    assert.ok(canWrite(name, plain), name);
  }
});

test("a name the handwriting lacks is written in print as a whole", () => {
  assert.equal(typefaceForName("Анна Müller").name, "script");
  assert.equal(typefaceForName("Αλέξανδρος").name, "plain");
});

test("a character no font has is drawn as a replacement and kept in the text layer", () => {
  const [glyph] = shape("王", plain);
  assert.equal(glyph?.glyph, plain.font.glyphOf(0xfffd));
  assert.notEqual(glyph?.glyph, 0);
  assert.equal(glyph?.text, "王");
});

test("a ligature no font has is drawn as its letters", () => {
  assert.equal(
    shape("ﬁ", typeface("script"))
      .map(({ text }) => text)
      .join(""),
    "fi",
  );
});

test("control and direction marks are not drawn", () => {
  const text = shape("a\u{202E}b\u{0}c\n d", plain).map(({ text }) => text);
  assert.equal(text.join(""), "abc d");
});

/** How many contours a glyph has, its parts included. */
function contours(font: ReturnType<typeof openTrueType>, glyph: number): number {
  const outline = font.outlineOf(glyph);
  if (outline.length === 0) return 0;
  const view = new DataView(outline.buffer, outline.byteOffset, outline.length);
  if (view.getInt16(0) >= 0) return view.getInt16(0);
  let sum = 0;
  for (let at = 10; ;) {
    const flags = view.getUint16(at);
    sum += contours(font, view.getUint16(at + 2));
    if ((flags & 0x20) === 0) return sum;
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
}
