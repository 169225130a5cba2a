import type { ReminderPlan } from "@paraph/contract/app";
import type { ReminderWords } from "./words/en.ts";

/** A plan in a sentence. */
export function planSaid(plan: ReminderPlan | null, words: ReminderWords): string {
  return plan ? words.plan(plan.firstAfterDays, plan.everyDays, plan.atMost) : words.none;
}
