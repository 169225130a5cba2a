import { pageWords } from "../i18n/page-words.ts";

/** The words of automatic reminders, for the business, the form and the page of a request. */
export const useReminderWords = pageWords({
  en: async () => (await import("./words/en.ts")).reminders,
  de: async () => (await import("./words/de.ts")).reminders,
  fr: async () => (await import("./words/fr.ts")).reminders,
  it: async () => (await import("./words/it.ts")).reminders,
});
