import type { Outside } from "./outside.ts";

/** Clocks of several machines differ by a little; what we state as our accuracy is allowed between them. */
const APART_MILLISECONDS = 1000;

/**
 * RFC 3161 asks for trustworthy time, also after a restart and beside other instances: the last second that was stamped
 * stands in the database. Each second is written down once, before the first stamp in it is made.
 */
export class StampedUntil {
  readonly #records: Outside["records"];
  #second = Number.NaN;
  #answer: Promise<Date> = Promise.resolve(new Date(0));

  constructor({ records }: Pick<Outside, "records">) {
    this.#records = records;
  }

  /** Is this second none that lies behind what was stamped before? Writes it down where it is new. */
  async allows(now: Date): Promise<boolean> {
    const second = Math.floor(now.getTime() / 1000) * 1000;
    if (second !== this.#second) {
      this.#second = second;
      this.#answer = this.#records.stampedUntil(new Date(second));
    }
    try {
      return (await this.#answer).getTime() - second <= APART_MILLISECONDS;
    } catch (error) {
      // What is not written down is asked for again by the next stamp of the same second.
      if (this.#second === second) this.#second = Number.NaN;
      throw error;
    }
  }
}
