import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bitmap } from "./pdfium.ts";
import { withoutPaper } from "./without-paper.ts";

type Colour = readonly [number, number, number];

function drawn(width: number, height: number, colourAt: (x: number, y: number) => Colour): Bitmap {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), 4 * (y * width + x));
  }
  return { width, height, pixels };
}

function at({ width, pixels }: Bitmap, x: number, y: number): readonly number[] {
  return [...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

/** A wave four pixels thick. */
function isInk(x: number, y: number): boolean {
  return x > 60 && x < 240 && Math.abs(y - (200 + 30 * Math.sin(x / 12))) < 2;
}

/** Warm light from the upper left, the shadow of a hand, the grain of a sensor. */
function photo(x: number, y: number): Colour {
  const light = 235 - 0.1 * x - 0.1 * y - 40 / (1 + Math.exp((150 - x) / 12));
  const grain = ((x * 7919 + y * 104729) % 13) - 6;
  const ink: Colour = isInk(x, y) ? [0.2, 0.25, 0.5] : [1, 1, 1];
  const lit = [light + grain, 0.95 * light + grain, 0.85 * light + grain] as const;
  return [lit[0] * ink[0], lit[1] * ink[1], lit[2] * ink[2]];
}

test("withoutPaper leaves the ink of a photo, whatever light fell on the paper", () => {
  const shown = withoutPaper(drawn(300, 400, photo));
  const wrong: string[] = [];
  for (let y = 0; y < 400; y++) {
    for (let x = 0; x < 300; x++) {
      const isWhite = at(shown, x, y).every((value) => value === 255);
      if (isWhite === isInk(x, y)) wrong.push(`${x} ${y}`);
    }
  }
  assert.equal(wrong.length, 0, wrong.slice(0, 20).join(", "));
  const [red = 0, , blue = 0] = at(shown, 150, Math.round(200 + 30 * Math.sin(150 / 12)));
  assert.ok(red < 90 && blue > red + 40, `blue ink stays blue: ${red} ${blue}`);
});

test("withoutPaper wipes off dust", () => {
  const dusty = drawn(300, 400, (x, y) =>
    x >= 20 && x < 23 && y >= 20 && y < 23 ? [40, 40, 40] : photo(x, y),
  );
  assert.deepEqual(at(withoutPaper(dusty), 21, 21), [255, 255, 255]);
});

test("withoutPaper leaves alone what has no paper, and what would vanish with it", () => {
  const clean = drawn(200, 80, (x, y) =>
    x > 20 && x < 180 && y > 20 && y < 60 ? [200, 30, 40] : [255, 255, 255],
  );
  assert.equal(withoutPaper(clean), clean);
  const plain = drawn(200, 80, () => [120, 130, 140]);
  assert.equal(withoutPaper(plain), plain);
});
