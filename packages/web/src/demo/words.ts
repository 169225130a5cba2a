import { pageWords } from "../i18n/page-words.ts";

/** The words of the first page of the demo. */
export const useDemoWords = pageWords({
  en: async () => (await import("./words/en.ts")).demo,
  de: async () => (await import("./words/de.ts")).demo,
  fr: async () => (await import("./words/fr.ts")).demo,
  it: async () => (await import("./words/it.ts")).demo,
});
