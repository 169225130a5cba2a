import { pageWords } from "../i18n/page-words.ts";

/** The words of the sandbox. */
export const useSandboxWords = pageWords({
  en: async () => (await import("./words/en.ts")).sandbox,
  de: async () => (await import("./words/de.ts")).sandbox,
  fr: async () => (await import("./words/fr.ts")).sandbox,
  it: async () => (await import("./words/it.ts")).sandbox,
});
