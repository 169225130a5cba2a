import assert from "node:assert/strict";
import { test } from "node:test";
import { opinionOf } from "./differ.ts";
import { differLines, unexplained } from "./differ-report.ts";

const said = (...others: readonly string[]) => ({ passed: false, detail: "", others });

test("the words of each validator are taken for what they mean", () => {
  const rows = [
    ["EU DSS", "S INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND", "untouched"],
    ["EU DSS", "S TOTAL_FAILED HASH_FAILURE", "touched"],
    ["EU DSS", "S INDETERMINATE FORMAT_FAILURE", "touched"],
    ["pyHanko", "S intact, valid, changed as allowed", "untouched"],
    ["pyHanko", "S intact, valid, changed otherwise", "touched"],
    ["pyHanko", "S KeyError", "no answer"],
    ["pdfsig", "S: Signature is Valid. [0 - 1], [2 - 3]", "untouched"],
    ["pdfsig", "S: Digest Mismatch. [0 - 1], [2 - 3]", "touched"],
  ] as const;
  for (const [validator, words, opinion] of rows)
    assert.equal(opinionOf(validator, said(words)), opinion, words);
  assert.equal(opinionOf("pyHanko", said()), "touched", "one that finds no signature");
});

test("control: a difference without a reason fails the run and is reported", () => {
  const riddle = {
    validator: "pdfsig",
    file: "a.pdf",
    ours: "touched",
    theirs: "untouched",
    said: "x",
    reason: null,
  } as const;
  const found = { asked: new Map([["pdfsig", 2]]), differences: [riddle] };
  assert.equal(unexplained(found).length, 1);
  assert.match(differLines(found).join("\n"), /nobody knows why/);
  assert.deepEqual(unexplained({ ...found, differences: [{ ...riddle, reason: "known" }] }), []);
});
