import assert from "node:assert/strict";
import { test } from "node:test";
import { appendRevision, aPdf } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { decodeStream, openPdf, resolve } from "./document.ts";
import { isStream } from "./objects.ts";
import { type InitialRanges, initialRangesOf } from "./initial-ranges.ts";
import { pagesOf } from "./pages.ts";

const PAGES = Array.from({ length: 40 }, () => ({ picture: 200 }));

/** A file of which only the pieces of the set are there; the rest is empty. */
function onlySet(file: Uint8Array, { chunkBytes, runs }: InitialRanges): Uint8Array {
  const left = new Uint8Array(file.length);
  for (const [first, count] of runs) {
    const from = first * chunkBytes;
    left.set(file.subarray(from, from + count * chunkBytes), from);
  }
  return left;
}

/** What a viewer does before it shows the first page. */
function shownFirst(file: Uint8Array): { readonly pages: number; readonly drawn: number } {
  const { latest } = openPdf(bytesSource(file));
  const pages = pagesOf(latest);
  const contents = resolve(latest, pages[0]?.dict.entries.get("Contents") ?? null);
  assert.ok(isStream(contents));
  return { pages: pages.length, drawn: decodeStream(latest, contents).length };
}

const setOf = (file: Uint8Array): InitialRanges => initialRangesOf(openPdf(bytesSource(file)));
const sizeOf = ({ runs, chunkBytes }: InitialRanges): number =>
  runs.reduce((sum, [, count]) => sum + count * chunkBytes, 0);

const FILES: Readonly<Record<string, Uint8Array>> = {
  "a flat tree and a table": aPdf({ pages: PAGES }),
  "pages that lie apart": aPdf({ pages: PAGES, scattered: true }),
  "object streams": aPdf({ pages: PAGES, form: "stream", compressed: true }),
  "a hybrid cross-reference": aPdf({ pages: PAGES, form: "hybrid", compressed: true }),
  "a linearized order": aPdf({ pages: PAGES, linearized: true }),
  "two revisions": appendRevision(aPdf({ pages: PAGES }), { 900: "(added)" }),
};

for (const [kind, file] of Object.entries(FILES)) {
  test(`the initial ranges of a file with ${kind} are enough to show the first page, and little`, () => {
    const set = setOf(file);
    assert.deepEqual(shownFirst(onlySet(file, set)), shownFirst(file));
    assert.ok(sizeOf(set) < file.length / 4, `${sizeOf(set)} of ${file.length}`);
  });

  test(`a piece less of a file with ${kind} is not enough`, () => {
    const set = setOf(file);
    // The last piece holds the cross-reference, or where it is.
    const less = { ...set, runs: set.runs.slice(0, -1) };
    assert.throws(() => shownFirst(onlySet(file, less)));
  });
}

test("the initial ranges are ascending, apart, and within the file", () => {
  for (const file of Object.values(FILES)) {
    const { runs, chunkBytes } = setOf(file);
    let end = -1;
    for (const [first, count] of runs) {
      assert.ok(first > end && count > 0);
      end = first + count;
    }
    assert.equal(runs[0]?.[0], 0);
    assert.equal(end, Math.ceil(file.length / chunkBytes));
  }
});
