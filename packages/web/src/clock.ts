/**
 * Times that must hold on a device whose clock is wrong. The server says how many seconds are left; from
 * its answer on the browser counts by the clock that nobody can set.
 */
const arrivals = new Map<string, number>();

/** Milliseconds on a clock that only goes forward. */
export function monotonicNow(): number {
  return performance.now();
}

/** Notes when an answer came, by what makes it this answer; the first time counts. */
export function arrived(answer: string): void {
  if (!arrivals.has(answer)) arrivals.set(answer, monotonicNow());
}

/** The moment that lies so many seconds after an answer. */
export function momentAfter(answer: string, seconds: number): number {
  return (arrivals.get(answer) ?? monotonicNow()) + seconds * 1000;
}

/** A moment as the clock of this device will show it when it comes, right or wrong as that clock is. */
export function onOwnClock(moment: number): string {
  return new Date(Date.now() + moment - monotonicNow()).toISOString();
}

/** By how much the clock of this device goes wrong, in milliseconds, as the last answer told. */
let wrongBy = 0;
/** The header has whole seconds and travels; less than this is no wrong clock. */
const UNNOTICED_MS = 30_000;

/**
 * Reads the time of the server from the `Date` of an answer. It lies up to a second before it, so that an end is rather
 * shown too early than too late.
 */
export function hearServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? "") + 1000;
  if (Number.isNaN(serverTime)) return;
  const found = Date.now() - serverTime;
  wrongBy = Math.abs(found) < UNNOTICED_MS ? 0 : found;
}

/** An instant of the server as the clock of this device will show it when it comes. */
export function asSeenHere(instant: string): string {
  return new Date(Date.parse(instant) + wrongBy).toISOString();
}
