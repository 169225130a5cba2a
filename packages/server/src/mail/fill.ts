import type { Language } from "@paraph/contract/words";
import { de } from "./words/de.ts";
import { en, type WordKey, type Words } from "./words/en.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";

export const WORDS: { readonly [Each in Language]: Words } = { en, de, fr, it };

/** The {names} in a sentence, as a type: a sentence cannot be filled with one missing. */
type Placeholders<Sentence extends string> =
  Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

type Values<Key extends WordKey> = { readonly [Name in Placeholders<(typeof en)[Key]>]: string };

/** The sentence in that language. What stands in a value is never read as a placeholder again. */
export function say<Key extends WordKey>(
  language: Language,
  key: Key,
  ...[values]: [Placeholders<(typeof en)[Key]>] extends [never] ? [] : [Values<Key>]
): string {
  const given: Readonly<Record<string, string>> = values ?? {};
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = given[name];
    if (value === undefined) throw new RangeError(`${key} needs ${name}`);
    return value;
  });
}
