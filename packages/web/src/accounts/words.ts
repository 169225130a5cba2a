import { pageWords } from "../i18n/page-words.ts";

/** The words of a person's own pages. */
export const useMeWords = pageWords({
  en: async () => (await import("./words/en.ts")).me,
  de: async () => (await import("./words/de.ts")).me,
  fr: async () => (await import("./words/fr.ts")).me,
  it: async () => (await import("./words/it.ts")).me,
});
