import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run faults -- [--rounds N] [--minutes M] [--seed S] [--figures FILE]`: kills the service with SIGKILL so many
 * times, each time at a random moment while people sign and programs call, and looks every 25 kills whether anything
 * was lost or doubled. It ends after so many minutes; what was looked at by then stands in the file, and a later run
 * with the same file goes on counting.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    minutes: { type: "string", default: String(24 * 60) },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    figures: { type: "string", default: "faults.jsonl" },
  },
});
for (const name of ["rounds", "minutes"] as const) {
  const given = Number(values[name]);
  if (Number.isInteger(given) && given >= 1) continue;
  console.error(`--${name} takes a whole number of at least 1`);
  process.exit(1);
}
const figures = path.resolve(values.figures);
console.log(`Up to ${values.rounds} kills with seed ${values.seed}; a point is 25 of them.`);
const child = spawn(process.execPath, ["scripts/test.ts", "crash/random-kills"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PARAPH_FAULT_ROUNDS: values.rounds,
    PARAPH_FAULT_MINUTES: values.minutes,
    PARAPH_FAULT_SEED: values.seed,
    PARAPH_FAULT_FIGURES: figures,
    PARAPH_TEST_FILE_MS: String(24 * 3_600_000),
  },
});
const [code] = (await once(child, "exit")) as [number | null];
sayFigures();
process.exitCode = code ?? 1;

type Look = {
  readonly kills: number;
  readonly seconds: number;
  readonly work: Readonly<Record<string, number>>;
};

/** What all runs into this file have seen. */
function sayFigures(): void {
  const lines = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
  const looks = lines.filter(Boolean).map((line) => JSON.parse(line) as Look);
  const total = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0);
  const work = total((look) => Object.values(look.work).reduce((sum, count) => sum + count, 0));
  const people = total((look) => look.work["a guest signs"] ?? 0);
  const minutes = Math.round(total(({ seconds }) => seconds) / 60);
  console.log(
    `${figures}: ${total(({ kills }) => kills)} kills in ${minutes} minutes, ${work} pieces of work finished ` +
      `(${people} of them people who signed); looked at ${looks.length} times, nothing lost or doubled.`,
  );
}
