import { bytesOf, entries } from "../packages/server/tests/validation/corpus.ts";
import { complaintAbout } from "../packages/server/tests/validation/own-documents.ts";

/**
 * `node scripts/run.mjs scripts/own-documents.ts [ROUNDS] [FROM]`: every unsigned file of the corpus, signed by 1 to 10 people
 * with marks anywhere on it, must be valid. Ends with 1 where one is not.
 */
const [rounds = 1, from = 0] = process.argv.slice(2).map(Number);
const files = entries("no_signature", "pdfa_pass", "pdfa_fail", "accept_but_warn_shadow");
let [tried, wrong] = [0, 0];
for (let round = from; round < from + rounds; round += 1) {
  for (const [index, entry] of files.entries()) {
    const seed = round * files.length + index;
    const said = await complaintAbout(bytesOf(entry), 1 + (seed % 10), seed);
    tried += 1;
    if (said === null) continue;
    wrong += 1;
    console.log(`${entry.file} (seed ${seed}): ${said.slice(0, 600)}`);
  }
}
console.log(`${tried} documents signed: ${wrong} not valid`);
process.exitCode = wrong === 0 ? 0 : 1;
