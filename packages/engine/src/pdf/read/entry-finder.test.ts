import assert from "node:assert/strict";
import { test } from "node:test";
import { appendRevision, aPdf } from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { openPdf, viewAt } from "../document.ts";
import { entryAt, findEntry, type XrefEntry } from "./entries.ts";
import { entryFinder } from "./entry-finder.ts";
import type { Revision } from "./revisions.ts";

/** One section after the other, the newest first. */
function asked(revisions: readonly Revision[], number: number): XrefEntry | null {
  for (const { sections } of revisions.toReversed()) {
    for (const { entries } of sections) {
      const position = findEntry(entries, number);
      if (position >= 0) return entryAt(entries, position);
    }
  }
  return null;
}

test("what a revision says of a number is the same however many revisions there are", () => {
  let file = aPdf({ pages: 3, linearized: true });
  for (let index = 0; index < 30; index++) {
    const free = index === 17 ? [5] : [];
    const form = index % 2 === 0 ? "table" : "stream";
    file = appendRevision(file, { [3 + (index % 7)]: `<< /N ${index} >>` }, { form, free });
  }
  const pdf = openPdf(bytesSource(file));
  for (const { index } of pdf.revisions) {
    const find = entryFinder(pdf.revisions, index);
    for (let number = 0; number < 60; number++) {
      const expected = asked(pdf.revisions.slice(0, index + 1), number);
      assert.deepEqual(find(number), expected, `object ${number} in revision ${index}`);
    }
  }
  assert.equal(viewAt(pdf, pdf.revisions.length - 1).entry(1 << 22), null);
});
