import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_POLICY, type Judgement } from "@paraph/engine/validation";
import { bytesOf, entries, type Entry, withoutCorpus as skip } from "./corpus.ts";
import { judgeFile, seemsUntouched } from "./judge-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

function judged(entry: Entry): Judgement {
  const bytes = bytesOf(entry);
  const before = process.cpuUsage();
  const judgement = judgeFile(bytes, DEFAULT_POLICY, NOW);
  assert.ok(process.cpuUsage(before).user < 10_000_000, `${entry.file} takes too long`);
  return judgement;
}

test("no forged, broken or changed file seems untouched", { skip }, () => {
  const missed = entries("reject", "flag_changes", "flag_visual").filter((entry) =>
    seemsUntouched(judged(entry)),
  );
  assert.deepEqual(missed, []);
});

test("every file that must look different does", { skip }, () => {
  const missed = entries("flag_visual").filter(
    (entry) => !judged(entry).signers.some(({ visualDifferences }) => visualDifferences),
  );
  assert.deepEqual(missed, []);
});

test(
  "nearly every file with permitted changes or none is not failed, and most seem untouched",
  { skip },
  () => {
    const all = entries("accept").map((entry) => ({ entry, judgement: judged(entry) }));
    const failed = all.filter(({ judgement }) => judgement.indication === "TOTAL-FAILED");
    const names = failed.map(({ entry }) => entry.file);
    assert.ok(failed.length <= all.length / 100, names.join(", "));
    const told = all.filter(({ judgement }) =>
      judgement.signers.some(({ undefinedChanges }) => undefinedChanges),
    );
    assert.deepEqual(
      told.map(({ entry }) => entry.file),
      [],
      "unexplained changes where there are none",
    );
    const untouched = all.filter(({ judgement }) => seemsUntouched(judgement));
    // Fields that were filled in are told as visible differences.
    assert.ok(untouched.length >= all.length * 0.9, `${untouched.length} of ${all.length}`);
  },
);

test("a file without a signature has none, and a damaged one is never valid", { skip }, () => {
  for (const entry of entries("no_signature")) {
    const { signatures, signers } = judged(entry);
    assert.equal(signatures, 0, entry.file);
    assert.equal(
      signers.some(({ valid }) => valid),
      false,
      entry.file,
    );
  }
  for (const entry of entries("no_crash")) {
    assert.equal(
      judged(entry).signers.some(({ valid }) => valid),
      false,
      entry.file,
    );
  }
});
