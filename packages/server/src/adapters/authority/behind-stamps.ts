/** What was stamped cannot be taken back: only a person can say that the clock was wrong then. */
export const CLOCK_REMEDY =
  "if the clock was ahead by mistake, run 'npm run paraph -- admin authority clock --reset yes'";

/** Why no time stamp is made after a clock that was ahead, and what to run: in the log, the doctor and the answer. */
export function behindStamps(last: Date | null): string {
  const of = last === null ? "" : ` of ${last.toISOString()}`;
  return `the clock is behind the last time stamp${of}: none is made until then; ${CLOCK_REMEDY}`;
}
