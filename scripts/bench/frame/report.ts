import { type Figure, isKept } from "./figure.ts";
import type { Ratios, Result } from "./ratios.ts";

/** Prints floors and ratios; answers whether every limit is kept. */
export function reportRatios({ floors, results }: Ratios): boolean {
  console.log("\nfloor              CPU µs");
  for (const [name, cost] of Object.entries(floors)) {
    console.log(`${name.padEnd(16)} ${cost.toFixed(0).padStart(8)}`);
  }
  console.log(
    "\nrow                          CPU µs   floor          ratio   per s   p99 ms   at most",
  );
  for (const result of results) {
    const { row, microseconds, ratio, perSecond, p99 } = result;
    const limits = limitsOf(result, results).map(({ says, kept }) => `${says}${verdict(kept)}`);
    console.log(
      `${row.name.padEnd(26)} ${microseconds.toFixed(0).padStart(8)}   ${row.floor.padEnd(13)} ${ratio.toFixed(2).padStart(6)} ${perSecond.toFixed(0).padStart(7)} ${p99.toFixed(1).padStart(8)}   ${limits.join(", ")}`,
    );
  }
  const ratios = Object.fromEntries(
    results.map(({ row, ratio }) => [row.name, Math.round(ratio * 100) / 100]),
  );
  console.log(`\n${JSON.stringify({ floors, ratios })}`);
  return results.flatMap((result) => limitsOf(result, results)).every(({ kept }) => kept);
}

type Limit = { readonly says: string; readonly kept: boolean };

function limitsOf({ row, ratio }: Result, results: readonly Result[]): readonly Limit[] {
  const { most, within } = row;
  const limits: Limit[] = [];
  if (most !== undefined) limits.push({ says: String(most), kept: ratio <= most });
  const other = results.find((one) => one.row.name === within?.of);
  if (within && other) {
    const times = ratio / other.ratio;
    const says = `${times.toFixed(2)} (${within.times}) times ${within.of}`;
    limits.push({ says, kept: times <= within.times });
  }
  return limits;
}

/** Prints the figures of a group; answers whether every limit is kept. */
export function reportFigures(name: string, figures: readonly Figure[]): boolean {
  console.log(`\n${name}`);
  for (const figure of figures) {
    const { value, unit, most, least } = figure;
    const limits = [
      ...(most === undefined ? [] : [`at most ${most}`]),
      ...(least === undefined ? [] : [`at least ${least}`]),
    ];
    const judged = limits.length === 0 ? "" : `${limits.join(", ")}${verdict(isKept(figure))}`;
    console.log(
      `  ${figure.name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(11)} ${judged}`.trimEnd(),
    );
  }
  return figures.every(isKept);
}

function verdict(kept: boolean): string {
  return kept ? "  ok" : "  MISSED";
}
