import assert from "node:assert/strict";
import { test } from "node:test";
import { largestBlock } from "./block.ts";
import type { Glyph } from "./glyph.ts";
import { shape } from "./shape.ts";
import { typeface } from "./typeface.ts";
import { breakable, cutRows, evenRows, rowsWithin, shattered } from "./wrap.ts";

const plain = typeface("plain");
const LEAST = { up: 0.7, down: 0.2 };

function said(rows: readonly (readonly Glyph[])[] | null): readonly string[] | null {
  return rows?.map((row) => row.map(({ text }) => text).join("")) ?? null;
}

test("names and addresses break behind hyphens and dots, dates and numbers do not", () => {
  const pieces = (text: string) =>
    breakable(text, plain).pieces.map(({ glyphs }) => glyphs.map((each) => each.text).join(""));
  assert.deepEqual(pieces("Anne-Marie von Ah"), ["Anne-", "Marie", "von", "Ah"]);
  assert.deepEqual(pieces("a.b+c@d-e.example"), ["a.", "b+", "c@", "d-", "e.", "example"]);
  assert.deepEqual(pieces("2026-11-15 12:00 UTC+01:00"), ["2026-11-15", "12:00", "UTC+01:00"]);
});

test("no word is left alone on the last row", () => {
  const text = breakable("Signed on 2026-11-15 12:00 UTC", plain);
  assert.deepEqual(said(rowsWithin(text, 13.5)), ["Signed on 2026-11-15 12:00", "UTC"]);
  assert.deepEqual(said(evenRows(text, 2, 13.5)), ["Signed on 2026-11-15", "12:00 UTC"]);
});

test("only a word that is too wide is broken inside", () => {
  const text = breakable("An Donaudampfschiff of", plain);
  assert.equal(rowsWithin(text, 5), null);
  const rows = said(rowsWithin(shattered(text, 5), 5));
  assert.equal(rows?.join("").replaceAll(" ", ""), "AnDonaudampfschiffof");
  assert.ok(rows && rows.length <= 4);
});

test("what is cut ends with an ellipsis behind a whole word, inside of its width", () => {
  const cut = (text: string, width = 10) =>
    cutRows(breakable(text, plain), 2, width, shape("…", plain));
  assert.deepEqual(said(cut("several words ".repeat(9))), ["several words", "several words…"]);
  assert.deepEqual(said(cut("several words ".repeat(9), 7.2)), ["several words", "several…"]);
  const rows = cut("x".repeat(99));
  assert.match(said(rows)?.join(" ") ?? "", /^x+ x+…$/);
  assert.ok(rows?.every((row) => row.reduce((sum, { advance }) => sum + advance, 0) <= 10));
  assert.deepEqual(said(cut("two words")), ["two words"]);
});

test("a name stays on one row while that is large enough, and takes more where it is not", () => {
  const rowsOf = (name: string, width: number, height: number) =>
    largestBlock(breakable(name, plain), { width, height }, LEAST, 4).rows.length;
  assert.equal(rowsOf("Ada Lovelace", 90, 50), 1);
  assert.equal(rowsOf("Ada Lovelace", 40, 50), 2);
  assert.equal(rowsOf("Ada Lovelace", 600, 20), 1);
  const long = "Maximiliane-Charlotte von und zu Hohenstein-Schillingsfürst";
  assert.equal(rowsOf(long, 300, 60), 2, "legible on one row, but a thin line in a high box");
  assert.ok(rowsOf("x".repeat(120), 80, 50) > 2, "broken inside where it would be too small");
});
