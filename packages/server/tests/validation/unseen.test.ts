import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { collectFacts, type Comparison, type DocumentFacts } from "@paraph/engine/validation";
import { composer } from "@paraph/testkit";
import { applyMove, UNSEEN_MOVES } from "@paraph/testkit/moves";
import { comparePages } from "../../src/adapters/jail/compare-pages.ts";
import { loadPdfium } from "../../src/adapters/jail/pdfium.ts";
import { BY_THE_RULES } from "./generated.ts";
import { factsOf, seemsUntouched } from "./validate-file.ts";

const files = composer(new Date("2026-11-15T12:00:00Z"));
const pdfium = await loadPdfium();
/** Signed once without certification, as a table; certified for comments, as a stream. */
const BASES = [19, 14];

/** The facts of somebody who takes a drawing for all that there is to see. */
function factsByTheScreen(bytes: Uint8Array): DocumentFacts {
  const source = bytesSource(bytes);
  const facts = collectFacts(source);
  assert.ok(facts.changes);
  const comparisons = facts.changes.signatures.map(({ comparison }) => asSeen(comparison));
  return { ...facts, visual: comparePages(pdfium, source, comparisons).signatures };
}

function asSeen(comparison: Comparison): Comparison {
  return { ...comparison, marks: comparison.marks.map((mark) => ({ ...mark, unseen: false })) };
}

test("what a drawing of the page does not show is reported as a difference of how it looks", async () => {
  const bytes = await Promise.all(BASES.map(async (kind) => (await files.signed(kind)).bytes));
  const missed: string[] = [];
  let byTheScreen = 0;
  for (const move of UNSEEN_MOVES) {
    for (const [index, base] of bytes.entries()) {
      const attacked = applyMove(base, move);
      if (seemsUntouched(BY_THE_RULES(factsOf(attacked)))) missed.push(`${index}: ${move.name}`);
      byTheScreen += seemsUntouched(BY_THE_RULES(factsByTheScreen(attacked))) ? 1 : 0;
    }
  }
  assert.deepEqual(missed, []);
  // The control: nothing but this rule notices nearly all of them.
  assert.ok(byTheScreen >= 34, `${byTheScreen} of ${UNSEEN_MOVES.length * 2} by the screen alone`);
});
