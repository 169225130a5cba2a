import type { Language } from "@paraph/contract/words";

export type { Language };

/** In the order in which they are offered. */
export const LANGUAGES = ["de", "fr", "it", "en"] as const satisfies readonly Language[];

/** Each language by its own name. */
export const NAMES: Readonly<Record<Language, string>> = {
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  en: "English",
};

/** How dates and numbers are written: as in Switzerland, where the four meet. */
export const LOCALES: Readonly<Record<Language, string>> = {
  de: "de-CH",
  fr: "fr-CH",
  it: "it-CH",
  en: "en-GB",
};

/** The first of the wishes that is a language we speak, with or without a region; else English. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const short = wish?.trim().toLowerCase().split(/[-_]/)[0];
    const known = LANGUAGES.find((language) => language === short);
    if (known) return known;
  }
  return "en";
}
