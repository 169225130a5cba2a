import { createContext, use } from "react";
import { formatsOf, type Formats } from "./formats.ts";
import { isolating } from "./isolate.ts";
import type { Language } from "./languages.ts";
import type { Words } from "./en.ts";

export type Speech = {
  readonly language: Language;
  readonly words: Words;
  readonly formats: Formats;
  readonly choose: (language: Language) => void;
  /** The language of the account: it counts unless the person or the address chose another one. */
  readonly suggest: (language: Language) => void;
};

export const SpeechContext = createContext<Speech | null>(null);

/** The words of the language that the person reads. */
export function useWords(): Words {
  return useSpeech().words;
}

/** Dates and numbers as the person writes them. */
export function useFormats(): Formats {
  return useSpeech().formats;
}

/** Which language it is, and how to change it. */
export function useLanguage(): Pick<Speech, "language" | "choose" | "suggest"> {
  return useSpeech();
}

function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("A page stands outside of <I18nProvider>.");
  return speech;
}

const LOADERS: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  it: () => import("./it.ts"),
};

const loaded = new Map<Language, Promise<Words>>();

/** The catalogue of a language, fetched once. */
export function loadWords(language: Language): Promise<Words> {
  const known = loaded.get(language) ?? LOADERS[language]().then(({ words }) => isolating(words));
  loaded.set(language, known);
  return known;
}

export { formatsOf };
