/** A test that hangs fails after this long; the slowest file cuts the power dozens of times. */
export const TEST_MS = 900_000;
/** So long may a file take in which no test runs: to begin, between tests, and to end. */
export const IDLE_MS = 120_000;
/** A file that computes without end is ended from outside. */
export const FILE_MS = 2_400_000;

/** How the guard inside a test file's process tells the runner why it ended it. */
export const GUARD_MARK = "test guard: ";
export const STUCK_EXIT_CODE = 97;
