/** What was read, as long as the whole does not cost too much. */
export type Cache<Value> = {
  readonly get: (key: number) => Value | undefined;
  readonly set: (key: number, value: Value, cost: number) => void;
};

/** Forgets the oldest when the whole costs more than `most`. */
export function boundedCache<Value>(most: number): Cache<Value> {
  const kept = new Map<number, { readonly value: Value; readonly cost: number }>();
  let total = 0;
  return {
    get: (key) => kept.get(key)?.value,
    set: (key, value, cost) => {
      kept.set(key, { value, cost: cost + 64 });
      total += cost + 64;
      for (const [oldest, entry] of kept) {
        if (total <= most || oldest === key) break;
        kept.delete(oldest);
        total -= entry.cost;
      }
    },
  };
}
