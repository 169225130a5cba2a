import assert from "node:assert/strict";
import { test } from "node:test";
import { appearanceOf, type Shown } from "./appearance.ts";

const shown: Shown = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  at: new Date("2026-11-15T12:00:00Z"),
  language: "de",
  quality: "AES",
  legislation: "ZERTES",
  isDemo: false,
  mark: null,
};

function nameIn(changes: Partial<Shown>) {
  const { mark, lines } = appearanceOf({ ...shown, ...changes });
  const [line] = lines;
  assert.ok(mark?.kind === "typed" && line?.role === "name");
  assert.deepEqual([mark.name, mark.means ?? null], [line.text, line.means ?? null]);
  return [line.text, line.means ?? null];
}

test("2.3 a name that can be drawn is drawn as it is", () => {
  for (const name of ["Ada Lovelace", "Анна Müller", "محمد عبدالله", "דוד"]) {
    assert.deepEqual(nameIn({ name }), [name, null]);
  }
});

test("2.3 a name that cannot be drawn is never a row of signs, and can be read all the same", () => {
  assert.deepEqual(nameIn({ name: "李明 (Li Ming)" }), ["(Li Ming)", "李明 (Li Ming)"]);
  assert.deepEqual(nameIn({ name: "李明" }), ["ada@example.com", "李明"]);
  assert.deepEqual(nameIn({ name: "李明", email: null }), ["Elektronisch unterzeichnet", "李明"]);
  assert.deepEqual(nameIn({ name: "李明", email: "李@例.jp" }), [
    "Elektronisch unterzeichnet",
    "李明",
  ]);
});

test("2.3 a name of nothing is no name, and hidden signs are neither drawn nor read", () => {
  assert.deepEqual(nameIn({ name: " \u200b\n" }), ["ada@example.com", null]);
  assert.deepEqual(nameIn({ name: "Ada\u202e\n Love\u00adlace" }), ["Ada Lovelace", null]);
  assert.deepEqual(nameIn({ name: "\u2066李明\u2069\nLi" }), ["Li", "李明 Li"]);
});

test("2.1 the quality is named with the law as it writes itself", () => {
  const said = (legislation: Shown["legislation"]) =>
    appearanceOf({ ...shown, legislation }).lines.find(({ role }) => role === "quality")?.text;
  assert.equal(said("ZERTES"), "AES, ZertES");
  assert.equal(said("EIDAS"), "AES, eIDAS");
  assert.equal(said(null), "AES");
});

test("2.3 a name that the signer typed follows the same rule, a drawing stays what it is", () => {
  const typed = appearanceOf({ ...shown, mark: { kind: "typed", name: "王" } }).mark;
  assert.deepEqual(typed, { kind: "typed", name: "ada@example.com", means: "王" });
  const file = new Uint8Array(1);
  assert.deepEqual(appearanceOf({ ...shown, mark: { kind: "image", file } }).mark, {
    kind: "image",
    file,
  });
});
