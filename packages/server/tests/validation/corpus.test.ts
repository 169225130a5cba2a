import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import {
  DEFAULT_POLICY,
  etsiReport,
  validate,
  type ValidationResult,
} from "@paraph/engine/validation";
import { verdictOf } from "../../src/domain/validation/demands.ts";
import { NO_DEMANDS } from "../../src/http/interface/validation-v1/wire.ts";
import { isValid } from "../../src/main/validation-words.ts";
import { bytesOf, entries, type Entry, withoutCorpus as skip } from "./corpus.ts";
import { servicesIn } from "./stated.ts";
import { factsOf, validateFile, seemsUntouched } from "./validate-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

function resultOf(entry: Entry): ValidationResult {
  const bytes = bytesOf(entry);
  const before = process.cpuUsage();
  const result = validateFile(bytes, DEFAULT_POLICY, NOW);
  assert.ok(process.cpuUsage(before).user < 10_000_000, `${entry.file} takes too long`);
  return result;
}

test("no forged, broken or changed file seems untouched", { skip }, () => {
  const missed = entries("reject", "flag_changes", "flag_visual").filter((entry) =>
    seemsUntouched(resultOf(entry)),
  );
  assert.deepEqual(missed, []);
});

test("every file that must look different does", { skip }, () => {
  const missed = entries("flag_visual").filter(
    (entry) => !resultOf(entry).signers.some(({ visualDifferences }) => visualDifferences),
  );
  assert.deepEqual(missed, []);
});

/**
 * Their makers look at objects alone. The fields of the first seven have looks that name a font which their resources
 * lack, so that each reader draws another value; the marks of the last two were put on what somebody had signed.
 */
const OTHER_LOOK: ReadonlySet<string> = new Set([
  "pyhanko__test-form-field-in-group-postsign-fill-0-7c7a1b.pdf",
  "pyhanko__test-form-field-in-group-postsign-fill-1-c5764b.pdf",
  "pyhanko__test-form-field-in-group-postsign-fill-other-field-0-c01134.pdf",
  "pyhanko__test-form-field-in-group-postsign-fill-other-field-1-710bc1.pdf",
  "pyhanko__test-form-field-in-group-postsign-modify-0-abb6d4.pdf",
  "pyhanko__test-form-field-in-group-postsign-modify-1-e568d7.pdf",
  "pyhanko__test-form-field-postsign-fill-pades-lt-b94cdc.pdf",
  "pyhanko__test-double-sig-add-visible-field-approval-2a68e2.pdf",
  "dss__pades-ocsp-archiveCutOff-invalid.pdf",
]);

test(
  "no file with permitted changes or none is failed but those that look different, and most seem untouched",
  { skip },
  () => {
    const all = entries("accept").map((entry) => ({ entry, result: resultOf(entry) }));
    const failed = all.filter(({ result }) => result.indication === "TOTAL-FAILED");
    assert.deepEqual(
      failed.map(({ entry }) => path.basename(entry.file)).filter((name) => !OTHER_LOOK.has(name)),
      [],
    );
    assert.deepEqual(
      [...OTHER_LOOK].filter((name) => !failed.some(({ entry }) => entry.file.endsWith(name))),
      [],
    );
    const reported = all.filter(({ result }) =>
      result.signers.some(({ undefinedChanges }) => undefinedChanges),
    );
    assert.deepEqual(
      reported.map(({ entry }) => entry.file),
      [],
      "unexplained changes where there are none",
    );
    const untouched = all.filter(({ result }) => seemsUntouched(result));
    // Fields that were filled in are reported as visible differences.
    assert.ok(untouched.length >= all.length * 0.9, `${untouched.length} of ${all.length}`);
  },
);

test("12. what is valid is TOTAL-PASSED, for every reader of the answer", { skip }, () => {
  let passing = 0;
  for (const entry of entries("accept", "reject", "flag_changes", "flag_visual")) {
    const facts = factsOf(bytesOf(entry));
    // Somebody who trusts every authority that the file brings along.
    const anchors = servicesIn(facts).map((certificate) => {
      return { certificate, origin: "configured" as const, services: [] };
    });
    const result = validate(facts, { ...DEFAULT_POLICY, anchors }, NOW);
    const { valid } = verdictOf(result, NO_DEMANDS);
    const passed = result.indication === "TOTAL-PASSED";
    assert.equal(valid, passed, entry.file);
    assert.equal(isValid(result), passed, entry.file);
    const reported = [...etsiReport(result).matchAll(/mainindication:([a-z-]+)/g)];
    const all = reported.length > 0 && reported.every(([, word]) => word === "total-passed");
    assert.equal(all, passed, entry.file);
    if (passed) {
      passing++;
      assert.equal(entry.oracle, "accept", entry.file);
    }
  }
  // Otherwise only the answer "no" would be compared.
  assert.ok(passing >= 20, `${passing} are valid at all`);
});

test("a file without a signature has none, and a damaged one is never valid", { skip }, () => {
  for (const entry of entries("no_signature")) {
    const { signatures, signers } = resultOf(entry);
    assert.equal(signatures, 0, entry.file);
    assert.equal(
      signers.some(({ valid }) => valid),
      false,
      entry.file,
    );
  }
  for (const entry of entries("no_crash")) {
    assert.equal(
      resultOf(entry).signers.some(({ valid }) => valid),
      false,
      entry.file,
    );
  }
});
