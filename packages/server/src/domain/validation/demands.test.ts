import assert from "node:assert/strict";
import { test } from "node:test";
import { meets, unmetBy, type Demands, type FoundSignature } from "./demands.ts";

const FOUND: FoundSignature = {
  indication: "TOTAL-PASSED",
  notChecked: [],
  quality: "SES",
  legislation: null,
  longTermValidation: false,
  visualDifferences: false,
  undefinedChanges: false,
};
const NONE: Demands = {
  quality: null,
  longTermValidation: false,
  legislation: "WORLD",
  rejectVisualDifferences: true,
  rejectUndefinedChanges: true,
};

/** A demand that the signature misses, the reported reason, and the same signature once it has it. */
const MISSED: readonly [
  Partial<Demands>,
  Partial<FoundSignature>,
  RegExp,
  Partial<FoundSignature>,
][] = [
  [{ quality: "QES" }, {}, /^QES is demanded, and it is SES$/, { quality: "QES" }],
  [{ quality: "SES" }, { quality: null }, /of no known quality$/, { quality: "AES" }],
  [{ legislation: "CH" }, { legislation: "EIDAS" }, /^CH .* EIDAS$/, { legislation: "ZERTES" }],
  [{ legislation: "EU" }, {}, /under no known law$/, { legislation: "EIDAS" }],
  [{ longTermValidation: true }, {}, /^long-term/, { longTermValidation: true }],
  [{}, { visualDifferences: true }, /looks different/, { visualDifferences: false }],
  [{}, { undefinedChanges: true }, /does not permit$/, { undefinedChanges: false }],
];

test("4.6 what a signature lacks of the demands makes it not valid and is reported in words", () => {
  for (const [demanded, lacking, words, mended] of MISSED) {
    const demands = { ...NONE, ...demanded };
    const found = { ...FOUND, ...lacking };
    const [reason, ...others] = unmetBy(found, demands);
    assert.match(String(reason), words);
    assert.deepEqual(others, []);
    assert.equal(meets(found, demands), false);
    assert.deepEqual(unmetBy({ ...found, ...mended }, demands), []);
    assert.equal(meets({ ...found, ...mended }, demands), true);
  }
});

test("4.6 what failed, or was not looked at, is valid for nobody, whatever is demanded", () => {
  assert.equal(meets(FOUND, NONE), true);
  assert.equal(meets({ ...FOUND, indication: "INDETERMINATE" }, NONE), false);
  assert.equal(meets({ ...FOUND, notChecked: ["pages"] }, NONE), false);
});
