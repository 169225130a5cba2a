import assert from "node:assert/strict";
import { test } from "node:test";
import type { ValidationReport } from "@paraph/contract/app";
import {
  changesIn,
  comparable,
  type Crop,
  cropAround,
  nameGivenIn,
  reasonIn,
  signersShown,
  verdictIn,
  whyOf,
} from "./reading.ts";

type Signer = ValidationReport["signers"][number];

function aSigner(more: Partial<Signer> = {}): Signer {
  return {
    valid: true,
    signer: "Ada Muster",
    time: "2026-11-15T10:00:00Z",
    timeIsProven: true,
    quality: "AES",
    seal: false,
    legislation: null,
    longTermValidation: true,
    visualDifferences: false,
    undefinedChanges: false,
    indication: "TOTAL-PASSED",
    subIndication: null,
    level: "PAdES-BASELINE-LTA",
    certificate: null,
    changes: [],
    reasons: [],
    optionalInfos: { name: null, contact: null, location: null, reason: null },
    ...more,
  };
}

function aReport(more: Partial<ValidationReport> = {}): ValidationReport {
  return {
    valid: false,
    signatures: 1,
    validSignatures: 0,
    quality: null,
    legislation: null,
    longTermValidation: false,
    visualDifferences: false,
    undefinedChanges: false,
    checkedAt: "2026-11-15T10:00:00Z",
    unreadable: null,
    document: { size: 1, sha256: "0".repeat(64) },
    validation: { indication: "TOTAL-PASSED", subIndication: null, details: [] },
    signers: [aSigner()],
    format: { fileType: "PDF" },
    isCompared: true,
    looks: [],
    laterMarks: [],
    changedPages: [],
    ...more,
  };
}

function change(page: number | null, kind: string, severity: string): Signer["changes"][number] {
  return { revision: 1, page, kind, object: 1, severity, text: kind };
}

test("4.6 only a valid document is called valid", () => {
  assert.equal(verdictIn(aReport({ valid: true })), "valid");
  const failed = { indication: "TOTAL-FAILED" as const, subIndication: null, details: [] };
  const broken = [aSigner({ indication: "TOTAL-FAILED" })];
  const changed = { validation: failed, visualDifferences: true };
  assert.equal(verdictIn(aReport({ ...changed, signers: broken })), "failed");
  assert.equal(verdictIn(aReport(changed)), "changed");
  assert.equal(verdictIn(aReport({ validation: failed, undefinedChanges: true })), "changed");
  assert.equal(verdictIn(aReport({ validation: failed })), "incomplete", "not all can be read");
  assert.equal(verdictIn(aReport()), "undecided", "passed, and yet not valid");
  const signers = [aSigner({ indication: "INDETERMINATE" })];
  const unknown = { validation: failed, undefinedChanges: true, signers };
  assert.equal(verdictIn(aReport(unknown)), "changedUndecided", "nobody knows whose it is");
  assert.equal(verdictIn(aReport({ signatures: 0 })), "none");
  assert.equal(verdictIn(aReport({ signatures: 0, unreadable: "encrypted" })), "encrypted");
  assert.equal(verdictIn(aReport({ signatures: 0, unreadable: "signature" })), "signature");
});

test("4.6 a valid document to which something was added that nobody signed is not called plainly valid", () => {
  const commented = aSigner({ changes: [change(0, "annotation added", "notice")] });
  assert.equal(verdictIn(aReport({ valid: true, signers: [commented] })), "added");
  assert.equal(verdictIn(aReport({ valid: true, visualDifferences: true })), "added");
  const stamped = aSigner({ changes: [change(null, "time stamp added", "permitted")] });
  assert.equal(verdictIn(aReport({ valid: true, signers: [stamped] })), "valid");
});

test("4.6 every signature that does not hold has a reason", () => {
  const why = (subIndication: string | null, more: Partial<Signer> = {}) =>
    whyOf(aSigner({ valid: false, subIndication, ...more }));
  assert.equal(whyOf(aSigner()), null);
  assert.equal(why("HASH_FAILURE"), "broken");
  assert.equal(why("REVOKED_NO_POE"), "revoked");
  assert.equal(why("REVOCATION_OUT_OF_BOUNDS_NO_POE"), "later");
  assert.equal(why("OUT_OF_BOUNDS_NO_POE"), "time");
  assert.equal(why("NO_CERTIFICATE_CHAIN_FOUND"), "unknown");
  assert.equal(why("SIG_CONSTRAINTS_FAILURE"), "other");
  assert.equal(why(null, { undefinedChanges: true }), "changed");
  assert.equal(why(null), "other");
});

test("4.6 changes are reported once for each place and kind, by page, the gravest of them", () => {
  const changes = [
    change(1, "page content", "permitted"),
    change(1, "resource", "violation"),
    change(null, "metadata", "permitted"),
    change(0, "annotation added", "notice"),
    change(0, "annotation changed", "something new"),
  ];
  assert.deepEqual(changesIn(aReport({ signers: [aSigner({ changes })] })), [
    { page: null, family: "technical", severity: "permitted" },
    { page: 0, family: "comment", severity: "violation" },
    { page: 1, family: "content", severity: "violation" },
  ]);
});

test("4.6 a change that belongs to no page and no object still has its line", () => {
  const stamped = change(null, "time stamp added", "permitted");
  const signer = aSigner({ valid: false, undefinedChanges: true, changes: [stamped] });
  assert.deepEqual(changesIn(aReport({ signers: [signer] })), [
    { page: null, family: "unexplained", severity: "violation" },
    { page: null, family: "signature", severity: "permitted" },
  ]);
  const named = change(0, "page content", "violation");
  const lines = changesIn(aReport({ signers: [{ ...signer, changes: [named] }] }));
  assert.deepEqual(lines, [{ page: 0, family: "content", severity: "violation" }]);
});

test("4.6 a page that looks different has a line that is not permitted, though every single change is", () => {
  const added = change(0, "signature added", "permitted");
  const signer = aSigner({ valid: false, visualDifferences: true, changes: [added] });
  const covered = aReport({
    visualDifferences: true,
    signers: [signer],
    looks: [
      { page: 0, explained: false },
      { page: 1, explained: true },
    ],
  });
  assert.equal(verdictIn(covered), "changed");
  assert.deepEqual(changesIn(covered), [
    { page: 0, family: "look", severity: "violation" },
    { page: 0, family: "signature", severity: "permitted" },
  ]);
  const drawn = change(0, "page content", "violation");
  const told = { ...covered, signers: [{ ...signer, changes: [drawn] }] };
  assert.deepEqual(changesIn(told), [{ page: 0, family: "content", severity: "violation" }]);
});

test("4.6 the reason of a signature that fails is said first, and no change is called permitted beside it", () => {
  const added = change(0, "signature added", "permitted");
  const revoked = aSigner({
    valid: false,
    indication: "INDETERMINATE",
    subIndication: "REVOKED_NO_POE",
    changes: [added],
  });
  assert.equal(reasonIn(aReport({ signers: [revoked] })), "revoked");
  assert.equal(changesIn(aReport({ signers: [revoked] })).length, 1);
  const broken = { ...revoked, indication: "TOTAL-FAILED", subIndication: "HASH_FAILURE" } as const;
  const report = aReport({ signers: [revoked, broken] });
  assert.equal(reasonIn(report), "broken");
  assert.deepEqual(changesIn(report), []);
});

test("4.6 beside a signature that no longer fits its document nobody is told that nothing was changed", () => {
  const broken = aSigner({
    valid: false,
    undefinedChanges: true,
    indication: "TOTAL-FAILED",
    subIndication: "HASH_FAILURE",
  });
  assert.equal(comparable(aReport({ signers: [aSigner()] })), true);
  assert.equal(comparable(aReport({ signers: [aSigner(), broken] })), false);
  assert.deepEqual(changesIn(aReport({ signers: [broken] })), []);
});

test("4.6 the name that a signature gives is reported where the certificate names somebody else", () => {
  const named = (name: string | null, signer: string | null) =>
    nameGivenIn(aSigner({ signer, optionalInfos: { ...aSigner().optionalInfos, name } }));
  assert.equal(named("Ada Keller", "Acme (DEMO)"), "Ada Keller");
  assert.equal(named("Ada Keller", "Ada Keller"), null);
  assert.equal(named(" ", "Acme (DEMO)"), null);
  assert.equal(named(null, "Acme (DEMO)"), null);
  assert.equal(named("Ada Keller", null), "Ada Keller");
});

test("4.6 a place whose signature has no value names no signer", () => {
  const empty = aSigner({ valid: false, signer: null, subIndication: "FORMAT_FAILURE" });
  assert.deepEqual(signersShown(aReport({ signatures: 0, signers: [empty] })), []);
  assert.deepEqual(signersShown(aReport({ signers: [empty] })), [empty]);
});

test("4.6 a valid document with marks of later signers is headed by them", () => {
  const later = { signer: 1, after: [0], pages: [0], places: [] };
  const marked = { valid: true, signers: [aSigner(), aSigner()], laterMarks: [later] };
  assert.equal(verdictIn(aReport(marked)), "marked");
  assert.equal(verdictIn(aReport({ ...marked, visualDifferences: true })), "added");
  assert.equal(verdictIn(aReport({ ...marked, valid: false })), "undecided");
});

test("4.6 a mark is shown with what stands around it, within its page", () => {
  const close = (crop: Crop) => Object.values(crop).map((share) => Number(share.toFixed(6)));
  const middle = { left: 0.4, top: 0.5, width: 0.1, height: 0.05 };
  assert.deepEqual(close(cropAround(middle)), [0.2, 0.46, 0.5, 0.13]);
  const corner = { left: 0.9, top: 0.99, width: 0.1, height: 0.01 };
  assert.deepEqual(close(cropAround(corner)), [0.7, 0.95, 0.3, 0.05]);
});
