import assert from "node:assert/strict";
import { test } from "node:test";
import { extentOf } from "./extent.ts";
import { canWrite, drawableText, shape } from "./shape.ts";
import { typeface } from "./typeface.ts";

const plain = typeface("plain");
const script = typeface("script");

/** What stands in the text layer, accents behind their letters. */
function read(text: string): string {
  return shape(text, plain)
    .map((glyph) => glyph.text + (glyph.accents ?? []).map((accent) => accent.text).join(""))
    .join("")
    .normalize("NFC");
}

test("a letter and its accent are one glyph where Unicode has one for them", () => {
  const name = "Nguyễn Thị Ánh Tuyết";
  assert.deepEqual(shape(name.normalize("NFD"), plain), shape(name.normalize("NFC"), plain));
  assert.ok(shape(name, plain).every(({ accents }) => accents === undefined));
});

test("Yoruba and other names with accents that no single letter has are drawn whole", () => {
  for (const name of ["Ọláńrewájú", "Ẹ̀gbẹ́", "J̌án", "m̃", "ȷ̌", "Ḱ ŗ̄"]) {
    assert.equal(drawableText(name), name.normalize("NFC"));
    assert.equal(read(name), name.normalize("NFC"));
  }
});

test("an accent stands over the middle of its letter and clear of it", () => {
  for (const face of [plain, script]) {
    for (const letter of ["x", "W", "q", "l"]) {
      const [base] = shape(`${letter}\u0303`, face);
      const [accent] = base?.accents ?? [];
      assert.ok(base && accent);
      const [ink, own] = [face.font.inkOf(accent.glyph), face.font.inkOf(base.glyph)];
      assert.ok(ink && own);
      const em = face.font.unitsPerEm;
      const middle = accent.x + (ink.left + ink.right) / 2 / em;
      assert.ok(Math.abs(middle - (own.left + own.right) / 2 / em) < 1e-9);
      assert.ok(accent.y + ink.bottom / em > own.top / em, `${letter} in ${face.name}`);
      assert.ok(extentOf([base], face).up >= accent.y + ink.top / em);
    }
  }
});

test("an i under an accent has no dot, one above an accent keeps it", () => {
  assert.equal(shape("i\u0302\u0302", plain)[0]?.accents?.length, 1, "the first is part of î");
  assert.equal(shape("j\u0301", plain)[0]?.glyph, plain.font.glyphOf(0x237));
  assert.equal(shape("j\u0301", plain)[0]?.text, "j");
  assert.equal(shape("j\u0323", plain)[0]?.glyph, plain.font.glyphOf(0x6a));
});

test("an accent that cannot be drawn leaves its letter, and stays in the text", () => {
  const [z] = shape("Z\u0324", plain);
  assert.equal(z?.glyph, plain.font.glyphOf(0x5a));
  assert.equal(z.text, "Z\u0324");
  assert.equal(drawableText("Z\u0324amira"), "Z\u0324amira");
});

test("however many accents are stacked, three are drawn", () => {
  const [glyph, ...more] = shape(`a${"\u0301\u0308".repeat(500)}`, plain);
  assert.equal(more.length, 0);
  assert.equal(glyph?.accents?.length, 3);
  assert.ok(glyph.text.length <= 201, "within what a code may stand for");
  assert.deepEqual(shape("\u0301\u0301", plain), [], "nor any without a letter");
});

test("handwriting is kept where it has the accents", () => {
  assert.ok(canWrite("q\u0303", script));
  assert.ok(!canWrite("q\u0324", script));
});

test("Vietnamese names are written by hand wherever handwriting has their letters and accents", () => {
  for (const name of ["Nguyễn Thị Ánh Tuyết", "Trần Việt"]) assert.ok(canWrite(name, script), name);
  // It has no hook above and no horn.
  assert.ok(!canWrite("Hải", script));
});
