/** The value at a share of the way through the sorted ones; the middle one if none is named. */
export function median(values: readonly number[], share = 0.5): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
