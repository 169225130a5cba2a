/** When and how often signers are reminded without anybody asking (interface 4.3). */
export type ReminderPlan = {
  /** Days from the invitation to the first reminder. */
  readonly firstAfterDays: number;
  /** Days from each reminder to the next. */
  readonly everyDays: number;
  /** To each signer; 0 is none at all. */
  readonly atMost: number;
};

/** Asks for no reminders, whatever the business does otherwise. */
export const NO_REMINDERS: ReminderPlan = { firstAfterDays: 3, everyDays: 7, atMost: 0 };

/** What is kept of a wanted plan: one without reminders is none. */
export function kept(wanted: ReminderPlan): ReminderPlan | null {
  return wanted.atMost === 0 ? null : wanted;
}
