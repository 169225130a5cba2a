import assert from "node:assert/strict";
import { test } from "node:test";
import type { PixelMark } from "./compare-pixels.ts";
import type { DrawnPage } from "./ink.ts";
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
    mayTouchText: false,
    words: null,
    permitted: kind === "signature",
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

test("the map shows a mark that covers something as not explained, and one on empty ground as explained", () => {
  const kinds = ({ map }: { readonly map: Uint8Array }) =>
    [...new Set(map)].toSorted((a, b) => a - b);
  const page = drawn([40, 30, 6, 12]);
  const free = comparePixels(drawn(), drawn([30, 30, 20, 10]), [mark("signature")]);
  assert.deepEqual(kinds(free), [0, 1]);
  const covering = comparePixels(page, drawn([30, 24, 30, 30]), [mark("signature")]);
  assert.deepEqual([covering.outside, kinds(covering)], [0, [0, 2]]);
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

test("in a field that stood there empty a signature may touch letters, and may not hide them", () => {
  const page = drawn([40, 30, 6, 12]);
  const foreseen = { ...mark("signature"), mayTouchText: true };
  const beside = drawn([40, 30, 6, 12], [47, 30, 6, 12]);
  assert.equal(comparePixels(page, beside, [foreseen]).visible, false);
  assert.equal(comparePixels(page, drawn([60, 30, 6, 12]), [foreseen]).visible, true);
  const blot = comparePixels(page, drawn([30, 24, 30, 30]), [foreseen]);
  assert.deepEqual([blot.visible, blot.covers], [true, ["signature"]]);
});

test("new ink keeps clear of letters by a distance that grows with them; a box may be touched", () => {
  const after = (letter: number, gap: number): boolean => {
    const page = drawn([22, 30, 4, letter]);
    const now = drawn([22, 30, 4, letter], [26 + gap, 30, 4, letter]);
    return comparePixels(page, now, [mark("signature")]).visible;
  };
  assert.deepEqual([after(6, 4), after(6, 8)], [true, false]);
  assert.deepEqual([after(20, 8), after(20, 24)], [true, false]);
  const box = drawn([22, 22, 20, 20]);
  const beside = drawn([22, 22, 20, 20], [43, 30, 4, 8]);
  assert.equal(comparePixels(box, beside, [mark("signature")]).visible, false);
  const letters = [{ left: 22, top: 22, right: 42, bottom: 42 }];
  const difference = comparePixels(box, beside, [mark("signature")], () => ({
    letters,
    pictures: [],
  }));
  assert.equal(difference.visible, true);
});

test("a comment on another annotation is seen", () => {
  const marks = [{ ...mark("annotation"), permitted: true, overlaps: true }];
  assert.equal(comparePixels(drawn(), drawn([30, 30, 9, 9]), marks).visible, true);
});

test("what fills a field or comments on a page is explained where the document permits it", () => {
  for (const kind of ["field", "annotation"] as const) {
    for (const permitted of [true, false]) {
      const found = comparePixels(drawn(), drawn([30, 30, 9, 9]), [{ ...mark(kind), permitted }]);
      assert.deepEqual([found.visible, found.outside, found.covers], [!permitted, 0, []]);
    }
  }
});

test("a page of another size differs everywhere", () => {
  const other = { width: 50, height: SIZE, pixels: new Uint8Array(50 * SIZE * 4) };
  assert.equal(comparePixels(drawn(), other, [mark("signature")]).outside, SIZE * SIZE);
});
