/** How far the clock on the wall and the steady one may part before time is not known any more. */
const TOLERANCE_MILLISECONDS = 1000;
/** After a jump (a suspended machine, a corrected clock) the new time counts once it has stood this long. */
const PROBATION_MILLISECONDS = 10_000;

/** Does the wall clock go as it should? A time-stamp authority must not guess. */
export class ClockWatch {
  readonly #monotonic: (() => number) | null;
  #offset: number | null = null;
  #suspect: { readonly offset: number; readonly since: number } | null = null;

  constructor(monotonic: (() => number) | null) {
    this.#monotonic = monotonic;
  }

  /** True if this time may be stamped. Whether it lies behind a stamp is known to the database (StampedUntil). */
  accepts(wall: Date): boolean {
    if (!this.#monotonic) return true;
    const steady = this.#monotonic();
    const offset = wall.getTime() - steady;
    this.#offset ??= offset;
    if (Math.abs(offset - this.#offset) <= TOLERANCE_MILLISECONDS) {
      this.#suspect = null;
      return true;
    }
    const held = this.#suspect;
    if (!held || Math.abs(offset - held.offset) > TOLERANCE_MILLISECONDS) {
      this.#suspect = { offset, since: steady };
      return false;
    }
    if (steady - held.since < PROBATION_MILLISECONDS) return false;
    this.#offset = offset;
    this.#suspect = null;
    return true;
  }
}
