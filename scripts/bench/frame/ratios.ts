import { costOf, repeat } from "./cpu.ts";
import { measureFloors } from "./floors.ts";
import { median, type Spread, spreadOf } from "./median.ts";
import type { FloorName, Row } from "./row.ts";
import type { Stage } from "./stage.ts";

const ROUNDS = 15;

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

type Round = { readonly floors: Record<FloorName, number>; readonly costs: readonly number[] };

type Times = { readonly perSecond: number[]; readonly waits: number[] };

/** Rows and floors take turns in short rounds, and each round gives its own ratio: whatever else the
 * machine does meets both. The median of the rounds counts. */
export async function measureRatios(on: Stage, rows: readonly Row[]): Promise<Ratios> {
  const calls = await Promise.all(
    rows.map(async (row) => {
      const times: Times = { perSecond: [], waits: [] };
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
      times.perSecond.push((row.calls * 1000) / (performance.now() - started));
    }
    rounds.push({ floors, costs });
  }
  const names = Object.keys(rounds[0]?.floors ?? {}) as FloorName[];
  const floors = Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round.floors[name]))]),
  ) as Record<FloorName, number>;
  const results = calls.map(({ row, times }, index) => {
    const ratios = rounds.map((round) => (round.costs[index] ?? 0) / round.floors[row.floor]);
    return {
      row,
      perSecond: median(times.perSecond),
      p99: median(times.waits, 0.99),
      microseconds: median(rounds.map(({ costs }) => costs[index] ?? 0)),
      ratio: median(ratios),
      spread: spreadOf(ratios),
    };
  });
  return { floors, results };
}

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
