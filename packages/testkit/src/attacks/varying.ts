/** Numbers below another, as drawn. */
export type Vary = (below: number) => number;

/** Numbers that look drawn and are the same for the same seed (mulberry32). */
export function varying(seed: number): Vary {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
