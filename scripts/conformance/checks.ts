import { readFileSync } from "node:fs";
import { sha256 } from "./cache.ts";
import { evidenceIn } from "./evidence.ts";
import { type Judge, type Question, type Verdict, verdict } from "./judge.ts";
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
};

/** All that is found out, in the order of the report; a tool that is not there has no say. */
export function checksBy(judges: readonly Judge[]): readonly Check[] {
  const own = sha256(readFileSync(import.meta.filename));
  return [
    { title: "the bytes before are a prefix", mark: own, after: keepsBytes },
    ...(isInstalled("pdftoppm")
      ? [
          {
            title: "poppler renders the pages as before apart from the marks, and the marks",
            mark: renderMark(),
            after: rendersAlike,
          },
        ]
      : []),
    ...judges.flatMap((judge) => checkBy(judge, own)),
  ];
}

function renderMark(): string {
  return sha256(readFileSync(new URL("render.ts", import.meta.url)));
}

/** The original is the beginning of the once signed, and that of the thrice signed. */
function keepsBytes({ files }: Signed, form: Form): Promise<Verdict> {
  const earlier = readFileSync(form === "once" ? files.original : files.once);
  const later = readFileSync(files[form]).subarray(0, earlier.length);
  return Promise.resolve(verdict(Buffer.compare(earlier, later) === 0, "other bytes"));
}

function checkBy(judge: Judge, own: string): readonly Check[] {
  const { name, mark } = judge;
  const before = (signed: Signed) => judge.judge(questionOf(signed, "original"));
  const ofOthers = (signed: Signed) =>
    signed.signedBefore ? before(signed) : Promise.resolve(verdict(true, ""));
  const after = (signed: Signed, form: Form) => judge.judge(questionOf(signed, form));
  if (name === "openssl") return [];
  if (name === "qpdf")
    return [
      {
        title: "qpdf finds nothing that it did not find before",
        mark: sha256(mark, own),
        ...qpdfCheck(),
      },
    ];
  if (name === "veraPDF") {
    return [
      {
        title: "PDF/A that passes veraPDF before passes it afterwards",
        mark,
        concerns: ({ pdfA }) => pdfA,
        before,
        after,
        holds: ({ passed }) => passed,
      },
    ];
  }
  return [
    {
      title: `${name} accepts our signatures, and says of those of others what it said before`,
      mark,
      before: ofOthers,
      after,
      compare: keepsOthers,
    },
  ];
}

function questionOf(signed: Signed, form: Form | "original"): Question {
  return {
    file: signed.files[form],
    seconds: signed.seconds,
    fields: form === "original" ? [] : signed.fields[form],
    level: "B-LTA",
    // As of the minute after signing the document carries all that anybody can ask for.
    evidence: { ...evidenceIn(signed.authority), lists: () => "none" },
  };
}

function keepsOthers(before: Verdict, after: Verdict): Verdict {
  const left = [...after.others];
  const lost = before.others.filter((said) => {
    const at = left.indexOf(said);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (lost.length === 0) return after;
  const detail = `${after.detail}; of others before: ${lost.join(", ")}; now: ${left.join(", ")}`;
  return { ...after, passed: false, detail };
}

/** Every complaint about the signed file is one about the original; exit codes alone would hide new ones. */
function qpdfCheck(): Pick<Check, "before" | "after" | "compare"> {
  const complaints = async (file: string): Promise<Verdict> => {
    const { code, out } = await run("qpdf", ["--check", file]);
    const lines = out.split("\n").map((line) => line.replaceAll(file, "the file"));
    const others = lines.filter((line) => /^(WARNING|ERROR|qpdf):|the file.*:/.test(line));
    return { passed: code === 0, detail: others.join("; "), others };
  };
  return {
    before: ({ files }) => complaints(files.original),
    after: ({ files }, form) => complaints(files[form]),
    compare: (before, after) => {
      const fresh = after.others.filter((line) => !before.others.includes(line));
      return verdict(after.passed || (!before.passed && fresh.length === 0), fresh.join("; "));
    },
  };
}
