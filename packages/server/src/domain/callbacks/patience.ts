import { CALLBACK_PATIENCE_SECONDS } from "@paraph/contract/limits";

const MINUTE = 60;
const HOUR = 3600;

/** Growing pauses; together, without their spread, they stay within the 24 hours of patience. */
export const PAUSES: readonly number[] = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  8 * HOUR,
];

/** Pauses are spread by a fifth, so that calls that failed together do not come back together. */
const SPREAD = 0.2;

export type FailedCall = {
  /** How many calls have failed since the patience began, this one included. */
  readonly failures: number;
  readonly elapsedSeconds: number;
  /** What the receiver asked for, or null. */
  readonly retryAfterSeconds: number | null;
  /** A number from 0 to 1. */
  readonly chance: number;
};

/**
 * Seconds until the next call, or null when the patience is over (interface 6). The last call comes
 * at the very end of the 24 hours, or when the receiver has asked to be left alone until later.
 */
export function pauseAfter(failed: FailedCall): number | null {
  const left = CALLBACK_PATIENCE_SECONDS - failed.elapsedSeconds;
  if (left <= 0) return null;
  const pause = PAUSES[failed.failures - 1];
  const spread = pause === undefined ? left : pause * (1 + SPREAD * (2 * failed.chance - 1));
  const asked = Math.min(failed.retryAfterSeconds ?? 0, CALLBACK_PATIENCE_SECONDS);
  return Math.max(Math.min(spread, left), asked);
}
