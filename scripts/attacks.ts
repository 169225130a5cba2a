import { ATTACKS, composer } from "@paraph/testkit";
import { LEGITIMATE_MOVES } from "@paraph/testkit/moves";
import { FAMILIES, twins } from "@paraph/testkit/twins";
import { falseAlarms, missedAttacks } from "../packages/server/tests/validation/generated.ts";
import { judgeFamilies, NOW } from "../packages/server/tests/validation/twins.ts";

/**
 * `npm run attacks -- [COUNT] [FROM]`: so many generated attacks and as many permitted changes in sequences, validated
 * as the service does. `npm run attacks -- twins [TURNS]`: of each family of twins so many attacks and permitted changes,
 * as a table. Ends with 1 where an attack seems untouched or a permitted change is called failed.
 */
const [first] = process.argv.slice(2);
process.exitCode = (await (first === "twins" ? judgeTwins() : judgeSequences())) === 0 ? 0 : 1;

async function judgeTwins(): Promise<number> {
  const turns = Number(process.argv[3] ?? 12);
  const files = twins(NOW);
  const sums = { cases: 0, missed: 0, alarms: 0 };
  console.log("| family | attacks | called valid | permitted | called changed |");
  console.log("|---|---|---|---|---|");
  for (const index of FAMILIES.keys()) {
    for (const each of await judgeFamilies(files, [index], turns)) {
      const { family, missed, alarms } = each;
      console.log(`| ${family} | ${turns} | ${missed.length} | ${turns} | ${alarms.length} |`);
      for (const line of [...missed, ...alarms]) console.error(`${family}: ${line}`);
      sums.cases += 2 * turns;
      sums.missed += missed.length;
      sums.alarms += alarms.length;
    }
  }
  const wrong = `${sums.missed} attacks called valid, ${sums.alarms} permitted changes called changed`;
  console.log(`${sums.cases} cases in ${FAMILIES.length} families: ${wrong}`);
  return sums.missed + sums.alarms;
}

async function judgeSequences(): Promise<number> {
  const [count = 2_000, from = 0] = process.argv.slice(2).map(Number);
  const files = composer(NOW);
  const STEP = 50;
  let [missed, failed] = [0, 0];
  for (let begin = from; begin < from + count; begin += STEP) {
    const length = Math.min(STEP, from + count - begin);
    const seeds = Array.from({ length }, (_, index) => begin + index);
    const wrong = [await missedAttacks(files, seeds), await falseAlarms(files, seeds)] as const;
    missed += wrong[0].length;
    failed += wrong[1].length;
    for (const each of wrong.flat()) console.log(JSON.stringify(each));
  }
  const kinds = Math.min(count, ATTACKS);
  console.log(`${count} attacks in ${kinds} families: ${missed} seem untouched`);
  console.log(
    `${count} permitted changes from ${LEGITIMATE_MOVES.length} kinds of edits and from signing: ${failed} called failed or unexplained`,
  );
  return missed + failed;
}
