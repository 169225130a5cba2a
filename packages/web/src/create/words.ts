import { Refused } from "../api.ts";
import { pageWords } from "../i18n/page-words.ts";
import type { CreateWords } from "./words/en.ts";

/** The words of making a request. */
export const useCreateWords = pageWords({
  en: async () => (await import("./words/en.ts")).create,
  de: async () => (await import("./words/de.ts")).create,
  fr: async () => (await import("./words/fr.ts")).create,
  it: async () => (await import("./words/it.ts")).create,
});

/** Why the server said no, in words; undefined where there are none of our own. */
export function wrongOf(error: unknown, { wrong }: Pick<CreateWords, "wrong">) {
  const key = error instanceof Refused ? error.key : "";
  return (wrong as Readonly<Record<string, string>>)[key];
}

/** The part of the page at which a refusal is shown. */
export type Part = "documents" | "people" | "places" | "details";

const PARTS: readonly (readonly [RegExp, Part])[] = [
  [
    /^error\.position|new_mark_not_allowed|page_out_of_range|covers_text|\.field_|seed_value/,
    "places",
  ],
  [/^file\.|^error\.document|changed_meanwhile/, "documents"],
  [/identity_data|signer_required|nobody_can_sign|group/, "people"],
];

/** Where a refusal belongs: beside what is to be mended. */
export function partOf(error: unknown): Part {
  const key = error instanceof Refused ? error.key : "";
  return PARTS.find(([form]) => form.test(key))?.[1] ?? "details";
}
