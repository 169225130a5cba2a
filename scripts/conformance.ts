import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createAuthority } from "@paraph/testkit";
import { CACHE } from "./conformance/cache.ts";
import { type Differential, compareVerdicts } from "./conformance/differ.ts";
import { unexplained } from "./conformance/differ-report.ts";
import { writeEvidence } from "./conformance/evidence.ts";
import { validateForged, unexplainedForgeries } from "./conformance/forged.ts";
import { validateMoves, unexplainedMoves } from "./conformance/forged-moves.ts";
import { findValidators } from "./conformance/external-validators.ts";
import { validateExhibits, makeSpecimens, MOMENTS, type Row } from "./conformance/kinds.ts";
import { validateMass, type MassResult } from "./conformance/mass.ts";
import { checkReports } from "./conformance/report-schema.ts";
import { makeRunning } from "./conformance/running.ts";
import { report } from "./conformance/report.ts";

/**
 * Has every kind of signature that we make validated by programs that are not ours, now and later, and
 * writes their verdicts to docs/conformance.md. A validator that cannot be had here is said to be skipped.
 * With --all every document of the corpus is signed and validated, not only a sample; that takes about
 * a quarter of an hour, and a run that was interrupted goes on where it was. With --only and a pattern
 * only documents whose names match are signed and validated, and nothing is written.
 */
const REPORT = "docs/conformance.md";
const whole = process.argv.includes("--all");
const only = patternIn(process.argv);
const folder = path.join(CACHE, "work");
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const start = now.getTime() / 1000;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const authority = createAuthority(now);
const moments = Object.values(MOMENTS).map((offset) => start + offset);
const evidence = writeEvidence(folder, authority, moments);
const { validators, skipped } = await findValidators();
for (const line of skipped) console.log(`skipped: ${line}`);

const exhibits = only
  ? []
  : [
      ...(await makeSpecimens({ folder, authority, evidence, now, whole })),
      ...(await makeRunning(path.join(folder, "running"))),
    ];
const rows = await validateExhibits(exhibits, validators);
const mass = await validateMass({ now, validators, later: start + MOMENTS.now, whole, only });
const differential = only
  ? null
  : await compareVerdicts({ validators, evidence, seconds: start, whole });
const forged = only ? [] : await validateForged(validators, path.join(folder, "forged"));
const moves = only ? [] : await validateMoves(validators, path.join(folder, "moves"));
const reports = only ? null : await checkReports(path.join(folder, "reports"), now);
const riddles = [
  ...(differential ? unexplained(differential) : []),
  ...unexplainedForgeries(forged),
  ...unexplainedMoves(moves),
  ...(reports?.failures ?? []),
];
for (const { close } of validators) close();
if (only) {
  for (const [code, count] of mass.refused) console.log(`refused: ${code} ${count}`);
} else {
  const earlier = existsSync(REPORT) ? readFileSync(REPORT, "utf8") : "";
  const findings = {
    rows,
    differential,
    forged,
    moves,
    reports,
    mass,
    validators,
    skipped,
    whole,
    moments: Object.keys(MOMENTS),
  };
  writeFileSync(REPORT, report(findings, earlier));
}
const counted = count(rows, mass);
const passed = counted.passed + agreedIn(differential) + (reports?.valid ?? 0);
const failed = counted.failed + riddles.length;
for (const line of [...rows.flatMap(({ failures }) => failures), ...riddles]) {
  console.log(`failed: ${line}`);
}
const untried = skipped.length > 0 ? `, ${skipped.length} judges skipped` : "";
console.log(`${passed} passed, ${failed} failed${untried}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Verdicts of others that agree with ours, or that differ for a reason. */
function agreedIn(found: Differential | null): number {
  if (!found) return 0;
  const all = [...found.asked.values()].reduce((sum, each) => sum + each, 0);
  return all - unexplained(found).length;
}

function patternIn(words: readonly string[]): RegExp | null {
  const at = words.indexOf("--only");
  return at < 0 ? null : new RegExp(words[at + 1] ?? "", "u");
}

function count(all: readonly Row[], many: MassResult): { passed: number; failed: number } {
  const cells = all.flatMap((row) => Object.values(row.cells));
  const good = cells.filter(Boolean).length;
  const passedOf = many.tallies.map((tally) => tally.passed.once + tally.passed.thrice);
  return {
    passed: good + passedOf.reduce((sum, each) => sum + each, 0),
    failed: cells.length - good + many.failures.length,
  };
}
