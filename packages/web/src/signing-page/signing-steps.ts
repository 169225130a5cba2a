import type { Intent, SigningStep } from "@paraph/contract/app";

/** The steps that a person is shown, by what is true once each is over. */
export const SHOWN_STEPS = ["confirmed", "locking", "signing", "storing"] as const;
export type ShownStep = (typeof SHOWN_STEPS)[number];

/** What is under way once the server has recorded a step; "confirmed" is over as soon as it is recorded. */
const UNDER_WAY: Readonly<Record<SigningStep, number>> = {
  confirmed: 1,
  locking: 1,
  signing: 2,
  storing: 3,
  signed: 4,
  failed: 0,
};

/** How one step is drawn while the server says that it is at another; null before anything is confirmed. */
export function shownAs(one: ShownStep, step: SigningStep | null): "done" | "now" | "later" {
  const now = step === null ? 0 : UNDER_WAY[step];
  const place = SHOWN_STEPS.indexOf(one);
  if (place === now) return "now";
  return place < now ? "done" : "later";
}

/** Whether nothing more comes of it. */
export function isEnded(step: SigningStep | null): boolean {
  return step === "signed" || step === "failed";
}

/** What counts of two answers: a look that was late does not undo how it ended. */
export function newerOf(answered: Intent, looked: Intent): Intent {
  return isEnded(answered.step) ? answered : looked;
}
