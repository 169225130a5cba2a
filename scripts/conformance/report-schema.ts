import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_POLICY, etsiReport } from "@paraph/engine/validation";
import { aPdf, createAuthority, ownSignedFile } from "@paraph/testkit";
import { bytesOf, entries, withoutCorpus } from "../../packages/server/tests/validation/corpus.ts";
import { validateFile } from "../../packages/server/tests/validation/validate-file.ts";
import { compiledValidator } from "./java.ts";
import { run } from "./run.ts";

/** How many reports are valid against the schema of ETSI TS 119 102-2, and what is wrong with the others. */
export type SchemaResult = { readonly valid: number; readonly failures: readonly string[] };

/** Every so many-th file of the corpus is validated for a report. */
const SAMPLED = 60;

/** Our reports, held against the schema that comes with EU DSS; null where that cannot be had. */
export async function checkReports(folder: string, now: Date): Promise<SchemaResult | null> {
  const compiled = await compiledValidator();
  if (typeof compiled === "string") return null;
  mkdirSync(folder, { recursive: true });
  const reports = await reportsToCheck(now);
  const files = [...reports, ...CONTROLS(reports[0] ?? "")].map((xml, index) => {
    const file = path.join(folder, `report-${index}.xml`);
    writeFileSync(file, xml);
    return file;
  });
  const program = path.resolve("scripts/conformance/schema/ReportSchema.java");
  const { out } = await run("java", ["-cp", compiled.classPath, program, ...files]);
  const said = out.trim().split("\n").slice(-files.length);
  const wrong = said.flatMap((line, index) => {
    const isControl = index >= reports.length;
    if (isControl) return line.startsWith("FAIL") ? [] : [`a report that is none: ${line}`];
    return line === "PASS" ? [] : [`report ${index}: ${line}`];
  });
  const missing = said.length === files.length ? [] : ["the schema was not held against all"];
  return { valid: reports.length - wrong.length, failures: [...wrong, ...missing] };
}

/** What the schema must refuse: otherwise nothing was checked. */
const CONTROLS = (report: string): readonly string[] => [
  "<a/>",
  report.replace("urn:etsi:019102:mainindication:", "urn:etsi:019102:").replace("<Signature", "<X"),
];

async function reportsToCheck(now: Date): Promise<readonly string[]> {
  const authority = createAuthority(now);
  const own = await Promise.all([0, 1, 3].map((seed) => ownSignedFile(authority, now, seed)));
  const others = withoutCorpus
    ? []
    : entries()
        .filter((_, index) => index % SAMPLED === 0)
        .map(bytesOf);
  return [aPdf(), ...own, ...others].map((file) =>
    etsiReport(validateFile(file, DEFAULT_POLICY, now)),
  );
}
