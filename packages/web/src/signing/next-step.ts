import type { Mark } from "./mark.ts";
import type { Place } from "./places.ts";

type Reading = {
  readonly mayAct: boolean;
  readonly needsMark: boolean;
  readonly mark: Mark | null;
  readonly places: readonly Place[];
  /** The page that is seen, counted from 1. */
  readonly at: number;
};

export type NextStep = "reveal" | "mark" | "continue" | "wait";

/** What the one button does now: go to the place, choose the mark, go on; nothing while others sign. */
export function nextStep({ mayAct, needsMark, mark, places, at }: Reading): NextStep {
  if (!mayAct) return "wait";
  if (!needsMark || mark) return "continue";
  const seen = places.length === 0 || places.some(({ page }) => page + 1 === at);
  return seen ? "mark" : "reveal";
}
