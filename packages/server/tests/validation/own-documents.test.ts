import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Place } from "@paraph/engine/pades";
import { aPdf } from "@paraph/testkit";
import { verdictOf } from "../../src/domain/validation/demands.ts";
import { NO_DEMANDS } from "../../src/http/interface/validation-v1/wire.ts";
import { validationInWords } from "../../src/main/validation-words.ts";
import { taggedPdf } from "../kit/tagged-pdf.ts";
import { bytesOf, entries, withoutCorpus as skip } from "./corpus.ts";
import { complaintAbout, resultOf, LOOKS, signedByAll } from "./own-documents.ts";

const CONTRACT = new Uint8Array(
  readFileSync(path.join(import.meta.dirname, "../../../../docs/examples/contract.pdf")),
);
const at = (x: number, y: number): Place => {
  return { page: 0, x, y, width: 200, height: 70, rotation: 0 };
};

/** Every so many files of the corpus that nobody has signed: the whole of it is `npm run own-documents`. */
const EVERY = 9;

test("9. a contract that two people sign on its lines is valid, wherever their marks lie", async () => {
  for (const places of [
    [[at(60, 120)], [at(330, 120)]],
    [[at(60, 600)], [at(100, 620)]],
    [[at(60, 500), at(60, 300)], [at(200, 510)], [], [at(60, 300)]],
  ]) {
    const { indication, signers, details } = resultOf(await signedByAll(CONTRACT, places, LOOKS));
    assert.deepEqual(
      [indication, signers.map(({ valid }) => valid)],
      ["TOTAL-PASSED", places.map(() => true)],
      details.join("\n"),
    );
  }
});

test("9. a tagged document and a form that readers draw stay valid when two people sign", async () => {
  const form = "/AcroForm << /Fields [{extra} 0 R] /NeedAppearances true /DA (/F1 9 Tf 0 g) >>";
  const text = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [60 400 200 420] /V (Ada) >>";
  for (const file of [taggedPdf(), aPdf({ catalog: form, extra: [text] })]) {
    const places = [[at(60, 120)], [at(330, 120)]];
    const prepared = await signedByAll(file, places, LOOKS);
    const later = await signedByAll(prepared, [[at(330, 250)]], LOOKS);
    const { indication, signers, details } = resultOf(later);
    assert.deepEqual(
      [indication, signers.map(({ valid }) => valid)],
      ["TOTAL-PASSED", [true, true, true]],
      details.join("\n"),
    );
  }
});

test("12. the result says first who added a mark after whom had signed", async () => {
  const file = aPdf({ pages: 2 });
  const places = [[at(60, 120)], [{ ...at(330, 120), page: 1 }, at(330, 120)], []];
  const result = resultOf(await signedByAll(file, places, LOOKS));
  const [first, second] = result.signers.map(({ signer }) => `${signer} (“Ada”)`);
  // The third signs without a mark.
  const said = `${second} added a mark on pages 1 and 2 after ${first} signed`;
  const [mark, ...others] = result.laterMarks;
  assert.deepEqual([mark?.text, mark?.pages, others], [said, [0, 1], []]);
  const fields = result.signers.map(({ field }) => field);
  assert.deepEqual([mark?.field, mark?.after], [fields[1], fields.slice(0, 1)]);
  assert.ok(result.details.includes(said));
  assert.equal(validationInWords(result, true).split("\n")[1], `${said}.`);
  const alone = resultOf(await signedByAll(file, places.slice(0, 1), LOOKS));
  assert.deepEqual(alone.laterMarks, []);
});

test("9. a mark on text that was not foreseen when others signed is reported", async () => {
  const first = await signedByAll(CONTRACT, [[at(60, 600)]], LOOKS);
  const second = await signedByAll(first, [[at(100, 620)]], LOOKS);
  const { indication, subIndication, signers } = resultOf(second);
  const [earlier] = signers;
  assert.equal(earlier?.visualDifferences, true);
  // The signature itself holds over what was signed.
  assert.equal(earlier.indication, "TOTAL-PASSED");
  assert.deepEqual([indication, subIndication], ["TOTAL-FAILED", "FORMAT_FAILURE"]);
  const { valid } = verdictOf(resultOf(second), NO_DEMANDS);
  assert.equal(valid, false);
  const tolerant = { ...NO_DEMANDS, rejectVisualDifferences: false };
  assert.equal(verdictOf(resultOf(second), tolerant).valid, true);
});

test("12. a digit that a later mark puts behind an amount is reported, however large the letters", async () => {
  for (const size of [9, 14, 30]) {
    const text = `1 0 0 1 100 400 Tm /F1 ${size} Tf (EUR 1000) Tj`;
    const page = aPdf({ pages: [{ content: `BT ${text} ET` }] });
    const first = await signedByAll(page, [[at(60, 100)]], LOOKS);
    const zero = { mark: null, lines: [{ role: "notice", text: "0" } as const] };
    const width = size * 4.9;
    const place = { ...at(100 + width, 395), width: 80, height: size * 1.6 };
    const later = await signedByAll(first, [[place]], [zero], "B-B");
    assert.equal(resultOf(later).signers[0]?.visualDifferences, true, `${size}`);
    const far = { ...place, x: 100 + width + 3 * size };
    const clear = await signedByAll(first, [[far]], [zero], "B-B");
    assert.equal(resultOf(clear).signers[0]?.visualDifferences, false, `${size}, away from it`);
  }
});

test(
  "9. whatever document is signed by 1 to 10 people anywhere on it is valid",
  { skip },
  async () => {
    const plain = entries("no_signature", "pdfa_pass", "pdfa_fail", "accept_but_warn_shadow");
    const sample = plain.filter((_, index) => index % EVERY === 0);
    const wrong: string[] = [];
    for (const [index, entry] of sample.entries()) {
      const said = await complaintAbout(bytesOf(entry), 1 + (index % 4), index);
      if (said !== null) wrong.push(`${entry.file}: ${said}`);
    }
    const ten = await complaintAbout(CONTRACT, 10, 1);
    assert.deepEqual([...wrong, ...(ten === null ? [] : [ten])], []);
  },
);
