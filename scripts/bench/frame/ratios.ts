import { costOf, repeat } from "./cpu.ts";
import { measureFloors } from "./floors.ts";
import { median, type Spread, spreadOf } from "./median.ts";
import type { FloorName, Row } from "./row.ts";
import type { Stage } from "./stage.ts";

const ROUNDS = 15;
/** A row with a limit whose rounds lie further apart than a tenth gets more of them, on a busy machine. */
const MOST_ROUNDS = 60;
const WIDE = 0.1;

export type Result = {
  readonly row: Row;
  readonly microseconds: number;
  readonly ratio: number;
  readonly spread: Spread;
  /** By the clock, with the client and the database on the same machine; the median round. */
  readonly perSecond: number;
  readonly p99: number;
};

export type Ratios = {
  readonly floors: Record<FloorName, number>;
  readonly results: readonly Result[];
};

/** What is called, and what came of it round by round. */
type Measuring = {
  readonly row: Row;
  readonly call: () => Promise<unknown>;
  readonly costs: number[];
  readonly ratios: number[];
  readonly perSecond: number[];
  readonly waits: number[];
};

/** Rows and floors take turns in short rounds, and each round gives its own ratio: whatever else the
 * machine does meets both. The median of the rounds counts. */
export async function measureRatios(on: Stage, rows: readonly Row[]): Promise<Ratios> {
  const all = await Promise.all(
    rows.map(async (row): Promise<Measuring> => {
      const call = await row.prepare(on.bench);
      return { row, call, costs: [], ratios: [], perSecond: [], waits: [] };
    }),
  );
  await warmUp(on, all);
  const floors: Record<FloorName, number>[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const turn = round < ROUNDS ? all : all.filter(isUnsteady);
    if (turn.length === 0) break;
    console.error(`  round ${round + 1}, ${turn.length} of ${all.length} rows`);
    const floor = await measureFloors(on);
    floors.push(floor);
    for (const one of turn) await measureOnce(on, one, floor);
  }
  const names = Object.keys(floors[0] ?? {}) as FloorName[];
  return {
    floors: Object.fromEntries(
      names.map((name) => [name, median(floors.map((round) => round[name]))]),
    ) as Record<FloorName, number>,
    results: all.map(({ row, costs, ratios, perSecond, waits }) => ({
      row,
      microseconds: median(costs),
      ratio: median(ratios),
      spread: spreadOf(ratios),
      perSecond: median(perSecond),
      p99: median(waits, 0.99),
    })),
  };
}

function isUnsteady({ row, ratios }: Measuring): boolean {
  const { from, to } = spreadOf(ratios);
  return row.most !== undefined && to - from > WIDE * median(ratios);
}

async function measureOnce(
  on: Stage,
  { row, call, costs, ratios, perSecond, waits }: Measuring,
  floor: Record<FloorName, number>,
): Promise<void> {
  const pid = row.where === "here" ? "here" : on.pid;
  const started = performance.now();
  const cost = await costOf(pid, row.calls, row.width ?? 16, () => timed(call, waits));
  perSecond.push((row.calls * 1000) / (performance.now() - started));
  costs.push(cost);
  ratios.push(cost / floor[row.floor]);
}

async function timed(call: () => Promise<unknown>, waits: number[]): Promise<void> {
  const started = performance.now();
  await call();
  waits.push(performance.now() - started);
}

/**
 * Floors and rows alike, until the compilers of the platform have finished: 3,000 calls after the start they
 * still took a quarter of the CPU of a read, after 15,000 next to nothing. What takes long gets less.
 */
const WARM_UP_CALLS = 15_000;
const WARM_UP_MS = 6000;

async function warmUp(on: Stage, rows: readonly Measuring[]): Promise<void> {
  await warm(500, 16, () => on.floor.get("/query"));
  await warm(500, 16, () => on.floor.post("/query"));
  for (const { row, call } of rows) await warm(row.calls, row.width ?? 16, call);
}

async function warm(calls: number, width: number, once: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  let done = 0;
  do {
    await repeat(calls, width, once);
    done += calls;
  } while (done < WARM_UP_CALLS && performance.now() - started < WARM_UP_MS);
}
