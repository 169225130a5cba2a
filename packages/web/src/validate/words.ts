import { roomWords } from "../words/room-words.ts";

/** The words of the page that judges documents. */
export const useValidateWords = roomWords({
  en: async () => (await import("./words/en.ts")).validate,
  de: async () => (await import("./words/de.ts")).validate,
  fr: async () => (await import("./words/fr.ts")).validate,
  it: async () => (await import("./words/it.ts")).validate,
});
