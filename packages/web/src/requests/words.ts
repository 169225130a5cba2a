import { Refused } from "../api.ts";
import { pageWords } from "../i18n/page-words.ts";
import type { RequestsWords } from "./words/en.ts";

/** The words of the page of a request. */
export const useRequestsWords = pageWords({
  en: async () => (await import("./words/en.ts")).requests,
  de: async () => (await import("./words/de.ts")).requests,
  fr: async () => (await import("./words/fr.ts")).requests,
  it: async () => (await import("./words/it.ts")).requests,
});

/** Why the server said no, in words; undefined where there are none of our own. */
export function reasonOf(error: unknown, { wrong }: Pick<RequestsWords, "wrong">) {
  const key = error instanceof Refused ? error.key : "";
  return (wrong as Readonly<Record<string, string>>)[key];
}
