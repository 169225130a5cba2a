import type { Language } from "@paraph/contract/words";

/** That a demo has no legal effect, as signatures and marks say it (interface 10). */
export const DEMO_NOTICE: Readonly<Record<Language, string>> = {
  en: "DEMO – without legal effect",
  de: "DEMO – ohne Rechtswirkung",
  fr: "DEMO – sans valeur juridique",
  it: "DEMO – senza valore legale",
};

/** The reason that stands in the signature itself; a demo says there too that it is one. */
export function reasonOf(language: Language, isDemo: boolean): string | null {
  return isDemo ? DEMO_NOTICE[language] : null;
}
