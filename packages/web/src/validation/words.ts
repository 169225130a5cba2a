import { pageWords } from "../i18n/page-words.ts";

/** The words of the page that validates documents. */
export const useValidateWords = pageWords({
  en: async () => (await import("./words/en.ts")).validate,
  de: async () => (await import("./words/de.ts")).validate,
  fr: async () => (await import("./words/fr.ts")).validate,
  it: async () => (await import("./words/it.ts")).validate,
});
