import type { Outside } from "./outside.ts";

/** Clocks of several machines differ by a little; what we state as our accuracy is allowed between them. */
const APART_MILLISECONDS = 1000;

/**
 * RFC 3161 asks for trustworthy time, also after a restart and beside other instances: each second is set aside in the
 * database once, before the first stamp in it is made, and noted as used before that stamp leaves.
 */
export class StampedUntil {
  readonly #records: Outside["records"];
  #second = Number.NaN;
  #answer: Promise<Date> = Promise.resolve(new Date(0));
  #used = Number.NaN;

  constructor({ records }: Pick<Outside, "records">) {
    this.#records = records;
  }

  /**
   * Is this second none that lies behind a stamp? Sets it aside where it is new. Where a clock that was ahead set later
   * ones aside and no stamp was made in them, they are given back: nothing that was issued says otherwise.
   */
  async allows(now: Date): Promise<boolean> {
    const second = secondOf(now);
    try {
      if (isNear(await this.#setAside(second), second)) return true;
      this.#second = Number.NaN;
      if (!(await this.#records.giveBackUnused(new Date(second)))) return false;
      return isNear(await this.#setAside(second), second);
    } catch (error) {
      // What is not written down is asked for again by the next stamp of the same second.
      if (this.#second === second) this.#second = Number.NaN;
      throw error;
    }
  }

  /** A stamp of this second exists; it may leave once this has resolved. */
  async used(now: Date): Promise<void> {
    const second = secondOf(now);
    if (second === this.#used) return;
    await this.#records.stampIssued(new Date(second));
    this.#used = second;
  }

  #setAside(second: number): Promise<Date> {
    if (second !== this.#second) {
      this.#second = second;
      this.#answer = this.#records.stampedUntil(new Date(second));
    }
    return this.#answer;
  }
}

function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1000) * 1000;
}

function isNear(until: Date, second: number): boolean {
  return until.getTime() - second <= APART_MILLISECONDS;
}
