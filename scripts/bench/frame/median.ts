/** The value at a share of the way through the sorted ones; the middle one if none is named. */
export function median(values: readonly number[], share = 0.5): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** Between what half of the rounds lie: how far a median can be believed. */
export type Spread = { readonly from: number; readonly to: number };

export function spreadOf(values: readonly number[]): Spread {
  return { from: median(values, 0.25), to: median(values, 0.75) };
}
