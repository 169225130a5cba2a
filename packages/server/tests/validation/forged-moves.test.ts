import assert from "node:assert/strict";
import { test } from "node:test";
import { accepts, verdict } from "./forged.ts";
import { FORGED_MOVES } from "./forged-moves.ts";

for (const [name, { honest, forged }] of Object.entries(FORGED_MOVES)) {
  test(`what got through once is refused, and its honest counterpart is not: ${name}`, () => {
    const [good, bad] = [honest(), forged()];
    assert.equal(accepts(good), true, verdict(good)[1]);
    assert.equal(accepts(bad), false, verdict(bad)[1]);
  });
}
