import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import type { Place } from "@paraph/engine/pades";
import { aPdf } from "@paraph/testkit";
import { groundsWith } from "../../src/adapters/jail/grounds.ts";
import { type Bitmap, loadPdfium } from "../../src/adapters/jail/pdfium.ts";
import { resultOf, LOOKS, signedByAll } from "./own-documents.ts";

const pdfium = await loadPdfium();
const SIZE = { width: 595, height: 842 };
const TEXT = "BT /F1 11 Tf 40 500 Td (The parties agree as follows.) Tj ET";
const at = (x: number, y: number): Place => {
  return { page: 0, x, y, width: 200, height: 70, rotation: 0 };
};
const PLACES = [at(60, 120), at(330, 120), at(60, 300), at(330, 300)];

const page = (content: string) => aPdf({ pages: [{ ...SIZE, content }] });
const onGround = (colour: string) => page(`${colour} rg 0 0 595 842 re f 1 g ${TEXT}`);
/** Light and dark stripes, as a photograph has them. */
const STRIPES = Array.from(
  { length: 7 },
  (_, index) => `0.95 g ${index * 90} 0 55 842 re f 0.05 g ${index * 90 + 55} 0 35 842 re f`,
).join("\n");

const PAGES: Readonly<Record<string, Uint8Array>> = {
  night: onGround("0.06 0.08 0.16"),
  black: onGround("0 0 0"),
  red: onGround("0.75 0.1 0.15"),
  grey: onGround("0.5 0.5 0.5"),
  stripes: page(STRIPES),
};

const WHITE = page(TEXT);

/** How many pixels of the place clearly differ from what lay below them. */
function inkAt(before: Bitmap, after: Bitmap, { x, y, width, height }: Place): number {
  let ink = 0;
  for (let row = SIZE.height - y - height; row < SIZE.height - y; row++) {
    for (let column = x; column < x + width; column++) {
      const pixel = 4 * (row * before.width + column);
      if (contrast(luminance(before, pixel), luminance(after, pixel)) > CLEARLY) ink++;
    }
  }
  return ink;
}

/** Letters of a few points have hardly a pixel without paper in it. */
const CLEARLY = 1.5;

/** WCAG 2.2, "contrast ratio". */
function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance({ pixels }: Bitmap, pixel: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (part) => ((pixels[pixel + part] ?? 0) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function inksOf(file: Uint8Array, signed: Uint8Array): readonly number[] {
  const [before, after] = [file, signed].map((each) => pdfium.draw(bytesSource(each), 0, 1));
  if (!before || !after) throw new Error("a page was not drawn");
  return PLACES.map((place) => inkAt(before, after, place));
}

const sign = (file: Uint8Array) =>
  signedByAll(
    file,
    PLACES.map((place) => [place]),
    LOOKS,
    "B-B",
    (source) => groundsWith(pdfium, source),
  );

test("9. marks of all kinds are seen on dark, coloured and striped pages as on white ones", async () => {
  const onWhite = inksOf(WHITE, await sign(WHITE));
  for (const [name, file] of Object.entries(PAGES)) {
    const inks = inksOf(file, await sign(file));
    for (const [index, ink] of inks.entries()) {
      const share = ink / (onWhite[index] ?? 0);
      assert.ok(share > 0.55, `${name}, mark ${index}: ${share.toFixed(2)} of the ink on white`);
    }
  }
});

test("9. a dark or striped page that four people signed is valid for each of them", async () => {
  for (const [name, file] of Object.entries(PAGES)) {
    const { signers, details } = resultOf(await sign(file));
    const differing = signers.filter(({ visualDifferences }) => visualDifferences);
    assert.deepEqual([signers.length, differing.length], [4, 0], `${name}: ${details.join("\n")}`);
  }
});

test("a page that takes too long to be looked at is signed as paper", () => {
  const source = bytesSource(PAGES["night"] ?? WHITE);
  const document = pdfium.open(source);
  assert.equal(document.drawWithin(0, 1, 0), null);
  assert.notEqual(document.drawWithin(0, 1, 2_000), null);
  document.close();
  const look = groundsWith(pdfium, source);
  assert.deepEqual(look(0, [60, 120, 260, 190]), { isDark: true, edge: null });
  assert.deepEqual(look(7, [60, 120, 260, 190]), { isDark: false, edge: null });
});
