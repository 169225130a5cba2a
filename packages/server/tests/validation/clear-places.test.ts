import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import type { Place } from "@paraph/engine/pades";
import { inspectPdf, PdfError } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import { clearPlaces } from "../../src/adapters/jail/clear-places.ts";
import { loadPdfium } from "../../src/adapters/jail/pdfium.ts";
import { bytesOf, entries, withoutCorpus as skip } from "./corpus.ts";
import { anyPlaces, chance, resultOf, LOOKS, signedByAll } from "./own-documents.ts";

const pdfium = await loadPdfium();
const CONTRACT = new Uint8Array(
  readFileSync(path.join(import.meta.dirname, "../../../../docs/examples/contract.pdf")),
);

/** Every so many files of the corpus that nobody has signed. */
const EVERY = 11;

const at = (x: number, y: number): Place => {
  return { page: 0, x, y, width: 160, height: 60, rotation: 0 };
};

/** The place itself where it is clear, else the nearest; null where the page has none. */
function clearPlaceFor(file: Uint8Array, place: Place): Place | null {
  const [answer] = clearPlaces(pdfium, bytesSource(file), [place]);
  if (answer?.isClear !== false) return place;
  return answer.nearest && { ...place, ...answer.nearest };
}

test("9. a place over text, a picture or another mark is not clear; an empty one and a line are", async () => {
  const page = aPdf({
    pages: [
      {
        content: [
          "BT /F1 12 Tf 1 0 0 1 60 700 Tm (The rent is EUR 1000 a month.) Tj ET",
          "0.2 0.5 0.3 rg 300 400 90 90 re f 0.8 0.1 0.1 rg 320 420 40 30 re f",
          "0 G 1 w 60 300 m 260 300 l S",
        ].join("\n"),
      },
    ],
  });
  const signed = await signedByAll(page, [[at(60, 100)]], LOOKS);
  const isClear = (place: Place) => clearPlaceFor(signed, place) === place;
  assert.equal(isClear(at(60, 690)), false, "on text");
  assert.equal(isClear(at(60, 640)), false, "nearly touching text");
  assert.equal(isClear(at(260, 410)), false, "on a picture");
  assert.equal(isClear(at(100, 120)), false, "on a mark");
  assert.equal(isClear(at(60, 280)), true, "on a line");
  assert.equal(isClear(at(350, 550)), true, "on paper");
  // The page of the control: nobody could find a place on it.
  const rows = Array.from(
    { length: 60 },
    (_, row) => `1 0 0 1 10 ${10 + row * 14} Tm (${"M".repeat(60)}) Tj`,
  );
  const full = aPdf({ pages: [{ content: `BT /F1 12 Tf ${rows.join(" ")} ET` }] });
  assert.equal(clearPlaceFor(await signedByAll(full, [[]], LOOKS), at(60, 300)), null);
});

test("9. a place that was foreseen as an empty field is clear, whatever is below it", async () => {
  const [foreseen, other] = [at(60, 690), at(80, 690)];
  const order = [[at(330, 120)], [foreseen]];
  const first = await signedByAll(CONTRACT, order, LOOKS, "B-B", undefined, 1);
  assert.equal(clearPlaceFor(first, foreseen), foreseen);
  assert.notEqual(clearPlaceFor(first, other), other);
});

test(
  "9. whoever comes after somebody has signed finds a place that leaves the document valid",
  { skip },
  async () => {
    const plain = entries("no_signature", "pdfa_pass", "pdfa_fail", "accept_but_warn_shadow");
    const files = plain.filter((_, index) => index % EVERY === 3).map(bytesOf);
    const wrong: string[] = [];
    let [moved, unmoved] = [0, 0];
    for (const [index, file] of [CONTRACT, ...files].entries()) {
      const next = chance(index);
      try {
        const facts = inspectPdf(bytesSource(file));
        if (facts.pages.length === 0 || facts.signatureFields.length > 0) continue;
        const [first = [], ...later] = anyPlaces(facts, 4, next);
        let now = await signedByAll(file, [first], LOOKS);
        for (const [turn, [asked]] of later.entries()) {
          if (!asked) continue;
          const place = clearPlaceFor(now, asked);
          const looks = LOOKS.slice(turn % LOOKS.length);
          if (place !== asked) {
            // The control: what is asked for is not called valid.
            moved++;
            const covered = await signedByAll(now, [[asked]], looks, "B-B");
            if (resultOf(covered).signers.some((one) => one.visualDifferences)) unmoved++;
          }
          if (place) now = await signedByAll(now, [[place]], looks);
        }
        const { indication, details } = resultOf(now);
        if (indication !== "TOTAL-PASSED") wrong.push(`${index}: ${details.join("; ")}`);
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(unmoved > 4 && unmoved > moved / 2, `${unmoved} of ${moved}`);
  },
);
