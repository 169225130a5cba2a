import { pageWords } from "../i18n/page-words.ts";

/** The words of the entrance: login, registration, recovery. */
export const useLoginWords = pageWords({
  en: async () => (await import("./words/en.ts")).login,
  de: async () => (await import("./words/de.ts")).login,
  fr: async () => (await import("./words/fr.ts")).login,
  it: async () => (await import("./words/it.ts")).login,
});
