import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bytesSource } from "@paraph/engine/bytes";
import { PdfError } from "@paraph/engine/pdf";
import { attachedFile } from "@paraph/engine/report";
import { findReport } from "../evidence/find-report.ts";
import { ATTACHED_NAME } from "../evidence/report-pdf.ts";
import { verifyEvidence, type Verdict } from "../evidence/verify.ts";

const HELP = `npm run paraph -- verify-evidence REPORT [DOCUMENT.pdf ...] [--key KEY] [--checkpoint FILE]

REPORT is a signature protocol as JSON, HTML or PDF. Nothing but the files named here is read.
  DOCUMENT      also checks that the file is a version of a document of the request
  --key         a key that you trust: the operator publishes it at /pki/evidence-keys.txt; without
                it nothing is known of who made the report, and it stays UNVERIFIED
  --checkpoint  a file with a checkpoint that you kept from before: a history that was rolled
                back since then is found out`;

/**
 * Checks a signature protocol without the service. 0: as a key that the reader trusts made it; 1: altered; 2: not used
 * rightly; 3: without a fault in itself, but nobody knows who made it, or its pages cannot be compared.
 */
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
  const bytes = new Uint8Array(readFileSync(file));
  const verdict = verifyEvidence(findReport(bytes, attachedReport) ?? "", {
    file: bytes,
    keys: values.key ?? [],
    ...(values.checkpoint === undefined ? {} : { seen: readFileSync(values.checkpoint, "utf8") }),
    documents: documents.map((name) => ({ name, bytes: new Uint8Array(readFileSync(name)) })),
  });
  for (const line of linesOf(verdict)) say(line);
  if (!verdict.valid) return 1;
  return verdict.keyIsTrusted && !verdict.pagesUnknown ? 0 : 3;
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

function headOf({ valid, keyIsTrusted, pagesUnknown }: Verdict): string {
  if (!valid) return "ALTERED:";
  if (pagesUnknown)
    return "UNVERIFIED: what the report inside proves holds, but another version of Paraph wrote the pages, and this one cannot compare them. Use that version, or go by the report as JSON.";
  return keyIsTrusted
    ? "VALID: the report is as it was made."
    : "UNVERIFIED: nothing contradicts itself, but anybody could have made it. Name the key with --key.";
}

function linesOf(verdict: Verdict): readonly string[] {
  const head = headOf(verdict);
  const findings = verdict.findings.map(({ part, problem }) => `  ${part}: ${problem}`);
  if (verdict.request === null) return [head, ...findings];
  const erased =
    verdict.erased > 0 ? `, ${verdict.erased} of them with erased personal details` : "";
  return [
    head,
    ...findings,
    ...verdict.confirmed.map(({ name, is }) => `Document: ${name} is ${is}`),
    `Request: ${verdict.request}`,
    `Acts: ${verdict.events}${erased}`,
    ...(verdict.checkpoint
      ? [`History: ${verdict.checkpoint.size} acts, root ${verdict.checkpoint.root}`]
      : []),
    `Key: ${verdict.key ?? "none"}${verdict.keyIsTrusted ? " (trusted by you)" : " (compare it with the one that the operator publishes)"}`,
  ];
}
