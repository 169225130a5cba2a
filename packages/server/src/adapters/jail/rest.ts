/** A task that a confined process is at. */
export type AtWork = {
  readonly tenant: string;
  /** What its tenant has used of the processes up to now, in milliseconds. */
  readonly used: number;
  /** For how long it was let work, and for how long it had to rest. */
  readonly worked: number;
  readonly rested: number;
};

/** What takes less than this is small: others yield to it. Most documents take a few milliseconds. */
const SMALL_MILLISECONDS = 100;
/** No task stands back longer than this altogether, so that none waits for ever for the small ones of others. */
const MOST_REST_MILLISECONDS = 2_000;

/**
 * Whether a task has to stand still for a moment: a small one of another tenant, who has used less, is at work. Where
 * there is a processor for everybody (`cores`, one of them for the service) nobody has to.
 */
export function mustRest(one: AtWork, all: readonly AtWork[], cores: number): boolean {
  if (all.length < cores || one.rested >= MOST_REST_MILLISECONDS) return false;
  return all.some(
    ({ tenant, used, worked }) =>
      tenant !== one.tenant && used < one.used && worked < SMALL_MILLISECONDS,
  );
}
