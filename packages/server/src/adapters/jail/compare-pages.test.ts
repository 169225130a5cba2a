import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import { signaturesOf } from "@paraph/engine/pdf";
import { collectChanges, type Comparison, readPdf } from "@paraph/engine/validation";
import {
  appendRevision,
  aPdf,
  createAuthority,
  joined,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { comparePages, COMPARISON_LIMITS } from "./compare-pages.ts";
import { loadPdfium } from "./pdfium.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const pdfium = await loadPdfium();

type Place = { readonly x: number; readonly y: number };

async function signed(file: Uint8Array, { x, y }: Place): Promise<Uint8Array> {
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [{ page: 0, x, y, width: 200, height: 60, rotation: 0 }] },
      appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify: null,
      level: "B-B",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  return joined(file, tail);
}

function comparisonsOf(file: Uint8Array): readonly Comparison[] {
  const reading = readPdf(bytesSource(file));
  const { signatures } = collectChanges(reading, signaturesOf(reading.pdf.latest));
  return signatures.map(({ comparison }) => comparison);
}

const FIRST = await signed(aPdf({ pages: 2 }), { x: 60, y: 500 });

test("a further signature beside the first one is no difference, on the text of the page it is", async () => {
  const beside = await signed(FIRST, { x: 320, y: 500 });
  const fine = comparePages(pdfium, bytesSource(beside), comparisonsOf(beside));
  assert.deepEqual(
    fine.signatures[0]?.differences.map(({ page, explained }) => [page, explained]),
    [[0, true]],
  );
  assert.deepEqual([...(fine.pictures[0]?.png.subarray(1, 4) ?? [])], [0x50, 0x4e, 0x47]);
  assert.equal(fine.pictures[0]?.views, null, "nobody asked for views");
  const limits = { ...COMPARISON_LIMITS, views: 1 };
  const { pictures } = comparePages(pdfium, bytesSource(beside), comparisonsOf(beside), limits);
  const { signed: before, now } = pictures[0]?.views ?? {};
  assert.notDeepEqual(before, now, "the signature is seen in one view only");
  // The line of text of the test kit's pages stands 720 points above the foot of the page.
  const onText = await signed(FIRST, { x: 60, y: 690 });
  const seen = comparePages(pdfium, bytesSource(onText), comparisonsOf(onText));
  const [difference] = seen.signatures[0]?.differences ?? [];
  assert.equal(difference?.explained, false);
  assert.match(difference.text, /signature lies on, or too near to, what was signed/);
});

test("another content of the second page is seen, and not explained", () => {
  const numbers = [
    ...Buffer.from(FIRST)
      .toString("latin1")
      .matchAll(/\/Contents (\d+) 0 R/g),
  ];
  const attacked = appendRevision(FIRST, {
    [Number(numbers[1]?.[1])]: { dict: "", bytes: Buffer.from("0 0 50 50 re f") },
  });
  const { signatures, pictures } = comparePages(
    pdfium,
    bytesSource(attacked),
    comparisonsOf(attacked),
  );
  assert.match(signatures[0]?.differences[0]?.text ?? "", /where nothing may have been put/);
  assert.deepEqual(
    pictures.map(({ page }) => page),
    [1],
  );
});

test("pages for which there is no time are reported, never taken as equal", async () => {
  const twice = await signed(FIRST, { x: 320, y: 500 });
  const limits = { ...COMPARISON_LIMITS, pages: 0 };
  const { signatures } = comparePages(pdfium, bytesSource(twice), comparisonsOf(twice), limits);
  assert.equal(signatures[0]?.checked, false);
  assert.match(signatures[0].reason ?? "", /from 1 on/);
});

test("a file that cannot be drawn was not compared", () => {
  const comparison = {
    signedEnd: 10,
    finalEnd: 10,
    pages: 1,
    finalPages: 1,
    marks: [],
    changedPages: null,
    overlappingPages: [],
  };
  const { signatures } = comparePages(pdfium, bytesSource(FIRST), [comparison]);
  assert.equal(signatures[0]?.checked, false);
});
