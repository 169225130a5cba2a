import { Refused } from "../api.ts";
import { roomWords } from "../words/room-words.ts";
import type { SandboxWords } from "./words/en.ts";

/** The words of the sandbox. */
export const useSandboxWords = roomWords({
  en: async () => (await import("./words/en.ts")).sandbox,
  de: async () => (await import("./words/de.ts")).sandbox,
  fr: async () => (await import("./words/fr.ts")).sandbox,
  it: async () => (await import("./words/it.ts")).sandbox,
});

/** Why the server said no, in words; nothing where there are none of our own. */
export function reasonIn({ wrong }: SandboxWords, error: unknown): { readonly text?: string } {
  const key = error instanceof Refused ? error.key : "";
  const text = (wrong as Readonly<Record<string, string>>)[key];
  return text === undefined ? {} : { text };
}
