import { pageWords } from "../i18n/page-words.ts";

/** The words of the pages of a business. */
export const useBusinessWords = pageWords({
  en: async () => (await import("./words/en.ts")).business,
  de: async () => (await import("./words/de.ts")).business,
  fr: async () => (await import("./words/fr.ts")).business,
  it: async () => (await import("./words/it.ts")).business,
});
