import type { Outcome } from "./outcome.ts";

/** The same file may run more than once: `where` says on what. */
export type Run = {
  readonly file: string;
  readonly where: string;
  readonly seconds: number;
  readonly outcome: Outcome;
};

/** So many of the files that took longest are named at the end, when at least as many ran. */
const SLOWEST = 10;
/** So much of an error is repeated at the end: its message and the places where it happened. */
const REASON_CHARACTERS = 1500;

/** What is printed of a file at once when something in it failed. */
export function failureLines({ file, where, outcome }: Run): readonly string[] {
  return outcome.failures.flatMap(({ title, text }) => [
    `FAIL ${file}${where}: ${title}`,
    text.replace(/^/gm, "     "),
  ]);
}

/** The end of the output: which files failed, what was not tried and why, and the numbers. */
export function summaryLines(runs: readonly Run[], untried: readonly string[]): readonly string[] {
  const failed = runs.filter(({ outcome }) => outcome.failures.length > 0);
  const numbers = {
    files: new Set(runs.map(({ file }) => file)).size,
    passed: sum(runs.map(({ outcome }) => outcome.passed)),
    failed: sum(runs.map(({ outcome }) => outcome.failures.length)),
    skipped: sum(runs.map(({ outcome }) => outcome.skips.length)),
  };
  const skipped = numbers.skipped > 0 ? `, ${numbers.skipped} skipped` : "";
  return [
    ...slowLines(runs),
    ...skipLines(runs),
    ...untried.map((line) => `not run: ${line}`),
    ...whereLines(runs),
    ...failed.flatMap(failedLines),
    `${numbers.passed} passed, ${numbers.failed} failed${skipped} (${numbers.files} files)`,
  ];
}

/** One line for each failure, for whoever sees only the end of the output. */
function failedLines({ file, where, outcome }: Run): readonly string[] {
  return outcome.failures.map(({ title, text }) => {
    const reason = text.replace(/\s*\n\s*/g, " | ").slice(0, REASON_CHARACTERS);
    return `FAILED ${file}${where}: ${title}: ${reason}`;
  });
}

function slowLines(runs: readonly Run[]): readonly string[] {
  if (runs.length < SLOWEST) return [];
  const slowest = runs.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return slowest.map(({ file, where, seconds }) => `${Math.round(seconds)} s: ${file}${where}`);
}

/** One line for each reason in each file. */
function skipLines(runs: readonly Run[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { file, where, outcome } of runs)
    for (const { reason } of outcome.skips) {
      const key = `${file}${where}: ${reason === "" ? "no reason given" : reason}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts].map(([key, count]) => `skipped ${count} in ${key}`);
}

/** Whole runs differ in number by what is installed: how many tests ran where. */
function whereLines(runs: readonly Run[]): readonly string[] {
  const places = [...new Set(runs.map(({ where }) => where))];
  if (places.length < 2) return [];
  return places.map((place) => {
    const there = runs.filter(({ where }) => where === place);
    const tests = sum(
      there.map(({ outcome }) => outcome.passed + outcome.failures.length + outcome.skips.length),
    );
    return `${tests} tests of ${there.length} files${place}`;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
