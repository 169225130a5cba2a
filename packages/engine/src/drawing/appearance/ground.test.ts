import assert from "node:assert/strict";
import { test } from "node:test";
import { INK, NOTICE, QUIET, TEXT } from "./colour.ts";
import { groundOf, inkOn, PAPER } from "./ground.ts";

/** So many pixels of a grey, then so many of another one. */
function pixels(...greys: readonly (readonly [grey: number, count: number])[]): Uint8Array {
  return Uint8Array.from(
    greys.flatMap(([grey, count]) =>
      Array.from({ length: count }, () => [grey, grey, grey, 255]).flat(),
    ),
  );
}

test("print on paper is a light ground, print on a dark page a dark one", () => {
  assert.deepEqual(groundOf(pixels([255, 80], [0, 20])), PAPER);
  assert.deepEqual(groundOf(pixels([20, 80], [255, 20])), { isDark: true, edge: null });
  assert.deepEqual(groundOf(pixels([128, 100])), PAPER);
  assert.deepEqual(groundOf(new Uint8Array()), PAPER);
});

test("where light and dark are both common ink gets an edge, half way from the commonest colour", () => {
  const light = { isDark: false, edge: [0.48, 0.48, 0.48] };
  assert.deepEqual(groundOf(pixels([255, 60], [0, 40])), light);
  assert.deepEqual(groundOf(pixels([255, 40], [0, 60])), {
    isDark: true,
    edge: [0.52, 0.52, 0.52],
  });
  // Nothing is as common as white, though most of it is dark.
  assert.deepEqual(groundOf(pixels([255, 40], [0, 30], [9, 30])), light);
});

test("every ink is light on a dark ground and keeps its hue", () => {
  for (const colour of [INK, TEXT, QUIET, NOTICE]) {
    assert.deepEqual(inkOn(PAPER, colour), colour);
    const light = inkOn({ isDark: true, edge: null }, colour);
    assert.ok(Math.min(...light) >= 0.66, light.join(" "));
    assert.equal(light.indexOf(Math.max(...light)), colour.indexOf(Math.max(...colour)));
  }
});
