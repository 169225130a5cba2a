const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Automatic reminders. */
export const reminders = {
  title: "Automatic reminders",
  on: "Remind people who have not signed",
  first: "First reminder after",
  every: "Then every",
  most: "At most",
  days,
  times: (count: number) => (count === 1 ? "1 reminder" : `${count} reminders`),
  hint: "Each person is reminded by e-mail from their own invitation on, until they sign or the request ends.",
  plan: (first: number, every: number, most: number) =>
    most === 1
      ? `One reminder for each person, after ${days(first)}.`
      : `First after ${days(first)}, then every ${days(every)}; at most ${most} for each person.`,
  none: "Nobody is reminded automatically.",
  nobody: "No further reminder is due.",
  next: (name: string, at: string) => `Next to ${name}: ${at}`,
  left: (count: number) => `${count} left`,
  change: "Change reminders",
  save: "Save",
  failed: "This was not saved.",
  lead: "How new requests remind people. Each request can say otherwise; requests that exist already keep their own plan.",
  saved: "Saved. It counts for new requests.",
};

export type ReminderWords = typeof reminders;
