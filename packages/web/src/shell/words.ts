import { pageWords } from "../i18n/page-words.ts";

/** The words of the frame around every page behind the login. */
export const useAppWords = pageWords({
  en: async () => (await import("./words/en.ts")).app,
  de: async () => (await import("./words/de.ts")).app,
  fr: async () => (await import("./words/fr.ts")).app,
  it: async () => (await import("./words/it.ts")).app,
});
