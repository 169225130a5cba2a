import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { attachedFile, bytesSource, PdfError } from "@paraph/engine";
import { findReport } from "../evidence/find-report.ts";
import { ATTACHED_NAME } from "../evidence/report-pdf.ts";
import { verifyEvidence, type Verdict } from "../evidence/verify.ts";

const HELP = `npm run paraph -- verify-evidence REPORT [DOCUMENT.pdf ...] [--key KEY] [--checkpoint FILE]

REPORT is a signature protocol as JSON, HTML or PDF. Nothing but the files named here is read.
  DOCUMENT      also checks that the file is a version of a document of the request
  --key         a key that you trust, as the report names it; without it the report is checked
                against its own key, which you then compare yourself
  --checkpoint  a file with a checkpoint that you kept from before: a history that was rolled
                back since then is found out`;

/** Checks a signature protocol without the service. 0: as it was made; 1: altered; 2: not used rightly. */
export function runVerifyEvidence(args: readonly string[], say: (line: string) => void): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: "string", multiple: true }, checkpoint: { type: "string" } },
  });
  const [file, ...documents] = positionals;
  if (file === undefined) {
    say(HELP);
    return 2;
  }
  const text = findReport(new Uint8Array(readFileSync(file)), attachedReport);
  const verdict = verifyEvidence(text ?? "", {
    keys: values.key ?? [],
    ...(values.checkpoint === undefined ? {} : { seen: readFileSync(values.checkpoint, "utf8") }),
    documents: documents.map((name) => ({ name, bytes: new Uint8Array(readFileSync(name)) })),
  });
  for (const line of linesOf(verdict)) say(line);
  return verdict.valid ? 0 : 1;
}

function attachedReport(pdf: Uint8Array): Uint8Array | null {
  try {
    return attachedFile(bytesSource(pdf), ATTACHED_NAME);
  } catch (error) {
    // A PDF that cannot be read holds no report that could be checked: that is the verdict.
    if (error instanceof PdfError) return null;
    throw error;
  }
}

function linesOf(verdict: Verdict): readonly string[] {
  const head = verdict.valid ? "VALID: the report is as it was made." : "ALTERED:";
  const findings = verdict.findings.map(({ part, problem }) => `  ${part}: ${problem}`);
  if (verdict.request === null) return [head, ...findings];
  const erased =
    verdict.erased > 0 ? `, ${verdict.erased} of them with erased personal details` : "";
  return [
    head,
    ...findings,
    `Request: ${verdict.request}`,
    `Acts: ${verdict.events}${erased}`,
    ...(verdict.checkpoint
      ? [`History: ${verdict.checkpoint.size} acts, root ${verdict.checkpoint.root}`]
      : []),
    `Key: ${verdict.key ?? "none"}${verdict.keyIsTrusted ? " (trusted by you)" : " (compare it with the one that the operator publishes)"}`,
  ];
}
