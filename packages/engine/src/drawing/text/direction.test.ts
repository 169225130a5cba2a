import assert from "node:assert/strict";
import { test } from "node:test";
import { visualOrder } from "./direction.ts";
import { extentOf } from "./extent.ts";
import { canWrite, drawableText, shape } from "./shape.ts";
import { typeface } from "./typeface.ts";

const plain = typeface("plain");

/** The characters from left to right as they are drawn, joined letters as what they stand for. */
function drawn(text: string): string {
  return visualOrder(shape(text, plain), plain)
    .map((glyph) => glyph.text)
    .join("");
}

/** The code points whose glyphs are drawn, in the order of reading. */
function forms(text: string): string {
  const byGlyph = new Map<number, string>();
  for (let code = 0xfb50; code <= 0xfeff; code++) {
    const glyph = plain.font.glyphOf(code);
    if (glyph !== 0) byGlyph.set(glyph, code.toString(16));
  }
  return shape(text, plain)
    .map(({ glyph, text: own }) => byGlyph.get(glyph) ?? own)
    .join(" ");
}

// The expected orders are those of UAX 9, written down by hand.
for (const [text, expected] of [
  ["Ada Lovelace", "Ada Lovelace"],
  ["אבג", "גבא"],
  ["Ada אבג דה", "Ada הד גבא"],
  ["אב Ada גד", "דג Ada בא"],
  ["אב 12.5 גד", "דג 12.5 בא"],
  ["Ada אב 45", "Ada 45 בא"],
  ["45 Ada אב", "45 Ada בא"],
  ["אב - גד", "דג - בא"],
  ["אב Ada 12 (Eva)", "Ada 12 (Eva) בא"],
  ["אב (Ada)", ")Ada( בא"],
  ["Ada (אב) x", "Ada (בא) x"],
] as const) {
  test(`“${text}” is drawn as “${expected}”`, () => {
    assert.equal(drawn(text), expected);
  });
}

test("brackets open towards what they hold", () => {
  const row = visualOrder(shape("אב (Ada)", plain), plain);
  assert.equal(row[0]?.glyph, plain.font.glyphOf(0x28));
  assert.equal(row[0].text, ")");
});

test("Arabic letters take the forms that their neighbours ask for", () => {
  assert.equal(forms("محمد"), "fee3 fea4 fee4 feaa");
  assert.equal(forms("على"), "fecb fee0 fef0");
  assert.equal(forms("سلام"), "feb3 fefc fee1", "lam and alef are one");
  assert.equal(forms("ماء"), "fee3 fe8e fe80", "hamza stands alone");
  assert.equal(forms("ب ب"), "fe8f   fe8f", "a blank ends a word");
});

test("vowel marks are not drawn and stay in the text", () => {
  const marked = shape("مُحَمَّد", plain);
  assert.deepEqual(
    marked.map(({ glyph }) => glyph),
    shape("محمد", plain).map(({ glyph }) => glyph),
  );
  assert.equal(marked.map(({ text }) => text).join(""), "مُحَمَّد".normalize("NFC"));
});

test("letters that go below the line are measured", () => {
  assert.ok(Math.abs(extentOf(shape("ي", plain), plain).down - 0.421) < 0.001);
  assert.equal(extentOf(shape("H  ", plain), plain).down, 0);
});

test("print covers Hebrew, Arabic, Persian and Urdu", () => {
  for (const name of ["דוד בן־גוריון", "فاطمة الزهراء", "پارسا گلچین", "ہمایوں ڈاکٹر"]) {
    assert.ok(canWrite(name, plain), name);
  }
});

test("of a name in a script that no font has stay the words that can be drawn", () => {
  assert.equal(drawableText("አበበ (Abebe)"), "(Abebe)");
  assert.equal(drawableText("አበበ"), "");
  assert.equal(drawableText("አበበ -"), "", "a dash alone names nobody");
  assert.equal(drawableText("Ada  Lovelace"), "Ada Lovelace");
});

test("of a name in a script for which a shaping engine is asked stay all words", () => {
  for (const name of ["李明 (Li Ming)", "สมชาย Somchai", "ශ්\u200Dරී", "김민준"]) {
    assert.equal(drawableText(name), name);
  }
  assert.equal(drawableText("李明አ Li"), "Li");
});

test("several characters that cannot be drawn share one sign, which stands for all of them", () => {
  const [only, ...more] = shape("東京都", plain);
  assert.equal(more.length, 0);
  assert.equal(only?.text, "東京都");
});
