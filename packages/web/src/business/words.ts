import { Refused } from "../api.ts";
import { roomWords } from "../words/room-words.ts";
import type { BusinessWords } from "./words/en.ts";

/** The words of the pages of a business. */
export const useBusinessWords = roomWords({
  en: async () => (await import("./words/en.ts")).business,
  de: async () => (await import("./words/de.ts")).business,
  fr: async () => (await import("./words/fr.ts")).business,
  it: async () => (await import("./words/it.ts")).business,
});

/** Why the server said no, in words; nothing where there are none of our own. */
export function reasonIn({ wrong }: BusinessWords, error: unknown): { readonly text?: string } {
  const key = error instanceof Refused ? error.key : "";
  const text = (wrong as Readonly<Record<string, string>>)[key];
  return text === undefined ? {} : { text };
}
