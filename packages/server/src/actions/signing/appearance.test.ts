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
  timeZone: "Europe/Zurich",
  mark: null,
};

function nameIn(changes: Partial<Shown>) {
  const { mark, lines } = appearanceOf({ ...shown, ...changes });
  assert.ok(mark?.kind === "typed");
  assert.ok(!lines.some(({ role }) => role === "name"), "the mark says the name, once");
  return [mark.name, mark.means ?? null];
}

test("2.3 a name that can be drawn is drawn as it is", () => {
  for (const name of ["Ada Lovelace", "Анна Müller", "محمد عبدالله", "דוד", "李明", "สมชาย"]) {
    assert.deepEqual(nameIn({ name }), [name, null]);
  }
});

test("2.3 a name that cannot be drawn is never a row of signs, and can be read all the same", () => {
  assert.deepEqual(nameIn({ name: "አበበ (Abebe)" }), ["(Abebe)", "አበበ (Abebe)"]);
  assert.deepEqual(nameIn({ name: "አበበ" }), ["ada@example.com", "አበበ"]);
  assert.deepEqual(nameIn({ name: "አበበ", email: null }), ["Elektronisch unterzeichnet", "አበበ"]);
  assert.deepEqual(nameIn({ name: "አበበ", email: "አ@አ.et" }), ["Elektronisch unterzeichnet", "አበበ"]);
});

test("2.3 a name of nothing is no name, and hidden signs are neither drawn nor read", () => {
  assert.deepEqual(nameIn({ name: " \u200b\n" }), ["ada@example.com", null]);
  assert.deepEqual(nameIn({ name: "Ada\u202e\n Love\u00adlace" }), ["Ada Lovelace", null]);
  assert.deepEqual(nameIn({ name: "\u2066አበበ\u2069\nLi" }), ["Li", "አበበ Li"]);
});

test("2.3 beside a drawing, a picture or another name the name stands in print", () => {
  const file = new Uint8Array(1);
  const drawing = { aspect: 3, strokes: [] };
  for (const mark of [
    { kind: "image", file },
    { kind: "drawn", drawing },
    { kind: "typed", name: "A. L." },
  ] as const) {
    const [line] = appearanceOf({ ...shown, mark }).lines;
    assert.deepEqual([line?.role, line?.text], ["name", "Ada Lovelace"]);
  }
});

test("2.3 a name that the signer typed follows the same rule, a drawing stays what it is", () => {
  const typed = appearanceOf({ ...shown, mark: { kind: "typed", name: "አ" } }).mark;
  assert.ok(typed?.kind === "typed");
  assert.deepEqual([typed.name, typed.means], ["ada@example.com", "አ"]);
  const file = new Uint8Array(1);
  assert.deepEqual(appearanceOf({ ...shown, mark: { kind: "image", file } }).mark, {
    kind: "image",
    file,
  });
});
