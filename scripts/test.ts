import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { compileFirst } from "./test/compile-first.ts";
import { longestFirst } from "./test/order.ts";
import { grouped } from "./test/groups.ts";
import { failureLines, summaryLines, type Run } from "./test/report.ts";
import { runTogether } from "./test/run-file.ts";
import { OLDEST, onServer, otherServers } from "./test/servers.ts";
import { TIERS, tierOf, usesDatabase } from "./test/tiers.ts";

/**
 * Runs the tests: all of them, those of the given tiers (`--quick`, `--services`, `--browsers`, `--faults`),
 * or the files whose path contains one of the given words. One
 * PostgreSQL serves the whole run, unless PARAPH_TEST_DATABASE_URL names another server. What speaks
 * to the database is run again on the oldest PostgreSQL that is installed on this machine. Files that
 * need nothing for themselves share processes (`test/groups.ts`). At once run one more than there are
 * processors (or PARAPH_TEST_AT_ONCE): every file waits now and then, for a start, a page or the disk.
 */
const AT_ONCE = Number(
  process.env["PARAPH_TEST_AT_ONCE"] ?? Math.min(availableParallelism() + 1, 8),
);
/** Where statements differ by version; `--oldest` runs all that speaks to the database on the oldest. */
const SQL_ROOMS = process.argv.includes("--oldest")
  ? /./
  : /adapters\/postgres|tests\/app\/(business|lists)|tests\/requests\/|tests\/jobs/;
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const tiers = TIERS.filter((tier) => process.argv.includes(`--${tier}`));
const unknown = process.argv.find(
  (word) => word.startsWith("--") && !["oldest", ...TIERS].includes(word.slice(2)),
);
if (unknown !== undefined) {
  console.error(
    `Unknown option ${unknown}. There are --oldest and ${TIERS.map((tier) => `--${tier}`).join(", ")}`,
  );
  process.exit(1);
}
const files = [...longestFirst(["packages", "scripts"].flatMap(testFilesIn).filter(isChosen))];
files.push(...words.filter((word) => path.isAbsolute(word) && existsSync(word)));

if (files.length === 0) {
  console.error(`No test file matches ${[...tiers, ...words].join(", ")}`);
  process.exit(1);
}

// What one process has compiled the next need not.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve("node_modules/.cache/compiled");

const runs: Run[] = [];
const untried: string[] = [];
let reported = 0;
const chosenByCaller = process.env["PARAPH_TEST_DATABASE_URL"] !== undefined;

const needed = new Set(files.map(tierOf));
if (needed.has("faults") || needed.has("browsers")) await compileFirst();
if (chosenByCaller || (needed.size === 1 && needed.has("quick"))) {
  await runFiles(files, "");
} else await onServer({}, () => runFiles(files, ""));
if (words.length === 0 && tiers.length === 0 && !chosenByCaller) await runAgain();
for (const line of summaryLines(runs, untried)) console.log(line);
process.exitCode = runs.some(({ outcome }) => outcome.failures.length > 0) ? 1 : 0;

function testFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => path.join(folder, file));
}

function isChosen(file: string): boolean {
  if (tiers.length > 0 && !tiers.includes(tierOf(file))) return false;
  return words.length === 0 || words.some((word) => file.includes(word));
}

async function runAgain(): Promise<void> {
  const speaking = files.filter((file) => SQL_ROOMS.test(file) && usesDatabase(file));
  const [oldest] = otherServers();
  if (oldest?.major !== OLDEST)
    untried.push(`${speaking.length} files on PostgreSQL ${OLDEST}, which is not installed here`);
  if (!oldest) return;
  await onServer({ programs: oldest }, () => runFiles(speaking, ` on PostgreSQL ${oldest.major}`));
}

async function runFiles(chosen: readonly string[], where: string): Promise<void> {
  const queue = [...grouped(chosen, AT_ONCE)];
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.stdout.write("\n");

  async function work(): Promise<void> {
    for (let group = queue.shift(); group !== undefined; group = queue.shift())
      for (const ran of await runTogether(group, dot)) {
        const run = { ...ran, where };
        runs.push(run);
        for (const line of failureLines(run)) console.log(line);
      }
  }
}

function dot(): void {
  reported += 1;
  process.stdout.write(reported % 100 === 0 ? ".\n" : ".");
}
