import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeText, withShapes } from "./shaping.ts";

/** A name in each script, and the family that draws it. */
const NAMES: readonly (readonly [string, string])[] = [
  ["王小明", "ma-shan-zheng"],
  ["陳大文", "iansui"],
  ["さくら", "zen-kurenaido"],
  ["山田 はな", "zen-kurenaido"],
  ["김민준", "nanum-pen-script"],
  ["สมชาย ใจดี", "noto-sans-thai"],
  ["प्रिया शर्मा", "noto-sans-devanagari"],
  ["রবীন্দ্রনাথ ঠাকুর", "noto-sans-bengali"],
  ["தமிழ்ச்செல்வி", "noto-sans-tamil"],
  ["శ్రీనివాస్", "noto-sans-telugu"],
  ["ಕನ್ನಡ", "noto-sans-kannada"],
  ["ശ്രീജിത്ത്", "noto-sans-malayalam"],
  ["ગુજરાતી", "noto-sans-gujarati"],
  ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "noto-sans-gurmukhi"],
  ["ଓଡ଼ିଆ", "noto-sans-oriya"],
  ["ශ්‍රී ලංකා", "noto-sans-sinhala"],
  ["សុខា", "noto-sans-khmer"],
  ["ສົມພອນ", "noto-sans-lao"],
  ["အောင်ဆန်း", "noto-sans-myanmar"],
];

for (const [name, family] of NAMES) {
  test(`2.3 ${name} is drawn by ${family}, each of its characters once`, () => {
    const shaped = shapeText(name);
    assert.ok(shaped);
    for (const font of shaped.fonts) assert.ok(font.name.startsWith(`${family}-`), font.name);
    const words = shaped.words.map((clusters) => clusters.map(({ text }) => text).join(""));
    assert.equal(words.join(" "), name);
    for (const { font, glyphs, advance } of shaped.words.flat()) {
      assert.notEqual(font, null);
      assert.ok(advance > 0);
      assert.ok(glyphs.length > 0 && glyphs.every(({ glyph }) => glyph > 0));
    }
  });
}

test("2.3 letters that join are drawn joined, and signs before their letter stand before it", () => {
  const [cluster] = shapeText("क्ष")?.words[0] ?? [];
  assert.equal(cluster?.glyphs.length, 1);
  const [syllable] = shapeText("कि")?.words[0] ?? [];
  const [sign, letter] = syllable?.glyphs ?? [];
  assert.ok(sign && letter && sign.x < letter.x);
});

test("2.3 Latin letters beside them stay with the fonts of the mark", () => {
  const parts = shapeText("王 Ada-Li")?.words.map((clusters) => clusters.map(({ font }) => font));
  assert.deepEqual(parts, [[0], [null]]);
});

test("2.3 what no font has is shown by what stands in its place, once", () => {
  const rare = "\u{9FFF}\u{9FFE}";
  assert.equal(shapeText(rare), null);
  const otherwise = "li@example.com";
  const { mark, lines } = withShapes({
    mark: { kind: "typed", name: rare, otherwise },
    lines: [
      { role: "name", text: `${rare}${rare}`, otherwise },
      { role: "date", text: "today" },
    ],
  });
  assert.ok(mark?.kind === "typed");
  assert.deepEqual([mark.name, mark.means], [otherwise, rare]);
  assert.deepEqual(lines, [{ role: "date", text: "today" }]);
});

test("2.3 an appearance in our own scripts is not touched", () => {
  const appearance = {
    mark: { kind: "typed", name: "Ada محمد" },
    lines: [{ role: "name", text: "Ада" }],
  } as const;
  assert.deepEqual(withShapes(appearance), appearance);
});
