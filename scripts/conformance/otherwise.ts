import { statSync } from "node:fs";
import type { Judge, Verdict } from "./judge.ts";
import { keepsOthers, questionOf } from "./question.ts";
import type { Form, Signed } from "./signing.ts";

/** A reason why a document is accepted although the first answer is no, and how that is found out. */
export type Otherwise = {
  readonly reason: string;
  readonly mark: string;
  readonly concerns: (signed: Signed, before: Verdict, after: Verdict) => boolean;
  /** The verdict that counts instead. */
  readonly after: (signed: Signed, form: Form) => Promise<Verdict>;
  readonly compare: (before: Verdict, after: Verdict, signed: Signed) => Verdict;
  /** Whether the detail of that verdict belongs to the reason. */
  readonly inDetail?: boolean;
};

/**
 * EN 319 102-1, 5.6.3, as pyHanko has it, takes all time stamps of a document for one chain. Those of others end at
 * roots that are not trusted here, or use what it does not know; then it has no proof of time for ours either.
 */
export function ownTime(judge: Judge): Otherwise {
  return {
    reason:
      "The document has signatures or time stamps of others that pyHanko cannot validate; its archival validation takes all of a document for one chain. Our signatures are judged as of their own time with the embedded evidence instead",
    mark: judge.mark,
    concerns: ({ signedBefore }) => signedBefore,
    after: (signed, form) => judge.judge(questionOf(signed, form, "B-LT")),
    compare: keepsOthers,
  };
}

/** pyHanko's own words on its rule: stricter than Acrobat. ISO 32000-2, table 257, allows signing at P 2 and 3. */
export function asAcrobat(milder: Judge): Otherwise {
  return {
    reason:
      "Others certified the document and allow signing; pyHanko by default wants no new visible field in it, which is stricter than Acrobat in its own words. Judged with this rule switched off (`allow_new_visible_after_certify`)",
    mark: milder.mark,
    concerns: ({ signedBefore }) => signedBefore,
    after: (signed, form) => milder.judge(questionOf(signed, form, "B-LT")),
    compare: keepsOthers,
  };
}

/** No signature could be accepted by a program that rejects its own; what it objects to lies in the original. */
export function rejectsItsOwn(control: Judge): Otherwise {
  return {
    reason: `${control.name} cannot judge this document: it rejects a signature of its own making on the original as well`,
    mark: control.mark,
    concerns: () => true,
    after: (signed) => control.judge(questionOf(signed, "original")),
    compare: (_, own) => ({ ...own, passed: !own.passed && !own.detail.startsWith("no answer") }),
    inDetail: true,
  };
}

/** A broken signature of others stays broken, but the words for it change when the file grows. */
export function namesMissingBytes({ mark, judge }: Judge): Otherwise {
  return {
    reason:
      "A signature of others names bytes past the end of the original. pdfsig has not verified it before and finds it invalid afterwards; it is never valid",
    mark,
    concerns: ({ files }, before) => before.others.some((said) => endsPast(said, files.original)),
    after: (signed, form) => judge(questionOf(signed, form)),
    compare: (before, after, { files }) => {
      const lost = before.others.filter((said) => endsPast(said, files.original));
      const ranges = new Set(lost.map(rangesOf));
      const rest = ({ others }: Verdict) => others.filter((said) => !ranges.has(rangesOf(said)));
      const found = after.others.filter((said) => ranges.has(rangesOf(said)));
      const valid = found.some((said) => said.includes("Signature is Valid."));
      if (valid || found.length !== lost.length) return { ...after, passed: false };
      return keepsOthers({ ...before, others: rest(before) }, { ...after, others: rest(after) });
    },
  };
}

/** The bytes that a signature names, as pdfsig writes them. */
function rangesOf(said: string): string {
  return /\[.*\]$/.exec(said)?.[0] ?? "";
}

function endsPast(said: string, file: string): boolean {
  const end = Number(/(\d+)\]$/.exec(said)?.[1] ?? 0);
  return end > statSync(file).size;
}
