import { readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "./figure.ts";
import type { Ratios } from "./ratios.ts";

/** One value of a run under the name that it has in every run. */
export type Measured = { readonly name: string; readonly value: number; readonly unit: string };

export function ratiosAsMeasured({ results }: Ratios): readonly Measured[] {
  return results.map(({ row, ratio }) => ({ name: row.name, value: ratio, unit: "floors" }));
}

export function figuresAsMeasured(group: string, figures: readonly Figure[]): readonly Measured[] {
  return figures.flatMap(({ name, value, unit }) =>
    value === null ? [] : [{ name: `${group}, ${name}`, value, unit }],
  );
}

export function saveRun(file: string, machine: readonly string[], measured: readonly Measured[]) {
  writeFileSync(file, `${JSON.stringify({ machine, measured }, null, 2)}\n`);
}

/** Prints every value beside that of an earlier run; what one of the two lacks is left out. */
export function reportAgainst(file: string, now: readonly Measured[]): void {
  const earlier = JSON.parse(readFileSync(file, "utf8")) as {
    readonly machine: readonly string[];
    readonly measured: readonly Measured[];
  };
  console.log(`\nAgainst ${file}`);
  for (const line of earlier.machine) console.log(`  ${line}`);
  console.log(`  ${"".padEnd(76)} before      now  change`);
  const before = new Map(earlier.measured.map((one) => [one.name, one.value]));
  for (const { name, value, unit } of now) {
    const old = before.get(name);
    if (old === undefined) continue;
    const change = old === 0 ? "" : `${(100 * (value / old - 1)).toFixed(0)} %`;
    const columns = [
      `  ${`${name} (${unit})`.padEnd(74)}`,
      old.toFixed(2).padStart(8),
      value.toFixed(2).padStart(8),
      change.padStart(7),
    ];
    console.log(columns.join(" ").trimEnd());
  }
}
