import { readFileSync } from "node:fs";
import { sha256 } from "./cache.ts";
import { type ExternalValidator, type Verdict, verdict } from "./external-validator.ts";
import {
  failsBefore,
  namesMissingBytes,
  type Otherwise,
  ownTime,
  rejectsItsOwn,
  withoutEvidence,
} from "./otherwise.ts";
import { keepsOthers, questionOf } from "./question.ts";
import { rendersAlike } from "./render.ts";
import { isInstalled, run } from "./run.ts";
import type { Form, Signed } from "./signing.ts";

/** Something that is found out about a signed document. */
export type Check = {
  readonly title: string;
  readonly mark: string;
  /** Whether there is something to find out; without it there always is. */
  readonly concerns?: (signed: Signed) => boolean;
  /** The verdict before we signed, where the one afterwards is to be compared with it. */
  readonly before?: (signed: Signed) => Promise<Verdict>;
  readonly after: (signed: Signed, form: Form) => Promise<Verdict>;
  /** Whether the verdict before is one to hold us to; without it every one is. */
  readonly holds?: (before: Verdict) => boolean;
  /** What follows from both; without it the verdict afterwards. */
  readonly compare?: (before: Verdict, after: Verdict) => Verdict;
  /** What else counts where that is no; it is said and counted under its reason. */
  readonly otherwise?: readonly Otherwise[];
};

/** All that is found out, in the order of the report; a tool that is not there has no say. */
export function checksBy(validators: readonly ExternalValidator[]): readonly Check[] {
  const drawn = {
    title: "poppler renders the pages as before apart from the marks, and the marks",
    mark: sha256(readFileSync(new URL("render.ts", import.meta.url))),
    after: rendersAlike,
  };
  return [
    {
      title: "the bytes before are a prefix",
      mark: sha256(keepsBytes.toString()),
      after: keepsBytes,
    },
    ...(isInstalled("pdftoppm") ? [drawn] : []),
    ...validators.flatMap((validator) => CHECKS[validator.name]?.(validator) ?? []),
  ];
}

/** The original is the beginning of the once signed, and that of the thrice signed. */
function keepsBytes({ files }: Signed, form: Form): Promise<Verdict> {
  const earlier = readFileSync(form === "once" ? files.original : files.once);
  const later = readFileSync(files[form]).subarray(0, earlier.length);
  return Promise.resolve(verdict(Buffer.compare(earlier, later) === 0, "other bytes"));
}

const CHECKS: Readonly<Record<string, (validator: ExternalValidator) => readonly Check[]>> = {
  qpdf: ({ mark }) => [qpdfCheck(mark)],
  pdfsig: (validator) => [signatureCheck(validator, [namesMissingBytes(validator)])],
  pyHanko: (validator) => [
    signatureCheck(validator, [
      ownTime(validator),
      ...(validator.control ? [rejectsItsOwn(validator.control)] : []),
    ]),
  ],
  "EU DSS": (validator) => [
    signatureCheck(validator, [failsBefore(validator), withoutEvidence(validator)]),
  ],
  veraPDF: (validator) => [
    {
      title: "PDF/A that passes veraPDF before passes it afterwards",
      mark: validator.mark,
      concerns: ({ pdfA }) => pdfA,
      before: (signed) => validator.validate(questionOf(signed, "original")),
      after: (signed, form) => validator.validate(questionOf(signed, form)),
      holds: ({ passed }) => passed,
    },
  ],
};

function signatureCheck(validator: ExternalValidator, otherwise: readonly Otherwise[]): Check {
  return {
    title: `${validator.name} accepts our signatures, and says of those of others what it said before`,
    mark: validator.mark,
    before: (signed) =>
      signed.signedBefore
        ? validator.validate(questionOf(signed, "original"))
        : Promise.resolve(verdict(true, "")),
    after: (signed, form) => validator.validate(questionOf(signed, form)),
    compare: keepsOthers,
    otherwise,
  };
}

/** Every complaint about the signed file is one about the original; exit codes alone would hide new ones. */
function qpdfCheck(mark: string): Check {
  return {
    title: "qpdf finds nothing that it did not find before",
    mark: sha256(mark, complaints.toString()),
    before: ({ files }) => complaints(files.original),
    after: ({ files }, form) => complaints(files[form]),
    compare: (before, after) => {
      const fresh = after.others.filter((line) => !before.others.includes(line));
      return verdict(after.passed || (!before.passed && fresh.length === 0), fresh.join("; "));
    },
  };
}

async function complaints(file: string): Promise<Verdict> {
  const { code, out } = await run("qpdf", ["--check", file]);
  const lines = out.split("\n").map((line) => line.replaceAll(file, "the file"));
  const others = lines.filter((line) => /^(WARNING|ERROR|qpdf):|the file.*:/.test(line));
  return { passed: code === 0, detail: others.join("; "), others };
}
