const ROUNDS = 11;

/**
 * CPU milliseconds of one call of each, in the same process after the same warm-up. The rounds alternate, so that
 * whatever else the machine does falls on all of them alike, and the median round counts.
 */
export async function costs<Name extends string>(
  runs: number,
  works: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, number>>> {
  const entries = Object.entries(works) as [Name, () => unknown][];
  const rounds = new Map<Name, number[]>(entries.map(([name]) => [name, []]));
  for (let round = -3; round < ROUNDS; round++) {
    for (const [name, once] of entries) {
      const cost = await costOf(runs, once);
      if (round >= 0) rounds.get(name)?.push(cost);
    }
  }
  return Object.fromEntries(
    entries.map(([name]) => [name, median(rounds.get(name) ?? [])]),
  ) as Record<Name, number>;
}

async function costOf(runs: number, once: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) await once();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
