import { pageWords } from "../i18n/page-words.ts";

/** The words of the way to the provider of identifications and back. */
export const useIdentificationWords = pageWords({
  en: async () => (await import("./words/en.ts")).identification,
  de: async () => (await import("./words/de.ts")).identification,
  fr: async () => (await import("./words/fr.ts")).identification,
  it: async () => (await import("./words/it.ts")).identification,
});
