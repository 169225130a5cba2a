import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as holds, double, property, subarray } from "fast-check";
import { widthOf } from "../text/shape.ts";
import type { AppearanceLine } from "./appearance.ts";
import { layOutStatement } from "./statement.ts";

const LINES: readonly AppearanceLine[] = [
  { role: "name", text: "Dr. Maximilian-Alexander Freiherr von und zu Hohenfels-Ångström" },
  { role: "date", text: "15 November 2026, 02:31:07 CET (UTC+01:00)" },
  { role: "quality", text: "Advanced electronic signature (ZertES)" },
  { role: "reason", text: "I have read the contract and agree to every part of it. ".repeat(6) },
  { role: "notice", text: "DEMO – without legal effect" },
];

test("no row ever leaves its box, from 20 by 10 points to a page", () => {
  const lines = subarray([...LINES], { minLength: 1 });
  holds(
    property(side(20, 842), side(10, 1191), lines, (width, height, said) => {
      const box = { x: 3, y: 5, width, height };
      const { rows } = layOutStatement(said, box);
      assert.ok(rows.length > 0);
      for (const { x, y, size, glyphs } of rows) {
        assert.ok(x >= box.x && x + widthOf(glyphs) * size <= box.x + width + 1e-6);
        assert.ok(y + size <= box.y + height + 1e-6, "accents of capitals stay inside");
        assert.ok(y - size * 0.27 >= box.y - 1e-6, "descenders stay inside");
      }
    }),
    { numRuns: 300 },
  );
});

test("the notice stays in the smallest box, whatever else goes", () => {
  const { rows } = layOutStatement(LINES, { x: 0, y: 0, width: 18, height: 8 });
  const text = rows.map(({ glyphs }) => glyphs.map(({ text }) => text).join("")).join(" ");
  assert.equal(text, "DEMO – without legal effect");
});

test("print is legible before lines are left out", () => {
  const { rows } = layOutStatement(LINES, { x: 0, y: 0, width: 90, height: 40 });
  assert.ok(rows.every(({ size }) => size >= 4));
});

test("a long name costs no other line while there is room, broken or not", () => {
  const [, ...rest] = LINES;
  for (const text of ["Anne-Sophie-Charlotte-Marie-Bernadette-Louise", "x".repeat(120)]) {
    const lines = [{ role: "name", text } as const, ...rest];
    const { dropped } = layOutStatement(lines, { x: 0, y: 0, width: 105, height: 90 });
    assert.equal(dropped, 0, text);
  }
});

test("in a flat box lines stand side by side before any is left out", () => {
  const lines = LINES.filter(({ role }) => role !== "reason" && role !== "name");
  const { rows, dropped } = layOutStatement(lines, { x: 0, y: 0, width: 400, height: 9 });
  assert.equal(dropped, 0);
  assert.equal(new Set(rows.map(({ y }) => y)).size, 1);
});

test("lines are not broken where a little less size keeps them whole", () => {
  const [, date] = LINES;
  assert.ok(date);
  const { rows } = layOutStatement([date], { x: 0, y: 0, width: 190, height: 60 });
  assert.equal(rows.length, 1);
});

function side(min: number, max: number) {
  return double({ min, max, noNaN: true });
}
