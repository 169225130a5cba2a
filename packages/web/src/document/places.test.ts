import assert from "node:assert/strict";
import { test } from "node:test";
import type { SigningDocument } from "@paraph/contract/app";
import {
  fixedPlaces,
  isInField,
  moved,
  placeAt,
  proposedPlace,
  resized,
  snapped,
  WHERES,
} from "./places.ts";

const PLACE = { page: 0, x: 10, y: 20, width: 100, height: 40 };

function aDocument(given: Partial<SigningDocument> = {}): SigningDocument {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    versionId: "00000000-0000-4000-8000-000000000002",
    title: "Contract",
    size: 1000,
    sha256: "0".repeat(64),
    pageCount: 2,
    pageSizes: [
      [595, 842],
      [842, 595],
    ],
    isToSign: true,
    isShown: true,
    placement: { kind: "free", field: null, positions: [], rotation: 0, hasImage: false },
    fields: [],
    ...given,
  };
}

test("every named place lies on its page, on tiny pages too", () => {
  const document = aDocument({ pageCount: 1, pageSizes: [[90, 30]] });
  for (const where of WHERES) {
    const { x, y, width, height } = placeAt(document, 0, where);
    assert.ok(x >= 0 && y >= 0 && x + width <= 90 && y + height <= 30, where);
  }
});

test("a mark is never moved off its page", () => {
  const document = aDocument();
  assert.deepEqual(moved(document, PLACE, -500, -500), { ...PLACE, x: 0, y: 0 });
  assert.deepEqual(moved(document, PLACE, 5000, 5000), { ...PLACE, x: 495, y: 802 });
});

test("a mark that leaves a small field is as large as a mark must be", () => {
  const document = aDocument({
    pageSizes: [
      [595, 842],
      [60, 20],
    ],
  });
  const small = { page: 0, x: 10, y: 20, width: 50, height: 12 };
  assert.deepEqual(moved(document, small, 5, 5), { ...small, x: 15, y: 25, width: 80, height: 30 });
  const { x, y, width, height } = moved(document, { ...small, page: 1 }, 5, 5);
  assert.deepEqual([x, y, width, height], [0, 0, 60, 20]);
});

test("the first proposal is an open field of the document, else the end of the last page", () => {
  const signed = { name: "a", isSigned: true, positions: [{ ...PLACE, x: 1 }] };
  const open = { name: "b", isSigned: false, positions: [PLACE] };
  assert.deepEqual(proposedPlace(aDocument({ fields: [signed, open] })), PLACE);
  assert.equal(proposedPlace(aDocument({ fields: [signed] })).page, 1);
});

test("a mark that is dropped on an empty field of the document stands in it", () => {
  const signed = { name: "a", isSigned: true, positions: [{ ...PLACE, y: 400 }] };
  const document = aDocument({
    fields: [signed, { name: "b", isSigned: false, positions: [PLACE] }],
  });
  const near = { page: 0, x: 40, y: 30, width: 170, height: 60 };
  assert.deepEqual(snapped(document, near), PLACE);
  assert.ok(isInField(document, snapped(document, near)));
  for (const other of [
    { ...near, page: 1 },
    { ...near, x: 130 },
    { ...near, y: 390 },
  ]) {
    assert.equal(snapped(document, other), other);
    assert.ok(!isInField(document, other));
  }
});

test("a mark is resized at its lower right corner, within its page and not below its least size", () => {
  const document = aDocument();
  const place = { page: 0, x: 100, y: 100, width: 170, height: 60 };
  assert.deepEqual(resized(document, place, 30, -20), { ...place, y: 80, width: 200, height: 80 });
  assert.deepEqual(resized(document, place, -500, 500), {
    ...place,
    y: 130,
    width: 80,
    height: 30,
  });
  assert.deepEqual(resized(document, place, 5000, -5000), {
    ...place,
    y: 0,
    width: 495,
    height: 160,
  });
});

test("an enforced field takes the field's own places", () => {
  const placement = {
    kind: "field",
    field: "b",
    positions: [],
    rotation: 0,
    hasImage: false,
  } as const;
  const fields = [{ name: "b", isSigned: false, positions: [PLACE] }];
  assert.deepEqual(fixedPlaces(aDocument({ placement: { ...placement, positions: [] }, fields })), [
    PLACE,
  ]);
  assert.deepEqual(fixedPlaces(aDocument()), []);
});
