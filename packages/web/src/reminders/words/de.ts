import type { ReminderWords } from "./en.ts";

const days = (count: number) => (count === 1 ? "1 Tag" : `${count} Tagen`);

/** Automatische Erinnerungen. */
export const reminders: ReminderWords = {
  title: "Automatische Erinnerungen",
  on: "Personen erinnern, die noch nicht unterschrieben haben",
  first: "Erste Erinnerung nach",
  every: "Weitere im Abstand von",
  most: "Höchstens",
  days,
  times: (count) => (count === 1 ? "1 Erinnerung" : `${count} Erinnerungen`),
  hint: "Jede Person wird ab ihrer eigenen Einladung per E-Mail erinnert, bis sie unterschrieben hat oder die Anfrage endet.",
  plan: (first, every, most) =>
    most === 1
      ? `Eine Erinnerung pro Person, nach ${days(first)}.`
      : `Erste Erinnerung nach ${days(first)}, weitere im Abstand von ${days(every)}; höchstens ${most} pro Person.`,
  none: "Niemand wird automatisch erinnert.",
  nobody: "Es steht keine weitere Erinnerung an.",
  next: (name, at) => `Nächste an ${name}: ${at}`,
  left: (count) => `noch ${count}`,
  change: "Erinnerungen ändern",
  save: "Speichern",
  failed: "Das wurde nicht gespeichert.",
  lead: "So erinnern neue Anfragen. Jede Anfrage kann davon abweichen; bestehende Anfragen behalten ihren eigenen Plan.",
  saved: "Gespeichert. Das gilt für neue Anfragen.",
};
