import { use, useEffect, useMemo, useState, useTransition, type ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { chooseLanguage, LOCALES, type Language } from "../words/languages.ts";
import { formatsOf, loadWords, SpeechContext } from "../words/words.ts";

const KEPT = "paraph.language";

/** What the person chose here before, else what the address asks for, else the browser's list. */
function firstLanguage(): Language {
  const query = new URLSearchParams(location.search);
  const asked = [...query].find(([name]) => name.toLowerCase() === "lang")?.[1];
  return chooseLanguage([sessionStorage.getItem(KEPT), asked, ...navigator.languages]);
}

/** Gives every page its words. A change of language changes the page in place. */
export function Speaking({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [, change] = useTransition();
  const words = use(loadWords(language));
  const speech = useMemo(
    () => ({
      language,
      words,
      formats: formatsOf(language),
      choose: (next: Language) => {
        sessionStorage.setItem(KEPT, next);
        change(() => {
          setLanguage(next);
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
      <I18nProvider locale={LOCALES[language]}>{children}</I18nProvider>
    </SpeechContext>
  );
}
