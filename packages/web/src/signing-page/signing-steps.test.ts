import assert from "node:assert/strict";
import { test } from "node:test";
import { anIntent } from "../../tests/fake/pages.ts";
import { newerOf, SHOWN_STEPS, shownAs } from "./signing-steps.ts";

const drawn = (step: Parameters<typeof shownAs>[1]) => SHOWN_STEPS.map((one) => shownAs(one, step));

test("a step is done only once the server has recorded the next", () => {
  assert.deepEqual(drawn(null), ["now", "later", "later", "later"]);
  assert.deepEqual(drawn("confirmed"), ["done", "now", "later", "later"]);
  assert.deepEqual(drawn("locking"), ["done", "now", "later", "later"]);
  assert.deepEqual(drawn("signing"), ["done", "done", "now", "later"]);
  assert.deepEqual(drawn("storing"), ["done", "done", "done", "now"]);
  assert.deepEqual(drawn("signed"), ["done", "done", "done", "done"]);
});

test("a look that comes late does not undo the end, and else the look counts", () => {
  const at = (step: Parameters<typeof shownAs>[1]) => anIntent({ step });
  assert.equal(newerOf(at("signed"), at("storing")).step, "signed");
  assert.equal(newerOf(at(null), at("signing")).step, "signing");
});
