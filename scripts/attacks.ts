import { ATTACKS, composer } from "@paraph/testkit";
import { LEGITIMATE_MOVES } from "@paraph/testkit/moves";
import { falseAlarms, missedAttacks } from "../packages/server/tests/validation/generated.ts";

/**
 * `npm run attacks -- [COUNT] [FROM]`: so many generated attacks and as many permitted changes, validated as the
 * service does. Ends with 1 where an attack seems untouched or a permitted change is called failed.
 */
const [count = 2_000, from = 0] = process.argv.slice(2).map(Number);
const files = composer(new Date("2026-11-15T12:00:00Z"));
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
process.exitCode = missed + failed === 0 ? 0 : 1;
