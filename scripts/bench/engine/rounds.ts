import { costOf } from "../frame/cpu.ts";

const ROUNDS = 15;
const WARM_UPS = 3;

/**
 * CPU milliseconds of one call of each, a value for each round, in the same process after the same warm-up. The
 * rounds alternate, so that whatever else the machine does falls on all of them alike.
 */
export async function roundsOf<Name extends string>(
  runs: number,
  works: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const entries = Object.entries(works) as [Name, () => unknown][];
  const rounds = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const [name, once] of entries) {
      const cost = (await costOf("here", runs, 1, async () => once())) / 1000;
      if (round >= 0) rounds[name].push(cost);
    }
  }
  return rounds;
}
