import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aPdf } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { openPdf } from "./document.ts";
import type { PageGeometry } from "./geometry.ts";
import { displayMatrix, pageGeometry, toDisplayed, toUserSpace } from "./geometry.ts";
import { inspectPdf } from "./inspect.ts";
import { pagesOf } from "./pages.ts";

function geometryOf(options: Parameters<typeof aPdf>[0]): PageGeometry {
  const { latest } = openPdf(bytesSource(aPdf(options)));
  const [page] = pagesOf(latest);
  assert.ok(page);
  return pageGeometry(latest, page);
}

const CROP = [10, 20, 310, 420] as const;
const AREA = { x: 5, y: 7, width: 100, height: 50 };

/** Where the same area of the page as displayed lies on the page itself, worked out by hand. */
const PLACES = [
  { rotate: 0, box: { left: 15, bottom: 27, right: 115, top: 77 }, size: [300, 400] },
  { rotate: 90, box: { left: 253, bottom: 25, right: 303, top: 125 }, size: [400, 300] },
  { rotate: 180, box: { left: 205, bottom: 363, right: 305, top: 413 }, size: [300, 400] },
  { rotate: 270, box: { left: 17, bottom: 315, right: 67, top: 415 }, size: [400, 300] },
  { rotate: -90, box: { left: 17, bottom: 315, right: 67, top: 415 }, size: [400, 300] },
  { rotate: 450, box: { left: 253, bottom: 25, right: 303, top: 125 }, size: [400, 300] },
];

for (const { rotate, box, size } of PLACES) {
  test(`2.3 a position counts from the lower left corner of a page turned by ${rotate} as displayed`, () => {
    const geometry = geometryOf({ pages: [{ crop: CROP, rotate }] });
    assert.deepEqual([geometry.width, geometry.height], size);
    assert.deepEqual(toUserSpace(geometry, AREA), box);
    assert.deepEqual(toDisplayed(geometry, box), AREA);
  });
}

test("going to the page and back changes nothing, and the matrix agrees", () => {
  const number = fc.integer({ min: -1000, max: 1000 });
  const geometries = fc.record({
    crop: fc.record({ left: number, bottom: number }).map(({ left, bottom }) => {
      return { left, bottom, right: left + 300, top: bottom + 500 };
    }),
    rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    userUnit: fc.constantFrom(1, 2, 0.5),
    width: fc.constant(0),
    height: fc.constant(0),
  });
  fc.assert(
    fc.property(geometries, number, number, (geometry, x, y) => {
      const area = { x, y, width: 10, height: 20 };
      assert.deepEqual(toDisplayed(geometry, toUserSpace(geometry, area)), area);
      const [a, b, c, d, e, f] = displayMatrix(geometry);
      const box = toUserSpace(geometry, { x, y, width: 0, height: 0 });
      assert.deepEqual(
        [a * x + c * y + e, b * x + d * y + f].map((value) => value + 0),
        [box.left, box.bottom],
      );
    }),
  );
});

test("user units make a page and its fields larger", () => {
  const field = { name: "S", rect: [10, 10, 110, 60] } as const;
  const facts = inspectPdf(bytesSource(aPdf({ pages: [{ userUnit: 2 }], fields: [field] })));
  assert.deepEqual([facts.pages[0]?.width, facts.pages[0]?.height], [1190, 1684]);
  assert.deepEqual(facts.signatureFields[0]?.positions, [
    { page: 0, x: 20, y: 20, width: 200, height: 100 },
  ]);
});
