import { GUARD_MARK } from "./limits.ts";

/** The title of a failure that is not one of a test. */
export const THE_FILE = "the file itself";

export type Failure = { readonly title: string; readonly text: string };
export type Skip = { readonly title: string; readonly reason: string };

/** How a test file ended. */
export type Outcome = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
};

/** What the process of a test file reported, and what became of it. */
export type FileEvents = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  readonly skippedSuites: readonly string[];
  readonly unfinished: readonly string[];
  /** How many tests were reported, however they ended. */
  readonly reported: number;
  /** How many tests the file itself says it had; null when it never came to its end. */
  readonly counted: number | null;
  /** Why the process failed by itself, apart from its tests. */
  readonly fault: string | null;
  /** What the guard and the test runner inside the process had to say. */
  readonly remarks: readonly string[];
};

/** A file passes when its tests did, all of them, and nothing that could hide one happened. */
export function outcomeOf(events: FileEvents): Outcome {
  const { passed, failures, skips } = events;
  return { passed, skips, failures: [...failures, ...faultsOf(events)] };
}

/** Whether the process ended as its tests did, so that what it reported of each file is all there is. */
export function isWhole({ counted, reported, fault, failures, remarks }: FileEvents): boolean {
  const failedByItself = fault !== null && (failures.length === 0 || remarks.length > 0);
  return counted === reported && !failedByItself;
}

function faultsOf(events: FileEvents): readonly Failure[] {
  const faults = [...ending(events), ...hiding(events)];
  if (faults.length === 0) return [];
  const remarks = events.remarks.map((line) => line.replace(GUARD_MARK, ""));
  return [{ title: THE_FILE, text: [...faults, ...remarks].join("\n") }];
}

/** The ways in which a process can end too early or not at all. */
function ending({ counted, fault, unfinished, failures }: FileEvents): readonly string[] {
  const left = unfinished.map((title) => `not finished: ${title}`);
  if (counted === null) {
    return [`its process ended in the middle (${fault ?? "exit code 0"})`, ...left];
  }
  // Where tests failed, the exit code only repeats it.
  return fault !== null && failures.length === 0 ? [`its process failed (${fault})`] : [];
}

/** The ways in which a file can pass without having been tried. */
function hiding({ counted, reported, skips, skippedSuites }: FileEvents): readonly string[] {
  return [
    ...(counted === 0 && skippedSuites.length === 0 ? ["it registers no test"] : []),
    ...(counted !== null && counted !== reported
      ? [`it had ${counted} tests and reported ${reported}`]
      : []),
    ...skippedSuites.map((title) => `skip tests, not a suite, or nobody knows how many: ${title}`),
    ...skips
      .filter(({ reason }) => reason === "")
      .map(({ title }) => `skipped without a reason: ${title}`),
  ];
}
