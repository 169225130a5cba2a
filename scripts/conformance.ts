import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createAuthority, type TestAuthority } from "@paraph/testkit";
import { findJudges, type Judge, type Question, type Verdicts } from "./conformance/judges.ts";
import { judgeMass, type MassResult } from "./conformance/mass.ts";
import { report, type Row } from "./conformance/report.ts";
import { sign, specimenFile, SPECIMENS } from "./conformance/specimens.ts";

/**
 * Has every kind of signature that we make judged by programs that are not ours, now and later, and
 * writes their verdicts to docs/conformance.md. A judge that cannot be had here is said to be skipped.
 * With --all every document of the corpus is signed and judged, not only a sample; that takes a while.
 */
const DAY = 86_400;
const MOMENTS = { now: 60, "1 day": DAY, "400 days": 400 * DAY, "10 years": 3650 * DAY } as const;
/** Long-term judges: the others have no notion of a moment. */
const OF_TIME = new Set(["EU DSS", "pyHanko"]);

/** Kinds that differ in what must last: signer, number, certification, part of PDF/A, key. */
const LASTING =
  /^(B-LTA|several places|three signers, .* table|seal|RSA|PDF\/A-.b, certified|existing field$)/;

const whole = process.argv.includes("--all");
const folder = path.resolve(".cache/conformance/work");
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const start = Math.floor(now.getTime() / 1000);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const authority = createAuthority(now);
const evidence = writeEvidence(authority);
const { judges, skipped } = await findJudges(evidence);
for (const line of skipped) console.log(`skipped: ${line}`);

const rows = await judgeSpecimens(judges);
console.log(`${rows.length} kinds of signatures judged`);
const later = start + MOMENTS.now;
const mass = await judgeMass({ authority, now, folder, judges, later, whole });
const text = report({ rows, mass, judges, skipped, moments: Object.keys(MOMENTS) });
writeFileSync("docs/conformance.md", text);
const { passed, failed } = count(rows, mass);
for (const line of [...rows.flatMap(({ failures }) => failures), ...mass.failures]) {
  console.log(`failed: ${line}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** The root in both encodings, and for each moment the lists that its authorities publish then. */
function writeEvidence(trusted: TestAuthority) {
  const root = path.join(folder, "root.cer");
  const rootPem = path.join(folder, "root.pem");
  const { der } = trusted.holder("root").certificate;
  const base64 = Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  writeFileSync(root, der);
  writeFileSync(rootPem, `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`);
  for (const offset of Object.values(MOMENTS)) {
    const lists = path.join(folder, `lists-${start + offset}`);
    mkdirSync(lists);
    for (const issuer of ["root", "service", "intermediate"] as const) {
      const list = trusted.crl(issuer, new Date((start + offset) * 1000));
      writeFileSync(path.join(lists, `${issuer}.crl`), list);
    }
  }
  return { root, rootPem, lists: (seconds: number) => path.join(folder, `lists-${seconds}`) };
}

async function judgeSpecimens(all: readonly Judge[]): Promise<readonly Row[]> {
  const questions: (Question & { readonly title: string; readonly pdfA: boolean })[] = [];
  for (const [index, specimen] of SPECIMENS.entries()) {
    const { file, fields } = await sign(specimenFile(specimen), specimen.steps, authority, now);
    const place = path.join(folder, `specimen-${index}.pdf`);
    writeFileSync(place, file);
    const pdfA = specimen.pdf.pdfA !== undefined;
    const asked = {
      file: place,
      seconds: start + MOMENTS.now,
      fields,
      title: specimen.title,
      pdfA,
      level: specimen.steps[0]?.level ?? "B-LTA",
    };
    questions.push({ ...asked, id: `${index}` });
  }
  const verdicts = new Map<string, Verdicts>();
  for (const judge of all) {
    const own = questions.filter(({ pdfA }) => judge.name !== "veraPDF" || pdfA);
    verdicts.set(judge.name, await judge.judge(own));
    if (!OF_TIME.has(judge.name)) continue;
    const lasting = questions.filter((_, index) => isLongTerm(index));
    const later = Object.entries(MOMENTS).slice(1);
    const asked = later.flatMap(([name, offset]) =>
      lasting.map((each) => ({ ...each, id: `${each.id} ${name}`, seconds: start + offset })),
    );
    verdicts.set(`${judge.name} later`, await judge.judge(asked));
  }
  return questions.map(({ id, title }) => rowOf(id, title, all, verdicts));
}

function isLongTerm(index: number): boolean {
  const { title = "", steps = [] } = SPECIMENS[index] ?? {};
  const top = steps.every(({ level }) => (level ?? "B-LTA") === "B-LTA");
  return top && (whole || LASTING.test(title));
}

function rowOf(
  id: string,
  title: string,
  all: readonly Judge[],
  verdicts: ReadonlyMap<string, Verdicts>,
): Row {
  const cells: Record<string, boolean> = {};
  const failures: string[] = [];
  for (const { name } of all) {
    for (const moment of Object.keys(MOMENTS)) {
      const from = moment === "now" ? verdicts.get(name) : verdicts.get(`${name} later`);
      const verdict = from?.get(moment === "now" ? id : `${id} ${moment}`);
      if (!verdict) continue;
      cells[`${name} ${moment}`] = verdict.passed;
      if (!verdict.passed) failures.push(`${title}: ${name}, ${moment}: ${verdict.detail}`);
    }
  }
  return { title, cells, failures };
}

function count(all: readonly Row[], many: MassResult): { passed: number; failed: number } {
  const cells = all.flatMap((row) => Object.values(row.cells));
  const good = cells.filter(Boolean).length;
  return { passed: good + many.passed, failed: cells.length - good + many.failures.length };
}
