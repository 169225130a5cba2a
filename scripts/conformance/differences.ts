/** What a validator makes of a file: as it was signed, not so, or nothing. */
export type Opinion = "untouched" | "looks different" | "touched" | "no answer";

/** Why a validator says something else than ours of files of which ours says what their makers state. */
export type Explanation = {
  readonly validator: RegExp;
  readonly ours: readonly Opinion[];
  readonly theirs: Opinion;
  readonly said: RegExp;
  readonly reason: string;
};

const CHANGED: readonly Opinion[] = ["touched", "looks different"];
const ALL: readonly Opinion[] = ["untouched", "looks different", "touched"];

/** The first that fits explains. */
export const EXPLANATIONS: readonly Explanation[] = [
  {
    validator: /./,
    ours: ["looks different"],
    theirs: "untouched",
    said: /./,
    reason:
      "a permitted change (a filled field, a comment) is visible: ours tells how pages look, the others do not look",
  },
  {
    validator: /pdfsig/,
    ours: CHANGED,
    theirs: "untouched",
    said: /./,
    reason:
      "pdfsig verifies each signature over its own bytes and looks at nothing that came later",
  },
  {
    validator: /pdfsig/,
    ours: ALL,
    theirs: "touched",
    said: /has not yet been verified/,
    reason: "pdfsig does not verify document time stamps and some old forms of signatures",
  },
  {
    validator: /pdfsig/,
    ours: ["untouched", "looks different"],
    theirs: "touched",
    said: /corrupted data|Unknown Validation Failure/,
    reason: "pdfsig cannot read the value or does not know its algorithm (SHA-3, EdDSA)",
  },
  {
    validator: /EU DSS/,
    ours: CHANGED,
    theirs: "untouched",
    said: /./,
    reason: "EU DSS tells of later changes in warnings, and its policy passes them",
  },
  {
    validator: /pyHanko/,
    ours: CHANGED,
    theirs: "untouched",
    said: /./,
    reason:
      "pyHanko compares objects and no pages, and does not look at bytes behind the last revision",
  },
  {
    validator: /pyHanko/,
    ours: ["untouched", "looks different"],
    theirs: "touched",
    said: /changed otherwise/,
    reason: "pyHanko takes every change that it does not know for a forbidden one",
  },
  {
    validator: /./,
    ours: ALL,
    theirs: "no answer",
    said: /./,
    reason: "the other judge ends with an exception instead of a verdict",
  },
  {
    validator: /./,
    ours: ["looks different"],
    theirs: "touched",
    said: /./,
    reason: "both find the document changed; ours by how it looks alone",
  },
];

/** Files that need a reason of their own, each with the validator that differs. */
export const NAMED: Readonly<Record<string, string>> = {
  "EU DSS dss__AD-RB.pdf":
    "EU DSS finds the value of its second signature wrong, which pdfsig, pyHanko and ours verify",
  "EU DSS pdfjs__bug854315.pdf": "EU DSS does not find its signature",
  "pyHanko pyhanko__test-mldsa44-signer1-7724d3.pdf":
    "signed with ML-DSA, which the platform of ours cannot verify: INDETERMINATE, and never valid",
  "EU DSS pyhanko__test-mldsa44-signer1-7724d3.pdf":
    "signed with ML-DSA, which neither can verify: ours is INDETERMINATE, EU DSS throws",
};
