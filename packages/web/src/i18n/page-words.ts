import { use } from "react";
import { isolating } from "./isolate.ts";
import type { Language } from "./languages.ts";
import { useLanguage } from "./words.ts";

type Loaders<Said> = Readonly<Record<Language, () => Promise<Said>>>;

/**
 * The words of one page, fetched when somebody goes there: what signers load first stays small. A
 * change of language changes the page in place once the words are there.
 */
export function pageWords<Said>(loaders: Loaders<Said>): () => Said {
  const loaded = new Map<Language, Promise<Said>>();
  return function usePageWords() {
    const { language } = useLanguage();
    const known = loaded.get(language) ?? loaders[language]().then(isolating);
    loaded.set(language, known);
    return use(known);
  };
}
