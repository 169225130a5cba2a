import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createAuthority } from "@paraph/testkit";
import { CACHE } from "./cache.ts";
import { writeEvidence } from "./evidence.ts";
import type { ExternalValidator, Verdict } from "./external-validator.ts";
import { keepsOthers, questionOf } from "./question.ts";
import type { Form, Signed } from "./signing.ts";
import { sign } from "./specimens.ts";

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
export function ownTime(validator: ExternalValidator): Otherwise {
  return {
    reason:
      "The document has signatures or time stamps of others that pyHanko cannot validate; its archival validation takes all of a document for one chain. Our signatures are judged as of their own time with the embedded evidence instead",
    mark: validator.mark,
    concerns: ({ signedBefore }) => signedBefore,
    after: (signed, form) => validator.validate(questionOf(signed, form, "B-LT")),
    compare: keepsOthers,
  };
}

/** No signature could be accepted by a program that rejects its own; what it objects to lies in the original. */
export function rejectsItsOwn(control: ExternalValidator): Otherwise {
  return {
    reason: `${control.name} cannot judge this document: it rejects a signature of its own making on the original as well`,
    mark: control.mark,
    concerns: () => true,
    after: (signed, form) =>
      control.validate({ ...questionOf(signed, "original"), fields: signed.fields[form] }),
    compare: (_, own) => ({ ...own, passed: !own.passed && !own.detail.startsWith("no answer") }),
    inDetail: true,
  };
}

/** What a validator says that did not come to a verdict. */
const THROWN = /^[\w.]+(Exception|Error): /;

/** What a program cannot read before anybody else signs, it cannot read afterwards. */
export function failsBefore({ name, mark, validate }: ExternalValidator): Otherwise {
  return {
    reason: `${name} cannot judge this document: it throws on the original as well`,
    mark,
    concerns: (_, __, after) => THROWN.test(after.detail),
    after: (signed) => validate(questionOf(signed, "original")),
    compare: (_, own) => ({ ...own, passed: !own.passed && THROWN.test(own.detail) }),
    inDetail: true,
  };
}

/**
 * DSS 6.4 throws for the whole document where it assesses the long-term level of a signature without any certificate
 * (`CertificateReorderer`), which it does as soon as anybody has added evidence and a time stamp.
 */
export function withoutEvidence(validator: ExternalValidator): Otherwise {
  return {
    reason:
      "A signature of others carries no certificate, and DSS throws instead of answering once the document has evidence for the long term. Our signature at level B-B on the same document is judged instead",
    mark: validator.mark,
    concerns: (_, before, after) =>
      after.detail.endsWith("DSSException: No signing certificate found") &&
      before.others.some((said) => said.endsWith("NO_SIGNING_CERTIFICATE_FOUND")),
    after: async ({ files, seconds }) => {
      const now = new Date((seconds - 60) * 1000);
      const authority = createAuthority(now);
      const folder = path.join(CACHE, "work", "without-evidence");
      const evidence = writeEvidence(folder, authority, [seconds]);
      const original = new Uint8Array(readFileSync(files.original));
      const { file, fields } = await sign(original, [{ level: "B-B" }], authority, now);
      const place = path.join(folder, "signed.pdf");
      writeFileSync(place, file);
      return validator.validate({ file: place, seconds, fields, level: "B-B", evidence });
    },
    compare: keepsOthers,
  };
}

/** A broken signature of others stays broken, but the words for it change when the file grows. */
export function namesMissingBytes({ mark, validate }: ExternalValidator): Otherwise {
  return {
    reason:
      "A signature of others names bytes past the end of the original. pdfsig has not verified it before and finds it invalid afterwards; it is never valid",
    mark,
    concerns: ({ files }, before) => before.others.some((said) => endsPast(said, files.original)),
    after: (signed, form) => validate(questionOf(signed, form)),
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
