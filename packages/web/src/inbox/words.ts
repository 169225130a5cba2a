import { pageWords } from "../i18n/page-words.ts";

/** The words of the lists. */
export const useInboxWords = pageWords({
  en: async () => (await import("./words/en.ts")).inbox,
  de: async () => (await import("./words/de.ts")).inbox,
  fr: async () => (await import("./words/fr.ts")).inbox,
  it: async () => (await import("./words/it.ts")).inbox,
});
