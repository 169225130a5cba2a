/** Arrivals, codes and sessions together: what is over is taken away. */
export type WaysIn = {
  readonly sweep: (now: Date, sessionsBefore: Date) => Promise<void>;
};
