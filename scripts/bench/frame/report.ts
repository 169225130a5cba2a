import { type Figure, isKept } from "./figure.ts";
import type { Spread } from "./median.ts";
import type { Ratios, Result } from "./ratios.ts";

/** A limit and how a run came out against it. */
export type Compared = {
  readonly name: string;
  /** What must hold, in words. */
  readonly says: string;
  readonly kept: boolean;
  /** How much of the limit was left over; negative where it was missed. */
  readonly left: number;
};

/** Less than this share of a limit left over: another machine may miss it. */
const THIN = 0.1;

/** Prints floors and ratios; answers how the limits came out. */
export function reportRatios({ floors, results }: Ratios): readonly Compared[] {
  console.log("\nWhat nothing can do without (floors)        CPU µs");
  for (const [name, cost] of Object.entries(floors)) {
    console.log(`  ${name.padEnd(34)} ${cost.toFixed(0).padStart(13)}`);
  }
  console.log(
    "\nRequests to the service        CPU µs  over floor  half of rounds     floor          per s  p99 ms   limit",
  );
  for (const result of results) {
    const { row, microseconds, ratio, spread, perSecond, p99 } = result;
    const columns = [
      `  ${row.name.padEnd(25)}`,
      microseconds.toFixed(0).padStart(8),
      ratio.toFixed(2).padStart(11),
      ` ${words(spread).padEnd(16)}`,
      `  ${row.floor.padEnd(13)}`,
      perSecond.toFixed(0).padStart(5),
      p99.toFixed(1).padStart(7),
      `  ${limitsOf(result, results).map(shown).join(", ")}`,
    ];
    console.log(columns.join(" ").trimEnd());
  }
  return results.flatMap((result) => limitsOf(result, results));
}

function limitsOf(
  { row, ratio, perSecond }: Result,
  results: readonly Result[],
): readonly Compared[] {
  const { name, most, within, leastPerSecond } = row;
  const limits: Compared[] = [];
  if (most !== undefined) limits.push(atMost(name, ratio, most, `at most ${most}`));
  const other = results.find((one) => one.row.name === within?.of);
  if (within && other) {
    const times = ratio / other.ratio;
    const says = `${times.toFixed(2)} times ${within.of}, at most ${within.times}`;
    limits.push(atMost(name, times, within.times, says));
  }
  if (leastPerSecond !== undefined) {
    limits.push(atLeast(name, perSecond, leastPerSecond, `at least ${leastPerSecond} per s`));
  }
  return limits;
}

/** Prints the figures of a group; answers how their limits came out. */
export function reportFigures(group: string, figures: readonly Figure[]): readonly Compared[] {
  console.log(`\n${group}`);
  const compared: Compared[] = [];
  for (const figure of figures) {
    const limits = limitsOfFigure(group, figure);
    compared.push(...limits);
    const { name, value, unit, spread, note } = figure;
    const columns = [
      `  ${name.padEnd(56)}`,
      (value === null ? "-" : number(value)).padStart(9),
      unit.padEnd(10),
      (spread ? words(spread) : "").padEnd(16),
      [...limits.map(shown), ...(note === undefined ? [] : [note])].join(", "),
    ];
    console.log(columns.join(" ").trimEnd());
  }
  return compared;
}

function limitsOfFigure(group: string, figure: Figure): readonly Compared[] {
  const { value, most, least } = figure;
  const name = `${group}, ${figure.name}`;
  if (value === null) {
    return most === undefined && least === undefined
      ? []
      : [{ name, says: "not measured", kept: isKept(figure), left: -1 }];
  }
  return [
    ...(most === undefined ? [] : [atMost(name, value, most, `at most ${most}`)]),
    ...(least === undefined ? [] : [atLeast(name, value, least, `at least ${least}`)]),
  ];
}

function atMost(name: string, value: number, most: number, says: string): Compared {
  return { name, says, kept: value <= most, left: 1 - value / most };
}

function atLeast(name: string, value: number, least: number, says: string): Compared {
  return { name, says, kept: value >= least, left: value / least - 1 };
}

function shown({ says, kept, left }: Compared): string {
  const thin = kept && left < THIN ? ", thin" : "";
  return `${says}: ${kept ? `ok${thin}` : "MISSED"}`;
}

/** Prints the limits that are missed or kept with little to spare; answers whether all are kept. */
export function reportLimits(compared: readonly Compared[]): boolean {
  const missed = compared.filter(({ kept }) => !kept);
  const thin = compared.filter(({ kept, left }) => kept && left < THIN);
  console.log(
    `\n${compared.length} limits: ${compared.length - missed.length} kept (${thin.length} of them thin: ` +
      `less than ${THIN * 100} % to spare), ${missed.length} missed`,
  );
  for (const { name, says, left } of [...missed, ...thin]) {
    const spare = `${Math.abs(left * 100).toFixed(0)} % ${left < 0 ? "beyond it" : "to spare"}`;
    console.log(`  ${left < 0 ? "MISSED" : "thin"}: ${name} (${says}): ${spare}`);
  }
  return missed.length === 0;
}

function words({ from, to }: Spread): string {
  return `${number(from)} to ${number(to)}`;
}

function number(value: number): string {
  return value.toFixed(Math.abs(value) < 1000 ? 2 : 0);
}
