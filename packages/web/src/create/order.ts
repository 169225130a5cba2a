/** Somebody with a place in the order: the same step signs at the same time; none: whenever they like. */
type Placed = { readonly key: number; readonly step: string };

/** The people by steps, first step first. Without an order everybody is in one. */
export function stepsOf<One extends Placed>(people: readonly One[]): readonly (readonly One[])[] {
  const steps = [...new Set(people.map(stepOf))].sort((a, b) => a - b);
  return steps.map((step) => people.filter((one) => stepOf(one) === step));
}

/** One after the other, as they stand; or all at the same time. */
export function withOrder<One extends Placed>(
  people: readonly One[],
  ordered: boolean,
): readonly One[] {
  return people.map((one, index) => ({ ...one, step: ordered ? String(index + 1) : "" }));
}

/** Whether the order says anything. */
export function isOrdered(people: readonly Placed[]): boolean {
  return people.some(({ step }) => step !== "");
}

/**
 * One earlier or later: out of a step that is shared into one of their own, and from there into the
 * neighbouring one.
 */
export function movedBy<One extends Placed>(
  people: readonly One[],
  key: number,
  by: -1 | 1,
): readonly One[] {
  const one = people.find((person) => person.key === key);
  if (!one || !canMove(people, key, by)) return people;
  const shared = people.filter(({ step }) => step === one.step).length > 1;
  return movedTo(people, key, stepOf(one) + (shared ? by / 2 : by));
}

/** Whether there is anything earlier or later than where somebody stands. */
export function canMove(people: readonly Placed[], key: number, by: -1 | 1): boolean {
  const steps = stepsOf(people);
  const at = steps.findIndex((step) => step.some((one) => one.key === key));
  const isAtEnd = at === (by < 0 ? 0 : steps.length - 1);
  return !isAtEnd || (steps[at]?.length ?? 0) > 1;
}

/** Into a step, or between two where it is a half; steps are counted from 1 without gaps afterwards. */
export function movedTo<One extends Placed>(
  people: readonly One[],
  key: number,
  step: number,
): readonly One[] {
  const moved = people.map((one) => (one.key === key ? { ...one, step: String(step) } : one));
  return stepsOf(moved).flatMap((together, index) =>
    together.map((one) => ({ ...one, step: String(index + 1) })),
  );
}

function stepOf({ step }: Placed): number {
  return step === "" ? 0 : Number(step);
}
