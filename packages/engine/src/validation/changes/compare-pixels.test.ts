import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawnPage, PixelMark } from "./compare-pixels.ts";
import { comparePixels } from "./compare-pixels.ts";

const SIZE = 100;

/** A white page with black rectangles: left, top, width, height. */
function drawn(...boxes: readonly (readonly [number, number, number, number])[]): DrawnPage {
  const pixels = new Uint8Array(SIZE * SIZE * 4).fill(255);
  for (const [left, top, width, height] of boxes) {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++)
        pixels.fill(0, (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3);
    }
  }
  return { width: SIZE, height: SIZE, pixels };
}

function mark(kind: PixelMark["kind"], without: DrawnPage | null = null): PixelMark {
  return {
    kind,
    left: 20,
    top: 20,
    right: 80,
    bottom: 60,
    without,
    overlaps: false,
    unseen: false,
  };
}

test("equal pages do not differ", () => {
  const { changed, visible } = comparePixels(drawn([1, 1, 5, 5]), drawn([1, 1, 5, 5]), []);
  assert.deepEqual([changed, visible], [0, false]);
});

test("a new signature on empty ground is explained, beside its place it is not", () => {
  const page = drawn([2, 2, 8, 8]);
  const inside = comparePixels(page, drawn([2, 2, 8, 8], [30, 30, 20, 10]), [mark("signature")]);
  assert.deepEqual([inside.visible, inside.outside, inside.covers], [false, 0, []]);
  const beside = comparePixels(page, drawn([2, 2, 8, 8], [70, 30, 20, 10]), [mark("signature")]);
  assert.deepEqual([beside.visible, beside.outside], [true, 100]);
});

test("a signature on ink is seen, whether it hides the ink or adds to it", () => {
  const page = drawn([40, 30, 6, 12]);
  const hidden = comparePixels(page, drawn(), [mark("signature")]);
  assert.deepEqual([hidden.visible, hidden.covers], [true, ["signature"]]);
  const added = comparePixels(page, drawn([40, 30, 6, 12], [47, 30, 6, 12]), [mark("signature")]);
  assert.deepEqual([added.visible, added.covers], [true, ["signature"]]);
});

test("a line to sign on and the field's own frame are no ink", () => {
  const line = drawn([20, 50, 60, 1]);
  const signed = drawn([20, 50, 60, 1], [30, 40, 20, 15]);
  assert.equal(comparePixels(line, signed, [mark("signature")]).visible, false);
  const framed = drawn([24, 24, 9, 9]);
  const empty = comparePixels(framed, drawn([30, 30, 9, 9]), [mark("signature", drawn())]);
  assert.equal(empty.visible, false);
  // Without the page beneath it, the frame is ink.
  assert.equal(comparePixels(framed, drawn([30, 30, 9, 9]), [mark("signature")]).visible, true);
});

test("a signature on another annotation is seen", () => {
  const marks = [{ ...mark("signature"), overlaps: true }];
  assert.equal(comparePixels(drawn(), drawn([30, 30, 9, 9]), marks).visible, true);
});

test("what fills a field or comments on a page is seen and has its place", () => {
  for (const kind of ["field", "annotation"] as const) {
    const found = comparePixels(drawn(), drawn([30, 30, 9, 9]), [mark(kind)]);
    assert.deepEqual([found.visible, found.outside, found.covers], [true, 0, []]);
  }
});

test("a page of another size differs everywhere", () => {
  const other = { width: 50, height: SIZE, pixels: new Uint8Array(50 * SIZE * 4) };
  assert.equal(comparePixels(drawn(), other, [mark("signature")]).outside, SIZE * SIZE);
});
