import { readdirSync } from "node:fs";
import path from "node:path";
import type { FigureGroup } from "./bench/frame/figure.ts";
import { measureRatios } from "./bench/frame/ratios.ts";
import { reportFigures, reportRatios } from "./bench/frame/report.ts";
import type { Row } from "./bench/frame/row.ts";
import { openStage, type Stage } from "./bench/frame/stage.ts";

/**
 * What the service costs, as ratios to what nothing can do without, measured in the same run:
 * absolute times say more about the machine than about the program. `npm run bench [WORD...]` runs
 * what has a name that contains a word. CPU time, because it swings less than the clock. A limit
 * that is missed makes the run fail.
 */
type Benchmark = { readonly rows?: readonly Row[]; readonly groups?: readonly FigureGroup[] };

const words = process.argv.slice(2);
const found = (await loadBenchmarks()).map(({ rows = [], groups = [] }) => ({
  rows: rows.filter(isWanted),
  groups: groups.filter(isWanted),
}));
const rows = found.flatMap((one) => one.rows);
let allKept = true;

if (rows.length === 0 && found.every(({ groups }) => groups.length === 0)) {
  console.error(`no row is named like ${words.join(" or ")}`);
  process.exit(2);
}
if (rows.length > 0) {
  await withStage(async (stage) => {
    note(reportRatios(await measureRatios(await stage(), rows)));
  });
}
for (const { groups } of found) {
  await withStage(async (stage) => {
    for (const { name, measure } of groups) note(reportFigures(name, await measure(stage)));
  });
}
console.log(allKept ? "\nEvery limit is kept." : "\nA limit is MISSED.");
process.exitCode = allKept ? 0 : 1;

function note(kept: boolean): void {
  allKept &&= kept;
}

function isWanted({ name }: { readonly name: string }): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

async function loadBenchmarks(): Promise<readonly Benchmark[]> {
  const folder = path.join(import.meta.dirname, "bench");
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  return Promise.all(
    files.sort().map((file) => import(path.join(folder, file)) as Promise<Benchmark>),
  );
}

/** Hands out one stage, opened when it is first asked for, and closes it afterwards. */
async function withStage(work: (stage: () => Promise<Stage>) => Promise<void>): Promise<void> {
  let opened: Promise<Stage> | null = null;
  try {
    await work(() => (opened ??= openStage()));
  } finally {
    await (opened as Promise<Stage> | null)?.then((stage) => stage.close());
  }
}
