import { use, useEffect, useMemo, useState, useTransition, type ReactNode } from "react";
import { I18nProvider as AriaI18nProvider } from "react-aria-components";
import { windowStore } from "../embedded.ts";
import { chooseLanguage, LOCALES, type Language } from "./languages.ts";
import { formatsOf, loadWords, SpeechContext } from "./words.ts";

const KEPT = "paraph.language";
const ASKED = "paraph.language.asked";

/**
 * What the person chose here before, else what the address asks for or the last one that asked did: a
 * reload or a login on the way keeps it (interface 4.5).
 */
function wishes(): readonly (string | null)[] {
  const query = new URLSearchParams(location.search);
  const asked = [...query].find(([name]) => name.toLowerCase() === "lang")?.[1];
  if (asked !== undefined) windowStore.setItem(ASKED, asked);
  return [windowStore.getItem(KEPT), windowStore.getItem(ASKED)];
}

/** Nobody is known yet: the browser's list follows the wishes. */
function firstLanguage(): Language {
  return chooseLanguage([...wishes(), ...navigator.languages]);
}

/** Gives every page its words. A change of language changes the page in place. */
export function I18nProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [, change] = useTransition();
  const words = use(loadWords(language));
  const speech = useMemo(
    () => ({
      language,
      words,
      formats: formatsOf(language),
      choose: (next: Language) => {
        windowStore.setItem(KEPT, next);
        change(() => {
          setLanguage(next);
        });
      },
      suggest: (next: Language) => {
        change(() => {
          setLanguage(chooseLanguage([...wishes(), next]));
        });
      },
    }),
    [language, words],
  );
  useEffect(() => {
    document.documentElement.lang = LOCALES[language];
  }, [language]);
  return (
    <SpeechContext value={speech}>
      <AriaI18nProvider locale={LOCALES[language]}>{children}</AriaI18nProvider>
    </SpeechContext>
  );
}
