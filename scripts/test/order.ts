/**
 * What takes longest, the longest first: begun last, it would run on alone while the other cores have
 * nothing to do. Whatever is not named here takes less than half a minute.
 */
const LONGEST = [
  "app/browser-keyboard",
  "crash/making",
  "crash/crash-signing",
  "crash/ending",
  "crash/jobs",
  "main/release",
  "confinement/event-loop",
  "crash/crash-remote-authorisation",
  "app/browser/journey-exits",
  "app/browser/journey-killed",
  "remote-authorisation/program",
  "web/tests/screens",
  "app/browser/journey-once",
  "app/browser/journey-codes",
  "app/browser-production",
  "app/browser/journey-together",
  "app/browser/journey-marks",
  "app/browser-me",
] as const;

/** The files in the order in which they are begun. */
export function longestFirst(files: readonly string[]): readonly string[] {
  const place = (file: string): number => {
    const at = LONGEST.findIndex((name) => file.includes(name));
    return at < 0 ? LONGEST.length : at;
  };
  return files.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** Names above that no file has any more. */
export function forgotten(files: readonly string[]): readonly string[] {
  return LONGEST.filter((name) => !files.some((file) => file.includes(name)));
}
