import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  figuresAsMeasured,
  type Measured,
  ratiosAsMeasured,
  reportAgainst,
  saveRun,
} from "./bench/frame/against.ts";
import type { FigureGroup } from "./bench/frame/figure.ts";
import { machineLines } from "./bench/frame/machine.ts";
import { measureRatios } from "./bench/frame/ratios.ts";
import { type Compared, reportFigures, reportLimits, reportRatios } from "./bench/frame/report.ts";
import type { Row } from "./bench/frame/row.ts";
import { openStage, type Stage } from "./bench/frame/stage.ts";

/**
 * What the service costs, as ratios to what nothing can do without, measured in the same run:
 * absolute times say more about the machine than about the program. `npm run bench [WORD...]` runs
 * what has a name that contains a word; `--save FILE` keeps the figures, `--against FILE` compares with them. CPU time, because it swings less than the clock. A limit
 * that is missed, or a part that does not end, makes the run fail. docs/operations.md says how to read it.
 */
type Benchmark = { readonly rows?: readonly Row[]; readonly groups?: readonly FigureGroup[] };

/** Each part takes a minute or two on a quiet machine; what takes this long hangs. */
const MOST_MINUTES = Number(process.env["BENCH_MINUTES"] ?? 15);

const { positionals: words, values: files } = parseArgs({
  allowPositionals: true,
  options: { save: { type: "string" }, against: { type: "string" } },
});
const found = (await loadBenchmarks()).map(({ rows = [], groups = [] }) => ({
  rows: rows.filter(isWanted),
  groups: groups.filter(isWanted),
}));
const rows = found.flatMap((one) => one.rows);
const compared: Compared[] = [];
const measured: Measured[] = [];
const started = performance.now();

if (rows.length === 0 && found.every(({ groups }) => groups.length === 0)) {
  console.error(`no row is named like ${words.join(" or ")}`);
  process.exit(2);
}
const machine = machineLines();
for (const line of machine) console.log(line);
if (rows.length > 0) {
  await withStage(async (stage) => {
    console.error(`… ${rows.length} rows of requests to the service`);
    const measuring = stage().then((on) => measureRatios(on, rows));
    const ratios = await inTime("requests", measuring);
    measured.push(...ratiosAsMeasured(ratios));
    compared.push(...reportRatios(ratios));
  });
}
for (const { groups } of found) {
  await withStage(async (stage) => {
    for (const { name, measure } of groups) {
      console.error(`… ${name}`);
      const figures = await inTime(name, measure(stage));
      measured.push(...figuresAsMeasured(name, figures));
      compared.push(...reportFigures(name, figures));
    }
  });
}
if (files.save !== undefined) saveRun(files.save, machine, measured);
if (files.against !== undefined) reportAgainst(files.against, measured);
const allKept = reportLimits(compared);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  `\n${allKept ? "Every limit is kept" : "A limit is MISSED"}, after ${minutes} minutes.`,
);
// What a part that hung left behind must not keep the process.
process.exit(allKept ? 0 : 1);

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

/** Refuses to wait for ever; the stage is closed all the same. */
async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(MOST_MINUTES * 60_000, null, { signal: ended.signal }).then(() => {
    throw new Error(`${name}: not done within ${MOST_MINUTES} minutes`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
  }
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
