import { readdirSync } from "node:fs";
import path from "node:path";
import { costOf, repeat } from "./bench/frame/cpu.ts";
import { measureFloors } from "./bench/frame/floors.ts";
import type { FloorName, Row } from "./bench/frame/row.ts";
import { openStage, type Stage } from "./bench/frame/stage.ts";

/**
 * What the service costs, as ratios to what nothing can do without, measured in the same run:
 * absolute times say more about the machine than about the program. `npm run bench [WORD...]` runs
 * the rows whose name contains a word. CPU time, because it swings less than the clock.
 */
const ROUNDS = 15;
const words = process.argv.slice(2);

type Result = {
  readonly row: Row;
  readonly microseconds: number;
  readonly ratio: number;
  /** By the clock, with the client on the same machine: for people, nothing is judged by it. */
  readonly perSecond: number;
  readonly p99: number;
};

const rows = (await loadRows()).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const stage = await openStage();
try {
  const { floors, results } = await measure(stage);
  report(floors, results);
} finally {
  await stage.close();
}

async function loadRows(): Promise<readonly Row[]> {
  const folder = path.join(import.meta.dirname, "bench");
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  const modules = await Promise.all(
    files.sort().map((file) => import(path.join(folder, file)) as Promise<{ rows?: Row[] }>),
  );
  return modules.flatMap(({ rows = [] }) => rows);
}

/** Rows and floors take turns in short rounds, and each round gives its own ratio: whatever else the
 * machine does meets both. The median of the rounds counts. */
async function measure(on: Stage): Promise<{
  readonly floors: Record<FloorName, number>;
  readonly results: readonly Result[];
}> {
  const calls = await Promise.all(
    rows.map(async (row) => {
      const times: Times = { seconds: 0, waits: [] };
      return { row, call: await row.prepare(on.bench), times };
    }),
  );
  await warmUp(on, calls);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floors = await measureFloors(on);
    const costs: number[] = [];
    for (const { row, call, times } of calls) {
      const pid = row.where === "here" ? "here" : on.pid;
      const started = performance.now();
      costs.push(await costOf(pid, row.calls, row.width ?? 16, () => timed(call, times.waits)));
      times.seconds += (performance.now() - started) / 1000;
    }
    rounds.push({ floors, costs });
  }
  const names = Object.keys(rounds[0]?.floors ?? {}) as FloorName[];
  const floors = Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round.floors[name]))]),
  ) as Record<FloorName, number>;
  const results = calls.map(({ row, times }, index) => ({
    row,
    perSecond: times.waits.length / times.seconds,
    p99: times.waits.sort((a, b) => a - b)[Math.floor(times.waits.length * 0.99)] ?? 0,
    microseconds: median(rounds.map(({ costs }) => costs[index] ?? 0)),
    ratio: median(rounds.map((round) => (round.costs[index] ?? 0) / round.floors[row.floor])),
  }));
  return { floors, results };
}

type Round = { readonly floors: Record<FloorName, number>; readonly costs: readonly number[] };

type Times = { seconds: number; readonly waits: number[] };

async function timed(call: () => Promise<unknown>, waits: number[]): Promise<void> {
  const started = performance.now();
  await call();
  waits.push(performance.now() - started);
}

/** The compilers of the platform have finished with what is called thousands of times. */
async function warmUp(
  on: Stage,
  calls: readonly { readonly row: Row; readonly call: () => Promise<unknown> }[],
): Promise<void> {
  await repeat(4000, 16, () => on.floor.get("/query"));
  await repeat(2000, 16, () => on.floor.post("/query"));
  for (const { row, call } of calls) await repeat(row.calls * 6, row.width ?? 16, call);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(floors: Record<FloorName, number>, results: readonly Result[]): void {
  console.log("\nfloor              CPU µs");
  for (const [name, cost] of Object.entries(floors)) {
    console.log(`${name.padEnd(16)} ${cost.toFixed(0).padStart(8)}`);
  }
  console.log(
    "\nrow                          CPU µs   floor          ratio   per s   p99 ms   at most",
  );
  for (const result of results) {
    const { row, microseconds, ratio, perSecond, p99 } = result;
    const limits = limitsOf(result, results).map(
      ({ says, isKept }) => `${says}${isKept ? "" : "  MISSED"}`,
    );
    console.log(
      `${row.name.padEnd(26)} ${microseconds.toFixed(0).padStart(8)}   ${row.floor.padEnd(13)} ${ratio.toFixed(2).padStart(6)} ${perSecond.toFixed(0).padStart(7)} ${p99.toFixed(1).padStart(8)}   ${limits.join(", ")}`,
    );
  }
  const ratios = Object.fromEntries(results.map(({ row, ratio }) => [row.name, round(ratio)]));
  console.log(`\n${JSON.stringify({ floors, ratios })}`);
  const limits = results.flatMap((result) => limitsOf(result, results));
  if (limits.some(({ isKept }) => !isKept)) process.exitCode = 1;
}

type Limit = { readonly says: string; readonly isKept: boolean };

function limitsOf({ row, ratio }: Result, results: readonly Result[]): readonly Limit[] {
  const { most, within } = row;
  const limits: Limit[] = [];
  if (most !== undefined) limits.push({ says: String(most), isKept: ratio <= most });
  const other = results.find((one) => one.row.name === within?.of);
  if (within && other) {
    const times = ratio / other.ratio;
    const says = `${times.toFixed(2)} (${within.times}) times ${within.of}`;
    limits.push({ says, isKept: times <= within.times });
  }
  return limits;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
