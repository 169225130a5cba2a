import { createAuthority, ownSignedFile } from "@paraph/testkit";
import {
  byteChanges,
  judgingFor,
  unnoticed,
} from "../packages/server/tests/validation/single-bytes.ts";

/**
 * `npm run bytes -- [FILES] [STEP] [HOLE_STEP]`: changes single bytes of so many documents that we signed and tells
 * those that nobody notices. Every STEPth byte that the last signature covers is changed once, every HOLE_STEPth
 * byte of its value into everything that it could be; 1 and 1 are all of them and take days. Ends with 1 if a change
 * was not noticed.
 */
const [files = 200, step = 997, holeStep = 499] = process.argv.slice(2).map(Number);
const now = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(now);
const judging = judgingFor(authority, new Date(now.getTime() + 60_000));
let [made, missed] = [0, 0];
for (let seed = 0; seed < files; seed++) {
  const file = await ownSignedFile(authority, now, seed);
  // Another phase for every file, so that together they try all places.
  const changes = [...byteChanges(file, { step, holeStep, from: seed * 131 })];
  const wrong = unnoticed(file, changes, judging);
  made += changes.length;
  missed += wrong.length;
  for (const change of wrong) console.log(JSON.stringify({ seed, ...change }));
}
console.log(`${files} files, ${made} changes of one byte: ${missed} not noticed`);
process.exitCode = missed === 0 ? 0 : 1;
