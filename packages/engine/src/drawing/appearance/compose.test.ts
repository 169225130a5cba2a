import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyFontSet } from "../text/font-set.ts";
import type { Appearance } from "./appearance.ts";
import { compose } from "./compose.ts";

function drawn(appearance: Appearance): string {
  return compose(
    appearance,
    { width: 200, height: 60 },
    {
      fonts: emptyFontSet(),
      image: null,
      palette: { calibrated: false, transparency: true },
    },
  );
}

test("what is drawn in place of a name says the name to whoever reads it aloud or copies it", () => {
  const name = { role: "name", text: "li@example.com", means: "李明" } as const;
  const content = drawn({ mark: { kind: "typed", name: "li", means: "李明" }, lines: [name] });
  assert.equal(
    content.match(/\/Span <<\/ActualText <FEFF674E660E>>> BDC \/F[SP] [\d.]+ Tf <\w+> Tj EMC/g)
      ?.length,
    2,
  );
});

test("where nothing was drawn or typed the statement has the whole box", () => {
  const lines = [{ role: "name", text: "Ada Lovelace" }] as const;
  const alone = drawn({ mark: null, lines });
  assert.equal(drawn({ mark: { kind: "typed", name: " \u200b\n" }, lines }), alone);
  const strokes = [[], [{ x: NaN, y: 0.5, pressure: null }]];
  assert.equal(drawn({ mark: { kind: "drawn", drawing: { aspect: 3, strokes } }, lines }), alone);
});

test("a name on two rows is read once", () => {
  const text = "Maximilian Alexander von und zu Hohenfels";
  const content = drawn({ mark: null, lines: [{ role: "name", text, means: "李" }] });
  const said = [...content.matchAll(/ActualText <FEFF(\w*)>/g)].map(([, hex]) => hex);
  assert.equal(said[0], "674E");
  assert.ok(said.slice(1).every((hex) => hex === ""));
});

test("what is drawn as it is read needs no words beside it", () => {
  const lines = [{ role: "name", text: "Ada محمد" }] as const;
  assert.doesNotMatch(drawn({ mark: { kind: "typed", name: "Ada" }, lines }), /ActualText/);
});
